import type { BoardItem, Conversation, Order } from '..';
import { closeAll, serve, stillClock } from './support/client';

afterEach(closeAll);

const idsOf = (records: Iterable<{ id: string }>) => Array.from(records, ({ id }) => id);

describe('pages', () => {
	it('list records newest first, and are empty after the end of the list', async () => {
		const { data, read } = await serve({ maxLimit: 20 });
		const page = async (query: string) =>
			idsOf((await read(`/api/orders?${query}`)).data.orders as Order[]);
		const pages = [await page('limit=10'), await page('limit=10&page=2'), await page('page=3')];
		expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
		expect(pages.flat()).toEqual(idsOf(data.orders));
		expect(await page('page=4')).toEqual([]);
		expect(await page('limit=9999')).toHaveLength(20);
	});

	it('show the total number of pages and of records', async () => {
		const { read } = await serve();
		expect((await read('/api/contacts?page=3&limit=50')).metadata.pagination).toEqual({
			total_page: 3,
			total_items: 120,
			current_page: 3,
		});
	});

	it('list contacts oldest first if configured', async () => {
		const { data, read } = await serve({ contactsOrder: 'oldestFirst' });
		expect((await read('/api/contacts')).data[0].id).toBe([...data.contacts].at(-1)!.id);
	});
});

describe('conversations', () => {
	const listed = async ({ read }: Awaited<ReturnType<typeof serve>>, query = '') => {
		const { data, metadata } = await read(`/api/conversations?limit=2${query}`);
		const { cursor_id, cursor_ts } = metadata.next_cursor;
		const next = cursor_id && `&cursor_id=${cursor_id}&cursor_ts=${cursor_ts}`;
		return { ids: idsOf(data as Conversation[]), next };
	};

	it('are listed with a cursor, latest activity first', async () => {
		const clock = stillClock();
		const service = await serve({ now: clock.now, conversations: 0, messages: 0 });
		const ids = [1, 2, 3, 4, 5].map(() => service.data.addConversation().id);
		const [a, b, c, d, e] = [...ids].sort().reverse();
		const first = await listed(service);
		expect(first.ids).toEqual([a, b]);
		// The new message moves its conversation to the top, so the next page does not contain it.
		clock.time += 1000;
		service.data.addMessage({ conversation_id: e });
		const second = await listed(service, first.next);
		expect(second.ids).toEqual([c, d]);
		expect(second.next).toBeNull();
		expect((await listed(service, '&page=3')).ids).toEqual([e, a]);
	});

	it('are filtered by inbox, status and day of activity, and limited to 100 per page', async () => {
		const clock = stillClock();
		const { data, read } = await serve({ now: clock.now, conversations: 130 });
		expect((await read('/api/conversations?limit=500')).data).toHaveLength(100);
		const { id, inbox_id, stage_status } = data.conversations.at(129)!;
		data.addMessage({ conversation_id: id });
		const query = `inbox_id=${inbox_id}&stage_status=${stage_status}&start_date=2025-06-15`;
		const [first, ...others] = (await read(`/api/conversations?${query}`)).data;
		expect(first.id).toBe(id);
		for (const other of others) expect(other).toMatchObject({ inbox_id, stage_status });
		expect((await read(`/api/conversations?end_date=2025-01-01`)).data).toEqual([]);
	});
});

describe('messages', () => {
	it('are limited to today in Jakarta unless a date is given', async () => {
		const clock = stillClock(Date.parse('2025-06-15T03:00:00+07:00'));
		const { data, read } = await serve({ now: clock.now, messages: 0 });
		const [conversation, other] = data.conversations.slice();
		const { id: conversation_id } = conversation;
		const add = (time: string, id = conversation_id) =>
			data.addMessage({ conversation_id: id }, Date.parse(`${time}+07:00`)).id;
		const yesterday = add('2025-06-14T23:59:59.999');
		const today = add('2025-06-15T00:00:00');
		const elsewhere = add('2025-06-15T01:00:00', other.id);
		const ids = async (path: string) => idsOf((await read(path)).data);
		expect(await ids('/api/messages')).toEqual([elsewhere, today]);
		const query = `conversation_id=${conversation_id}`;
		expect(await ids(`/api/messages?${query}`)).toEqual([today]);
		expect(await ids(`/api/messages?${query}&start_date=2025-06-01`)).toEqual([today, yesterday]);
		expect(await ids(`/messages?${query}`)).toEqual([today, yesterday]);
		const [newest] = (await read('/api/messages')).data;
		expect(newest.created_at).toBe('2025-06-15 01:00:00');
	});

	it('are filtered by inbox and by whether they came from an ad', async () => {
		const { data, read } = await serve({ messages: 0 });
		const { id: inbox_id } = data.inboxes.at(0)!;
		const { id: conversation_id } = data.addConversation({ inbox_id });
		const fromAd = data.addMessage({ conversation_id, ads_data: { source: 'ad' } });
		const plain = data.addMessage({ conversation_id });
		const ids = async (query: string) => idsOf((await read(`/api/messages?${query}`)).data);
		expect(await ids(`inbox_id=${inbox_id}`)).toEqual([plain.id, fromAd.id]);
		expect(await ids('is_ads=true')).toEqual([fromAd.id]);
	});

	it('have a summary of their AI credits', async () => {
		const { data, read } = await serve({ messages: 0 });
		data.addMessage({ sent_by_type: 'ai_agent', chat_credits_used: 3 });
		data.addMessage({ sent_by_type: 'ai_agent', chat_credits_used: 4 });
		const summary = await read('/api/messages/summary/ai_credits');
		expect(summary.data).toEqual({ total_messages: 2, total_ai_credits: 7 });
	});
});

describe('orders', () => {
	it('are sorted as requested, even by a field that they do not show', async () => {
		const { simulator, data, read } = await serve({ ordersShowUpdatedAt: false });
		const ids = async (query: string) =>
			idsOf((await read(`/api/orders?limit=99&${query}`)).data.orders as Order[]);
		expect(await ids('sort_direction=asc')).toEqual(idsOf(data.orders).reverse());
		const changed = [...data.orders].at(-1)!;
		data.updateOrder(changed.id, { notes: 'changed' });
		const unstamped = data.addOrder({ updated_at: undefined });
		const byChange = await ids('sort_field=updated_at');
		expect([byChange[0], byChange.at(-1)]).toEqual([changed.id, unstamped.id]);
		simulator.options.sorting = 'ignored';
		expect(await ids('sort_field=updated_at')).toEqual(idsOf(data.orders));
		simulator.options.sorting = 'rejected';
		expect(await read('/api/orders?sort_direction=asc')).toMatchObject({ statusCode: 400 });
		expect(await ids('')).toEqual(idsOf(data.orders));
	});

	it('match all filters', async () => {
		const { data, read } = await serve({ orders: 200 });
		const all = [...data.orders];
		const { inbox_id, order_number } = all[7];
		const product = all.flatMap((order) => order.orders_products).find(({ product_id: id }) => id)!;
		const hasProduct = (order: Order) =>
			order.orders_products.some(({ product_id: id }) => id === product.product_id);
		const isPendingButPaid = ({ order_status, payment_status }: Order) =>
			order_status === 'pending' && payment_status === 'paid';
		for (const [query, keep] of [
			['order_status=pending&payment_status=paid', isPendingButPaid],
			[`inbox_id=${inbox_id}`, (order: Order) => order.inbox_id === inbox_id],
			[`product_ids=["${product.product_id}"]`, hasProduct],
			[`search=${order_number}`, (order: Order) => order === all[7]],
		] as const) {
			expect(all.filter(keep).length).toBeGreaterThan(0);
			const { orders } = (await read(`/api/orders?limit=1000&${query}`)).data;
			expect(idsOf(orders)).toEqual(idsOf(all.filter(keep)));
		}
		const [order] = (await read('/api/orders?include_conv=true')).data.orders;
		expect(order).toHaveProperty('conversation.id', all[0].conversation_id);
	});

	it('are filtered by whole days in Jakarta', async () => {
		const { data, read } = await serve({ orders: 0, now: stillClock().now });
		const [first, secondsStart, secondsEnd, third] = [
			'2025-03-01T16:59:59.999Z',
			'2025-03-01T17:00:00.000Z',
			'2025-03-02T16:59:59.999Z',
			'2025-03-02T17:00:00.000Z',
		].map((created_at) => data.addOrder({ created_at }).id);
		const ids = async (query: string) => idsOf((await read(`/api/orders?${query}`)).data.orders);
		expect(await ids('start_date=2025-03-02&end_date=2025-03-02')).toEqual([
			secondsEnd,
			secondsStart,
		]);
		expect(await ids('start_date=2025-03-03')).toEqual([third]);
		expect(await ids('end_date=2025-03-01')).toEqual([first]);
	});
});

describe('other lists', () => {
	it.each(['agent_assignments', 'agents', 'inboxes', 'campaigns', 'templates'])(
		'/api/%s has date filters',
		async (path) => {
			const { read } = await serve();
			expect((await read(`/api/${path}?start_date=2000-01-01`)).data.length).toBeGreaterThan(0);
			expect((await read(`/api/${path}?end_date=2000-01-01`)).data).toEqual([]);
		},
	);

	it('filter templates by inbox, status and category, and campaign messages by campaign', async () => {
		const { data, read } = await serve();
		const inbox_id = data.inboxes.at(0)!.id;
		const ofInbox = idsOf(data.templates).filter(
			(id) => data.templates.get(id)!.inbox_id === inbox_id,
		);
		expect(idsOf((await read(`/templates?inbox_id=${inbox_id}`)).data)).toEqual(ofInbox);
		const query = `limit=99&inbox_id=${inbox_id}`;
		expect(idsOf((await read(`/api/templates?${query}`)).data)).toEqual(ofInbox);
		expect((await read(`/api/templates?${query}&status=PENDING`)).data).toEqual([]);
		expect((await read('/api/templates?category=MARKETING')).data).toHaveLength(3);
		const { id, total_recipients } = data.campaigns.at(0)!;
		const sent = (await read(`/api/campaigns/${id}/messages?limit=1000`)).data;
		expect(sent).toHaveLength(total_recipients);
	});
});

describe('board items', () => {
	/** Adds items with these values to a board. Returns functions that find them by one or more conditions. */
	async function board(...items: Array<Partial<BoardItem['values']>>) {
		const { data, client, simulator } = await serve({ boardItems: 0 });
		const { id: board_id } = [...data.boards].find(({ name }) => name === 'Sales Pipeline')!;
		items.forEach((values, index) => {
			data.addBoardItem({ board_id, name: `Item ${index}`, values: { Company: 'A', ...values } });
		});
		const search = async (body: object): Promise<number[]> =>
			(await client.post(`/api/crm/boards/${board_id}/items/search`, body)).data.data
				.map(({ item_name }: { item_name: string }) => Number(item_name.slice(-1)))
				.reverse();
		const find = async (column_name: string, operator: string, value?: unknown) =>
			await search({ search: [{ column_name, operator, value }] });
		return { data, simulator, search, find };
	}

	it('are searched by one value in text, number, date and select columns', async () => {
		const { find } = await board(
			{ Notes: 'se-ek', 'Deal Value': 5, 'Close Date': '2025-03-01', Stage: '1' },
			{ Notes: 'seek', 'Deal Value': 6, 'Close Date': '2025-03-02', Stage: ['1', '2'] },
			{ Notes: '', 'Deal Value': null },
		);
		expect(await find('Notes', 'equals', 'seek')).toEqual([1]);
		expect(await find('Notes', 'equals', 'Seek')).toEqual([]);
		expect(await find('Notes', 'not_equals', 'seek')).toEqual([0, 2]);
		expect(await find('Notes', 'contains', 'SE')).toEqual([0, 1]);
		expect(await find('Notes', 'is_empty')).toEqual([2]);
		expect(await find('Notes', 'is_not_empty')).toEqual([0, 1]);
		expect(await find('Notes', 'equals', ['seek'])).toEqual([]);
		expect(await find('item_name', 'equals', 'Item 2')).toEqual([2]);
		expect(await find('item_name', 'equals', ['Item 2'])).toEqual([]);
		expect(await find('Deal Value', 'equals', 5)).toEqual([0]);
		expect(await find('Deal Value', 'equals', '5')).toEqual([]);
		expect(await find('Deal Value', 'greater_than', 5)).toEqual([1]);
		expect(await find('Deal Value', 'less_than_or_equal', 5)).toEqual([0]);
		expect(await find('Close Date', 'start_date', '2025-03-02')).toEqual([1]);
		expect(await find('Close Date', 'end_date', '2025-03-01')).toEqual([0]);
		expect(await find('Stage', 'equals', '2')).toEqual([1]);
		expect(await find('Stage', 'equals', ['2', '1'])).toEqual([0, 1]);
	});

	it('are searched by an array of IDs, and by the start or end of a timeline', async () => {
		const { data, find } = await board({}, {});
		const agent = data.agents.at(0)!.id;
		const [, first] = data.boardItems.slice();
		const Schedule = { from: '2025-03-01', to: '2025-03-05' };
		data.boardItems.update(first.id, { values: { Owners: [agent], Tags: ['2'], Schedule } });
		expect(await find('Owners', 'equals', [agent])).toEqual([0]);
		expect(await find('Owners', 'equals', agent)).toEqual([]);
		expect(await find('Tags', 'equals', ['1', '2'])).toEqual([0]);
		expect(await find('Schedule', 'from_start_date', '2025-03-01')).toEqual([0]);
		expect(await find('Schedule', 'to_end_date', '2025-03-04')).toEqual([]);
	});

	it('are found if they match all conditions (AND) or at least one (OR)', async () => {
		const { search } = await board({ Notes: 'a', Stage: '1' }, { Notes: 'a' }, { Stage: '1' });
		const conditions = [
			{ column_name: 'Notes', operator: 'equals', value: 'a' },
			{ column_name: 'Stage', operator: 'equals', value: '1' },
		];
		expect(await search({ condition: 'AND', search: conditions })).toEqual([0]);
		expect(await search({ condition: 'OR', search: conditions })).toEqual([0, 1, 2]);
	});
});
