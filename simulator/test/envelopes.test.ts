import { ENVELOPES, type EnvelopeName } from '..';
import { closeAll, serve } from './support/client';

afterEach(closeAll);

const RECORDS = expect.any(Array);
const FIRST_OF_THREE: Record<EnvelopeName, unknown> = {
	array: RECORDS,
	data: { message: 'success', data: RECORDS },
	dataPlural: { message: 'success', data: { orders: RECORDS } },
	plural: { success: true, orders: RECORDS },
	total: { message: 'success', data: RECORDS, total: 25 },
	metaTotal: { message: 'success', data: RECORDS, meta: { total: 25, page: 1, limit: 10 } },
	lastPage: {
		message: 'success',
		data: { data: RECORDS, current_page: 1, last_page: 3, per_page: 10, total: 25 },
	},
	hasMore: { message: 'success', data: RECORDS, has_more: true },
};

describe('envelopes', () => {
	it.each(ENVELOPES)('%s', async (envelope) => {
		const { client } = await serve({ envelope });
		expect((await client.get('/api/orders')).data).toEqual(FIRST_OF_THREE[envelope]);
	});

	it('the last page says that there is no other', async () => {
		const { client } = await serve({ envelope: 'hasMore' });
		expect((await client.get('/api/orders?page=3')).data).toMatchObject({ has_more: false });
	});

	it.each([
		['array', RECORDS],
		['dataPlural', { message: 'success', data: { inboxes: RECORDS } }],
		['lastPage', { message: 'success', data: { data: RECORDS } }],
		['hasMore', { message: 'success', data: RECORDS }],
	] as const)('%s without paging', async (envelope, expected) => {
		const { client } = await serve({ envelope });
		expect((await client.get('/inboxes')).data).toEqual(expected);
	});

	it('single records come in three shapes, the business always in its own', async () => {
		const { simulator, client } = await serve();
		const [order] = simulator.data.orders.slice();
		const get = async () => (await client.get(`/api/orders/${order.id}`)).data;
		expect(await get()).toEqual({ message: 'success', data: order });
		simulator.options.singleEnvelope = 'plural';
		expect(await get()).toEqual({ message: 'success', data: { order } });
		simulator.options.singleEnvelope = 'bare';
		expect(await get()).toEqual(order);
		expect((await client.get('/businesses')).data).toMatchObject({
			success: true,
			status_code: 200,
			data: { open_api_key: simulator.key },
		});
	});
});
