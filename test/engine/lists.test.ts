import { ENVELOPES } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { catalogue } from './support/catalogue';
import { openList, type Opening } from './support/lists';
import { answer, byId, useService } from './support/service';

const service = useService({ orders: 250, contacts: 230, conversations: 120, inboxes: 3 });

interface List {
	/** What is chosen in the node before the list opens. */
	parameters?: () => INodeParameters;
	expected: () => string[];
}

const data = () => service().sim.data;
const ids = (records: Iterable<{ id: string }>) => [...records].map(({ id }) => id);
const firstBoard = () => [...data().boards][0];
const firstInbox = () => [...data().inboxes][0];

const boardItem = () => ({
	...{ resource: 'boardItem', operation: 'get', boardId: byId(firstBoard().id) },
});
const template = () => ({
	...{ resource: 'template', operation: 'send', inboxId: byId(firstInbox().id) },
});

const LISTS: Record<string, List> = {
	searchBoardItems: {
		parameters: boardItem,
		expected: () => {
			const ofBoard = [...data().boardItems].filter((one) => one.board_id === firstBoard().id);
			return ids(ofBoard);
		},
	},
	searchBoards: { expected: () => ids(data().boards) },
	searchCampaigns: { expected: () => ids(data().campaigns) },
	searchColumns: { parameters: boardItem, expected: () => ids(firstBoard().crm_columns) },
	searchContacts: { expected: () => ids(data().contacts) },
	searchConversations: { expected: () => ids(data().conversations) },
	searchGroups: { parameters: boardItem, expected: () => ids(firstBoard().crm_groups) },
	searchInboxes: { expected: () => ids(data().inboxes) },
	searchOrders: { expected: () => ids(data().orders) },
	searchTemplates: {
		parameters: template,
		expected: () => {
			const ofInbox = [...data().templates].filter((one) => one.inbox_id === firstInbox().id);
			return ofInbox.map((one) => one.wa_template_id);
		},
	},
};

/** The values of a page of a list, and of all after it. */
async function readWhole(method: string, opening: Opening = {}): Promise<string[]> {
	const { results, paginationToken } = await openList(method, service().credential, opening);
	const values = results.map(({ value }) => String(value));
	if (paginationToken === undefined) return values;
	return [...values, ...(await readWhole(method, { ...opening, token: paginationToken }))];
}

it('offers no template that has no WhatsApp template ID, for it cannot be sent', async () => {
	const templates = [
		{ id: '1', name: 'draft' },
		{ id: '2', name: 'rejected', wa_template_id: null },
		{ id: '3', name: 'approved', wa_template_id: 1034567890123456 },
		// Too long to be exact.
		{ id: '5', name: 'approved', wa_template_id: 2 ** 53 },
	];
	service().sim.faults.add({ nth: [1], fault: answer({ data: templates }) });
	const opening = { parameters: template() };
	const { results } = await openList('searchTemplates', service().credential, opening);
	expect(results).toEqual([{ name: 'approved', value: '1034567890123456' }]);
});

it('offers all templates, although the service returns 10 at a time and cannot send the first of them', async () => {
	const all = Array.from({ length: 20 }, (_, index) => ({
		wa_template_id: index < 10 ? null : index,
	}));
	for (const nth of [1, 2]) {
		const page = answer({ data: all.slice(10 * (nth - 1), 10 * nth), total: 20 });
		service().sim.faults.add({ nth: [nth], fault: page });
	}
	expect(await readWhole('searchTemplates', { parameters: template() })).toHaveLength(10);
});

it('has a list for every locator of the catalogue', () => {
	const methods = catalogue.operations.flatMap(({ params }) =>
		params.flatMap(({ listSearch }) => listSearch ?? []),
	);
	expect(Object.keys(LISTS)).toEqual(expect.arrayContaining([...new Set(methods)]));
});

describe.each(ENVELOPES)('lists to choose from, in the envelope "%s"', (envelope) => {
	it.each(Object.entries(LISTS))('%s offers every record once', async (method, list) => {
		service().sim.options.envelope = envelope;
		const expected = list.expected();
		expect(expected).not.toHaveLength(0);
		const values = await readWhole(method, { parameters: list.parameters?.() });
		expect(values.sort()).toEqual(expected.sort());
	});
});

it('shows what was searched for once, and ends, if the endpoint ignores page', async () => {
	service().sim.options.ignorePage = true;
	const [id] = LISTS.searchBoardItems.expected();
	const filter = ` ${data().boardItems.get(id)?.name.toUpperCase()} `;
	const values = await readWhole('searchBoardItems', { filter, parameters: boardItem() });
	expect(values).toContain(id);
	expect(new Set(values).size).toBe(values.length);
	expect(service().sim.requests).toHaveLength(2);
});

it('shows orders by number and customer', async () => {
	const [order] = service().sim.data.orders.slice(0, 1);
	const { results } = await openList('searchOrders', service().credential);
	expect(results[0].name).toBe(`${order.order_number} - ${order.contact?.display_name}`);
});

it('shows a template with its language and status, as the service has them', async () => {
	const pending = { name: 'order_paid', language: 'id', status: 'PENDING', wa_template_id: '7' };
	service().respond({ data: [pending] });
	const opening = { parameters: template() };
	const { results } = await openList('searchTemplates', service().credential, opening);
	expect(results).toEqual([{ name: 'order_paid - id - PENDING', value: '7' }]);
});

it('lets the service search orders', async () => {
	const { sim, credential } = service();
	const order = sim.data.orders.at(17);
	const { results } = await openList('searchOrders', credential, { filter: order?.order_number });
	expect(results.map(({ value }) => value)).toEqual([order?.id]);
});

it('looks through the pages for a contact, which the service cannot search for', async () => {
	const { sim, credential } = service();
	const contact = sim.data.contacts.at(220);
	const opening = { filter: contact?.phone_number };
	const { results } = await openList('searchContacts', credential, opening);
	expect(results.map(({ value }) => value)).toContain(contact?.id);
});

it('ends within 30 seconds if the service hangs, since a person waits', async () => {
	const { sim, credential } = service();
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	// As fast as the clock of these tests.
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
	sim.faults.add({ fault: { type: 'hang' } });
	await expect(openList('searchOrders', credential)).rejects.toMatchObject({
		message: 'The service did not respond within 30 seconds',
		description: expect.stringContaining('enter the ID') as unknown,
	});
	expect(sim.requests.length).toBeLessThanOrEqual(2);
});
