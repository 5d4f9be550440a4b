import type { Store } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { catalogue } from './support/catalogue';
import { openList, type Opening } from './support/pickers';
import { byId, useHarness } from './support/harness';

const harness = useHarness({ orders: 250, contacts: 230, conversations: 230 });

const boardItem = () => ({
	resource: 'boardItem',
	operation: 'get',
	boardId: harness().first('boards'),
});
const inbox = ({ inboxes }: Store) => inboxes.find(({ type }) => type === 'whatsapp')!;
const template = () => ({
	resource: 'template',
	operation: 'send',
	inboxId: byId(inbox(harness().sim.data).id),
});

type Offered = (data: Store) => Iterable<{ id: string }>;

/** The entries of each list, and the node's values when a user opens the list. */
const LISTS: Record<string, [Offered, chosen?: () => INodeParameters]> = {
	searchAgents: [({ agents }) => agents],
	searchBoardItems: [
		({ boards, boardItems }) =>
			[...boardItems].filter(({ board_id }) => board_id === boards.at(0)?.id),
		boardItem,
	],
	searchBoards: [({ boards }) => boards],
	searchCampaigns: [({ campaigns }) => campaigns],
	searchColumns: [({ boards }) => boards.at(0)!.crm_columns, boardItem],
	searchContacts: [({ contacts }) => contacts],
	searchConversations: [({ conversations }) => conversations],
	searchGroups: [({ boards }) => boards.at(0)!.crm_groups, boardItem],
	searchInboxes: [({ inboxes }) => inboxes],
	searchLabels: [({ labels }) => labels],
	searchOrders: [({ orders }) => orders],
	searchPipelineStatuses: [({ pipelineStatuses }) => pipelineStatuses],
	searchTemplates: [
		(data) =>
			[...data.templates]
				.filter(({ inbox_id }) => inbox_id === inbox(data).id)
				.map(({ wa_template_id: id }) => ({ id })),
		template,
	],
};

async function open(method: string, opening: Opening = {}) {
	return await openList(method, harness().credential, opening);
}

/** The values of a list's page and of all later pages. */
async function readWhole(method: string, opening: Opening = {}): Promise<string[]> {
	const { results, paginationToken } = await open(method, opening);
	const values = results.map(({ value }) => String(value));
	if (paginationToken === undefined) return values;
	return [...values, ...(await readWhole(method, { ...opening, token: paginationToken }))];
}

it('every resource locator of the catalogue has a list', () => {
	const methods = catalogue.operations.flatMap(({ params }) =>
		params.flatMap(({ property: { modes = [] } }) =>
			modes.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []),
		),
	);
	expect(Object.keys(LISTS)).toEqual(expect.arrayContaining([...new Set(methods)]));
});

it.each(Object.entries(LISTS))('%s offers every record once', async (method, [offered, chosen]) => {
	const expected = [...offered(harness().sim.data)].map(({ id }) => id);
	expect(expected).not.toHaveLength(0);
	const values = await readWhole(method, { parameters: chosen?.() });
	expect(values.sort()).toEqual(expected.sort());
});

it('asks for a board before it lists columns', async () => {
	const parameters = { resource: 'board', operation: 'getColumn', boardId: byId('') };
	await expect(open('searchColumns', { parameters })).rejects.toThrow('No board is chosen');
});

it('offers only templates with a usable ID', async () => {
	const templates = [
		{ name: 'rejected', wa_template_id: null },
		// JavaScript cannot represent IDs of this size exactly.
		{ name: 'inexact', wa_template_id: 2 ** 53 },
		{ name: 'paid', language: 'id', status: 'PENDING', wa_template_id: 7 },
	];
	harness().respond({ data: templates });
	const { results } = await open('searchTemplates', { parameters: template() });
	expect(results).toEqual([{ name: 'paid (Indonesian) - PENDING', value: '7' }]);
});

it('offers the templates of all inboxes in Delete', async () => {
	const parameters = { resource: 'template', operation: 'delete' };
	const ids = [...harness().sim.data.templates].map(({ wa_template_id: id }) => id);
	expect((await readWhole('searchTemplates', { parameters })).sort()).toEqual(ids.sort());
});

it('shows orders by number and customer, and lets the service search for them', async () => {
	const order = harness().sim.data.orders.at(17)!;
	const { results } = await open('searchOrders', { filter: String(order.order_number) });
	const name = `${order.order_number} - ${order.contact?.display_name}`;
	expect(results).toMatchObject([{ name, value: order.id }]);
});

describe('a customer', () => {
	const NUMBER = '6281200000077';
	const SPELLINGS = [
		'siti rahma ',
		'6281200000077',
		'+62 812-0000-0077',
		'0812-0000-0077',
		'2000000 77',
	];

	/** The oldest record of its kind, for a customer with a name and a number. */
	const customer = () => {
		const { data } = harness().sim;
		return (
			data.contacts.find(({ phone_number }) => phone_number === NUMBER) ??
			data.addContact({ contact_name: 'Siti Rahma', phone_number: NUMBER }, 0)
		);
	};

	it.each(SPELLINGS)('is found among the contacts by "%s"', async (filter) => {
		const { id } = customer();
		const { results } = await open('searchContacts', { filter });
		expect(results).toEqual([{ name: `Siti Rahma - ${NUMBER}`, value: id }]);
		expect(harness().sim.requests).toHaveLength(3);
	});

	it.each(SPELLINGS)('is found among the conversations by "%s"', async (filter) => {
		const { data } = harness().sim;
		const { id: contact_id } = customer();
		const inboxes = data.inboxes.slice(0, 2);
		const talks = inboxes.map(({ id: inbox_id }) => {
			const known = data.conversations.find(
				(one) => one.contact_id === contact_id && one.inbox_id === inbox_id,
			);
			return known ?? data.addConversation({ contact_id, inbox_id }, 0);
		});
		const message = 'Apakah masih ada?';
		if (!talks[1].last_message) data.addMessage({ conversation_id: talks[1].id, message }, 1);
		const { results } = await open('searchConversations', { filter });
		const named = (index: number) => `Siti Rahma - ${NUMBER} - ${inboxes[index].name}`;
		expect(results).toEqual([
			{ name: `${named(1)} - ${message}`, value: talks[1].id },
			{ name: named(0), value: talks[0].id },
		]);
	});
});

it('shows conversations without a number by name, and reads each page once', async () => {
	const { sim } = harness();
	const { results, paginationToken } = await open('searchConversations');
	expect(results).toHaveLength(100);
	const isUuid = ({ name }: { name: string }) => /^[\da-f]{8}-/.test(name);
	expect(results.filter(isUuid)).toEqual([]);
	await open('searchConversations', { token: paginationToken });
	expect(sim.requests.map(({ query }) => 'cursor_id' in query)).toEqual([false, true]);
});

it('fails within 30 seconds if the service hangs, because a user is waiting', async () => {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	// The timeout is shorter, because the clock of these tests is faster.
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
	harness().sim.faults.add({ fault: { type: 'hang' } });
	await expect(open('searchOrders')).rejects.toMatchObject({
		message: 'The service did not respond within 30 seconds',
		description: expect.stringContaining('enter the ID') as unknown,
	});
	expect(harness().sim.requests.length).toBeLessThanOrEqual(2);
});
