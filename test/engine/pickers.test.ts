import type { Store } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { catalogue } from './support/catalogue';
import { openList, type Opening } from './support/pickers';
import { answer, byId, useService } from './support/service';

const service = useService({ orders: 250, contacts: 230, conversations: 120, inboxes: 3 });

const boardItem = () => ({
	...{ resource: 'boardItem', operation: 'get', boardId: service().first('boards') },
});
const template = () => ({
	...{ resource: 'template', operation: 'send', inboxId: service().first('inboxes') },
});

type Offered = (data: Store) => Iterable<{ id: string }>;

/** What each list offers, and what is chosen in the node before it opens. */
const LISTS: Record<string, [Offered, chosen?: () => INodeParameters]> = {
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
	searchOrders: [({ orders }) => orders],
	searchTemplates: [
		({ inboxes, templates }) =>
			[...templates]
				.filter(({ inbox_id }) => inbox_id === inboxes.at(0)?.id)
				.map(({ wa_template_id: id }) => ({ id })),
		template,
	],
};

async function open(method: string, opening: Opening = {}) {
	return await openList(method, service().credential, opening);
}

/** The values of a page of a list, and of all after it. */
async function readWhole(method: string, opening: Opening = {}): Promise<string[]> {
	const { results, paginationToken } = await open(method, opening);
	const values = results.map(({ value }) => String(value));
	if (paginationToken === undefined) return values;
	return [...values, ...(await readWhole(method, { ...opening, token: paginationToken }))];
}

it('there is a list for every locator of the catalogue', () => {
	const methods = catalogue.operations.flatMap(({ params }) =>
		params.flatMap(({ property: { modes = [] } }) =>
			modes.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []),
		),
	);
	expect(Object.keys(LISTS)).toEqual(expect.arrayContaining([...new Set(methods)]));
});

it.each(Object.entries(LISTS))('%s offers every record once', async (method, [offered, chosen]) => {
	const expected = [...offered(service().sim.data)].map(({ id }) => id);
	expect(expected).not.toHaveLength(0);
	const values = await readWhole(method, { parameters: chosen?.() });
	expect(values.sort()).toEqual(expected.sort());
});

it('asks for the board of a column', async () => {
	const parameters = { resource: 'board', operation: 'getColumn', boardId: byId('') };
	await expect(open('searchColumns', { parameters })).rejects.toThrow('No board is chosen');
});

it('offers the templates that can be sent, on whichever page they are', async () => {
	const status = 'PENDING';
	const pages = [
		[{ name: 'draft' }, { name: 'rejected', wa_template_id: null }],
		// The last one has an ID that is too long to be exact.
		[{ name: 'paid', language: 'id', status, wa_template_id: 7 }, { wa_template_id: 2 ** 53 }],
	];
	pages.forEach((data, index) =>
		service().sim.faults.add({ nth: [index + 1], fault: answer({ data, total: 4 }) }),
	);
	const opening = { parameters: template() };
	const { results, paginationToken: token } = await open('searchTemplates', opening);
	const next =
		token === undefined ? results : (await open('searchTemplates', { ...opening, token })).results;
	expect([...new Set([...results, ...next])]).toEqual([
		{ name: 'paid - id - PENDING', value: '7' },
	]);
});

it('shows what was searched for once, and ends, if the endpoint ignores page', async () => {
	const { sim } = service();
	sim.options.ignorePage = true;
	const { boards, boardItems } = sim.data;
	const item = [...boardItems].find(({ board_id }) => board_id === boards.at(0)?.id)!;
	const opening = { filter: ` ${item.name.toUpperCase()} `, parameters: boardItem() };
	const values = await readWhole('searchBoardItems', opening);
	expect(values).toContain(item.id);
	expect(new Set(values).size).toBe(values.length);
	expect(sim.requests).toHaveLength(2);
});

it('shows orders by number and customer, and lets the service search them', async () => {
	const order = service().sim.data.orders.at(17)!;
	const { results } = await open('searchOrders', { filter: order.order_number });
	const name = `${order.order_number} - ${order.contact?.display_name}`;
	expect(results).toMatchObject([{ name, value: order.id }]);
});

it('looks through the pages for a contact, which the service cannot search for', async () => {
	const contact = service().sim.data.contacts.at(220);
	const { results } = await open('searchContacts', { filter: contact?.phone_number });
	expect(results.map(({ value }) => value)).toContain(contact?.id);
});

it('ends within 30 seconds if the service hangs, since a person waits', async () => {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	// As fast as the clock of these tests.
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
	service().sim.faults.add({ fault: { type: 'hang' } });
	await expect(open('searchOrders')).rejects.toMatchObject({
		message: 'The service did not respond within 30 seconds',
		description: expect.stringContaining('enter the ID') as unknown,
	});
	expect(service().sim.requests.length).toBeLessThanOrEqual(2);
});
