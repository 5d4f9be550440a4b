import type { EnvelopeName, Order, Simulator, SimulatorSettings } from '..';
import { closeAll, serve, stillClock } from './support/client';

afterEach(closeAll);

type Path = string | ((data: Simulator['data']) => string);

/** Every list, and the records that it shows. */
const LISTS: Array<[path: Path, records: keyof Simulator['data']]> = [
	['/api/orders', 'orders'],
	['/api/contacts', 'contacts'],
	['/api/conversations', 'conversations'],
	['/api/messages', 'messages'],
	['/api/agent_assignments', 'assignments'],
	['/api/campaigns', 'campaigns'],
	[({ campaigns }) => `/api/campaigns/${campaigns.at(0)!.id}/messages`, 'campaignMessages'],
	['/api/agents', 'agents'],
	['/api/inboxes', 'inboxes'],
	['/inboxes', 'inboxes'],
	['/api/templates', 'templates'],
	['/templates', 'templates'],
	['/integrations', 'integrations'],
	['/api/crm/boards', 'boards'],
	[({ boards }) => `/api/crm/boards/${boards.at(0)!.id}/items`, 'boardItems'],
];

interface Listed {
	id: string;
	item_id?: string;
}

const idsOf = (records: Iterable<Listed>) =>
	Array.from(records, ({ id, item_id }) => id ?? item_id);

/** Reads orders, or the list at another path. */
async function lists(settings: SimulatorSettings = {}) {
	const { simulator, client } = await serve({ envelope: 'array', maxLimit: 1000, ...settings });
	const read = async (query: string, path = '/api/orders'): Promise<Order[]> =>
		(await client.get(`${path}?${query}`)).data;
	return { simulator, data: simulator.data, read };
}

describe('envelopes', () => {
	const RECORDS = expect.any(Array);
	const inData = (data: object) => ({ message: 'success', data });
	const DATA = inData(RECORDS);
	const LAST_PAGE = { current_page: 1, last_page: 3, per_page: 10, total: 25 };

	it.each<[EnvelopeName, paged: object, unpaged: object]>([
		['array', RECORDS, RECORDS],
		['data', DATA, DATA],
		['dataPlural', inData({ orders: RECORDS }), inData({ inboxes: RECORDS })],
		['plural', { success: true, orders: RECORDS }, { success: true, inboxes: RECORDS }],
		['total', { ...DATA, total: 25 }, DATA],
		['metaTotal', { ...DATA, meta: { total: 25, page: 1, limit: 10 } }, DATA],
		['lastPage', inData({ data: RECORDS, ...LAST_PAGE }), inData({ data: RECORDS })],
		['hasMore', { ...DATA, has_more: true }, DATA],
	])('%s', async (envelope, paged, unpaged) => {
		const { read } = await lists({ envelope });
		expect(await read('')).toEqual(paged);
		expect(await read('', '/inboxes')).toEqual(unpaged);
		if (envelope === 'hasMore') expect(await read('page=3')).toMatchObject({ has_more: false });
	});

	it('single records are in data, the business always in its own', async () => {
		const { simulator, data, read } = await lists();
		const order = data.orders.at(0)!;
		const path = `/api/orders/${order.id}`;
		expect(await read('', path)).toEqual({ message: 'success', data: order });
		const business = { success: true, status_code: 200, data: { open_api_key: simulator.key } };
		expect(await read('', '/businesses')).toMatchObject(business);
	});
});

describe('paging', () => {
	it('pages are the list, newest first; limit has a default and a silent cap', async () => {
		const { simulator, data, read } = await lists();
		const pages = [await read('limit=10'), await read('limit=10&page=2'), await read('page=3')];
		expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
		expect(pages.flat()).toEqual([...data.orders]);
		expect(await read('page=4')).toEqual([]);
		simulator.options.maxLimit = 20;
		expect(await read('limit=1000')).toHaveLength(20);
		simulator.options.afterLastPage = 'notFound';
		expect(await read('page=3')).toHaveLength(5);
		expect(await read('page=4')).toMatchObject({ error: { message: 'Page 4 not found' } });
	});

	it('a service may give the first page for every page', async () => {
		const { data, read } = await lists({ ignorePage: true });
		expect(await read('limit=10&page=2')).toEqual([...data.orders].slice(0, 10));
	});
});

describe('order', () => {
	it.each(['newestFirst', 'oldestFirst', 'none'] as const)('%s', async (listOrder) => {
		const { data, read } = await lists({ listOrder });
		for (const [path, records] of LISTS) {
			const ids = idsOf(await read('limit=1000', typeof path === 'string' ? path : path(data)));
			expect(ids.length).toBeGreaterThan(1);
			const expected = idsOf(data[records] as Iterable<Listed>).filter((id) => ids.includes(id));
			if (listOrder === 'oldestFirst') expected.reverse();
			if (listOrder === 'none') expected.sort();
			expect(ids).toEqual(expected);
		}
	});

	it('by any field that is asked for', async () => {
		const { data, read } = await lists({ listOrder: 'oldestFirst' });
		expect(await read('limit=1000&sort_field=created_at')).toEqual([...data.orders]);
		expect(await read('limit=1000&sort_direction=asc')).toEqual([...data.orders].reverse());
		const totals = (await read('sort_field=total&sort_direction=asc')).map(({ total }) => total);
		expect(totals).toEqual([...totals].sort((a, b) => a - b));
	});

	it('by change: what changed last first, what never changed last', async () => {
		const { data, read } = await lists();
		const ids = async () => idsOf(await read('sort_field=updated_at&limit=100'));
		const before = await ids();
		const [{ id: next, updated_at }, { id: oldest }] = [...data.orders].slice(-2);
		data.updateOrder(oldest, { notes: 'changed' });
		expect(await ids()).toEqual([oldest, ...before.filter((id) => id !== oldest)]);
		data.updateOrder(next, { notes: 'changed without a trace', updated_at });
		expect((await ids())[0]).toBe(oldest);
		const unstamped = data.addOrder({ updated_at: undefined });
		expect((await ids()).at(-1)).toBe(unstamped.id);
		expect(await read('', `/api/orders/${unstamped.id}`)).not.toHaveProperty('data.updated_at');
	});

	it('a service may ignore the parameters, or reject them and nothing else', async () => {
		const { simulator, data, read } = await lists();
		for (const query of ['sort_field=total', 'sort_field=colour', 'sort_direction=asc']) {
			simulator.options.sorting = 'ignored';
			expect(await read(`limit=1000&${query}`)).toEqual([...data.orders]);
			simulator.options.sorting = 'rejected';
			expect(await read(query)).toMatchObject({ statusCode: 400 });
		}
		expect(await read('limit=1000')).toEqual([...data.orders]);
	});
});

describe('filters', () => {
	it('of orders, which all hold', async () => {
		const { data, read } = await lists({ orders: 200 });
		const all = [...data.orders];
		const { inbox_id, order_number } = all[7];
		const product = all.flatMap((order) => order.orders_products).find((one) => one.product_id)!;
		const hasProduct = (order: Order) =>
			order.orders_products.some(({ product_id: id }) => id === product.product_id);
		const isPendingButPaid = ({ order_status, payment_status }: Order) =>
			order_status === 'pending' && payment_status === 'paid';
		for (const [query, keep] of [
			['order_status=pending&payment_status=paid', isPendingButPaid],
			[`inbox_id=${inbox_id}`, (order: Order) => order.inbox_id === inbox_id],
			[`product_ids=["${product.product_id}"]`, hasProduct],
			['product_ids=[]', () => true],
			[`search=${order_number.toLowerCase()}`, (order: Order) => order === all[7]],
		] as const) {
			expect(all.filter(keep).length).toBeGreaterThan(0);
			expect(await read(`limit=1000&${query}`)).toEqual(all.filter(keep));
		}
		const [{ conversation_id }] = all;
		const [order] = await read('include_conv=true');
		expect(order).toHaveProperty('conversation.id', conversation_id);
	});

	it('dates are whole days in Jakarta', async () => {
		const { data, read } = await lists({ orders: 0, now: stillClock().now });
		const [first, secondsStart, secondsEnd, third] = [
			...['2025-03-01T16:59:59.999Z', '2025-03-01T17:00:00.000Z'],
			...['2025-03-02T16:59:59.999Z', '2025-03-02T17:00:00.000Z'],
		].map((created_at) => data.addOrder({ created_at }));
		const ofSecond = await read('start_date=2025-03-02&end_date=2025-03-02');
		expect(ofSecond).toEqual([secondsEnd, secondsStart]);
		expect(await read('start_date=2025-03-03')).toEqual([third]);
		expect(await read('end_date=2025-03-01')).toEqual([first]);
		expect(await read('start_date=2025-03-03&end_date=2025-03-01')).toEqual([]);
	});

	it.each(['messages', 'conversations', 'agent_assignments', 'agents', 'inboxes', 'campaigns'])(
		'/api/%s takes dates, too',
		async (path) => {
			const { read } = await lists();
			expect((await read('start_date=2000-01-01', `/api/${path}`)).length).toBeGreaterThan(0);
			expect(await read('end_date=2000-01-01', `/api/${path}`)).toEqual([]);
		},
	);

	it('by what a record belongs to', async () => {
		const { data, read } = await lists();
		const { conversation_id } = data.messages.at(0)!;
		const ofOne = [...data.messages].filter((one) => one.conversation_id === conversation_id);
		const query = `limit=1000&conversation_id=${conversation_id}`;
		expect(await read(query, '/messages')).toEqual(ofOne);
		expect(await read(query, '/api/messages')).toEqual(ofOne);
		const credits = ofOne.reduce((sum, { ai_credits }) => sum + ai_credits, 0);
		const summary = await read(query, '/api/messages/summary/ai_credits');
		expect(summary).toHaveProperty('data.total_ai_credits', credits);
		const assigned = [...data.assignments].filter(({ unassigned_at: end }) => end === null);
		expect(await read('limit=1000', '/api/conversations/agent-assignments')).toEqual(assigned);
		const { id, total_recipients } = data.campaigns.at(0)!;
		const sent = await read('limit=1000', `/api/campaigns/${id}/messages`);
		expect(sent).toHaveLength(total_recipients);
		expect(sent[0]).toHaveProperty('campaign_id', id);
		const inbox_id = data.inboxes.at(0)!.id;
		const ofInbox = [...data.templates].filter((one) => one.inbox_id === inbox_id);
		expect(idsOf(await read(`inbox_id=${inbox_id}`, '/templates'))).toEqual(idsOf(ofInbox));
	});
});
