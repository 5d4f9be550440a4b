import type { EnvelopeName, Order, Simulator, SimulatorSettings } from '..';
import { closeAll, serve, stillClock } from './support/client';

afterEach(closeAll);

type Path = string | ((data: Simulator['data']) => string);

/** Lists of each kind, and the records that they show. */
const LISTS: Array<[path: Path, records: keyof Simulator['data']]> = [
	['/api/orders', 'orders'],
	['/api/contacts', 'contacts'],
	['/api/messages', 'messages'],
	[({ campaigns }) => `/api/campaigns/${campaigns.at(0)!.id}/messages`, 'campaignMessages'],
	['/inboxes', 'inboxes'],
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

/** Reads orders, or the list at another path: its body, or its records. */
async function lists(settings: SimulatorSettings = {}) {
	const { simulator, client } = await serve({ envelope: 'data', maxLimit: 1000, ...settings });
	const body = async (query: string, path = '/api/orders') =>
		(await client.get(`${path}?${query}`)).data;
	const read = async (...request: Parameters<typeof body>): Promise<Order[]> =>
		(await body(...request)).data;
	return { simulator, data: simulator.data, body, read };
}

describe('envelopes', () => {
	const RECORDS = expect.any(Array);
	const inData = (data: object) => ({ message: 'success', data });

	it.each<[EnvelopeName, paged: object, unpaged: object]>([
		['data', inData(RECORDS), inData(RECORDS)],
		['dataPlural', inData({ orders: RECORDS }), inData({ inboxes: RECORDS })],
		['total', { ...inData(RECORDS), total: 25 }, inData(RECORDS)],
	])('%s', async (envelope, paged, unpaged) => {
		const { body } = await lists({ envelope });
		expect(await body('')).toEqual(paged);
		expect(await body('', '/inboxes')).toEqual(unpaged);
	});

	it('single records are in data, the business always in its own', async () => {
		const { simulator, data, body } = await lists();
		const order = data.orders.at(0)!;
		expect(await body('', `/api/orders/${order.id}`)).toEqual(inData(order));
		const business = { success: true, status_code: 200, data: { open_api_key: simulator.key } };
		expect(await body('', '/businesses')).toMatchObject(business);
	});
});

describe('paging', () => {
	it('pages are the list, newest first; limit has a default and a silent cap', async () => {
		const { simulator, data, body, read } = await lists();
		const pages = [await read('limit=10'), await read('limit=10&page=2'), await read('page=3')];
		expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
		expect(pages.flat()).toEqual([...data.orders]);
		expect(await read('page=4')).toEqual([]);
		simulator.options.maxLimit = 20;
		expect(await read('limit=1000')).toHaveLength(20);
		simulator.options.afterLastPage = 'notFound';
		expect(await read('page=3')).toHaveLength(5);
		expect(await body('page=4')).toMatchObject({ error: { message: 'Page 4 not found' } });
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

	it('by any field that is asked for; records without it come last', async () => {
		const { data, read } = await lists({ listOrder: 'oldestFirst' });
		expect(await read('limit=1000&sort_direction=asc')).toEqual([...data.orders].reverse());
		const totals = (await read('sort_field=total&sort_direction=asc')).map(({ total }) => total);
		expect(totals).toEqual([...totals].sort((a, b) => a - b));
		const changed = [...data.orders].at(-1)!;
		data.updateOrder(changed.id, { notes: 'changed' });
		const unstamped = data.addOrder({ updated_at: undefined });
		const ids = idsOf(await read('sort_field=updated_at&limit=100'));
		expect([ids[0], ids.at(-1)]).toEqual([changed.id, unstamped.id]);
	});

	it('a service may ignore the parameters, or reject them and nothing else', async () => {
		const { simulator, data, body, read } = await lists();
		for (const query of ['sort_field=total', 'sort_direction=asc']) {
			simulator.options.sorting = 'ignored';
			expect(await read(`limit=1000&${query}`)).toEqual([...data.orders]);
			simulator.options.sorting = 'rejected';
			expect(await body(query)).toMatchObject({ statusCode: 400 });
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
		const { data, body, read } = await lists();
		const { conversation_id } = data.messages.at(0)!;
		const ofOne = [...data.messages].filter((one) => one.conversation_id === conversation_id);
		const query = `limit=1000&conversation_id=${conversation_id}`;
		expect(await read(query, '/messages')).toEqual(ofOne);
		expect(await read(query, '/api/messages')).toEqual(ofOne);
		const credits = ofOne.reduce((sum, { ai_credits }) => sum + ai_credits, 0);
		const summary = await body(query, '/api/messages/summary/ai_credits');
		expect(summary).toHaveProperty('data.total_ai_credits', credits);
		const { id, total_recipients } = data.campaigns.at(0)!;
		const sent = await read('limit=1000', `/api/campaigns/${id}/messages`);
		expect(sent).toHaveLength(total_recipients);
		const inbox_id = data.inboxes.at(0)!.id;
		const ofInbox = [...data.templates].filter((one) => one.inbox_id === inbox_id);
		expect(idsOf(await read(`inbox_id=${inbox_id}`, '/templates'))).toEqual(idsOf(ofInbox));
	});
});
