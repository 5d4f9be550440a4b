import { ENVELOPES, type EnvelopeName, type Order } from '../../simulator';
import { closeAll, serve } from './support/client';

afterEach(closeAll);

/** A page that links to the next one. */
interface Linked {
	data: Order[];
	links: { next: string | null };
}

const RECORDS = expect.any(Array);
const FIRST_OF_THREE: Record<EnvelopeName, unknown> = {
	array: RECORDS,
	data: { message: 'success', data: RECORDS },
	dataPlural: { message: 'success', data: { orders: RECORDS } },
	results: { results: RECORDS },
	total: { message: 'success', data: RECORDS, total: 25 },
	metaTotal: { message: 'success', data: RECORDS, meta: { total: 25, page: 1, limit: 10 } },
	paginationTotal: {
		message: 'success',
		data: RECORDS,
		pagination: { total: 25, total_pages: 3, page: 1, limit: 10 },
	},
	totalPages: { message: 'success', data: { orders: RECORDS, total_pages: 3 } },
	lastPage: {
		message: 'success',
		data: { data: RECORDS, current_page: 1, last_page: 3, per_page: 10, total: 25 },
	},
	hasMore: { message: 'success', data: RECORDS, has_more: true },
	nextPage: { message: 'success', data: RECORDS, next_page: 2 },
	nextLink: { message: 'success', data: RECORDS, links: { next: expect.any(String) } },
};

describe('envelopes', () => {
	it.each(ENVELOPES)('%s', async (envelope) => {
		const { client } = await serve({ envelope });
		expect((await client.get('/api/orders')).data).toEqual(FIRST_OF_THREE[envelope]);
	});

	it('the last page says that there is no other', async () => {
		const { simulator, client } = await serve();
		const last = async (envelope: EnvelopeName) => {
			simulator.options.envelope = envelope;
			return (await client.get('/api/orders?page=3')).data;
		};
		expect(await last('hasMore')).toMatchObject({ has_more: false });
		expect(await last('nextPage')).toMatchObject({ next_page: null });
		expect(await last('nextLink')).toMatchObject({ links: { next: null } });
	});

	it('links lead through the whole list and keep the filters', async () => {
		const { simulator, client } = await serve({ envelope: 'nextLink' });
		const ids = new Set<string>();
		let link: string | null = `${simulator.url}/api/orders?limit=4&payment_status=paid`;
		while (link) {
			const { data }: { data: Linked } = await client.get(link);
			for (const order of data.data) {
				expect(order.payment_status).toBe('paid');
				ids.add(order.id);
			}
			link = data.links.next;
		}
		const paid = simulator.data.orders.slice().filter((o) => o.payment_status === 'paid');
		expect(ids.size).toBe(paid.length);
	});

	it.each([
		['array', RECORDS],
		['dataPlural', { message: 'success', data: { inboxes: RECORDS } }],
		['totalPages', { message: 'success', data: { inboxes: RECORDS } }],
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
