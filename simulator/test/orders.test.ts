import type { Order } from '..';
import { closeAll, serve } from './support/client';

afterEach(closeAll);

async function orders(query: string, settings = {}) {
	const { simulator, client } = await serve({ envelope: 'array', maxLimit: 1000, ...settings });
	const { data } = await client.get(`/api/orders?limit=1000&${query}`);
	return { found: data as Order[], all: simulator.data.orders.slice(), simulator };
}

describe('reading orders', () => {
	it('filters by status, and both filters hold', async () => {
		const { found, all } = await orders('order_status=pending&payment_status=paid', {
			orders: 200,
		});
		const expected = all.filter((o) => o.order_status === 'pending' && o.payment_status === 'paid');
		expect(expected.length).toBeGreaterThan(0);
		expect(found).toEqual(expected);
	});

	it('filters by inbox, product and text', async () => {
		const { simulator, client } = await serve({ envelope: 'array', maxLimit: 1000, orders: 200 });
		const all = simulator.data.orders.slice();
		const get = async (params: object) =>
			(await client.get('/api/orders', { params: { limit: 1000, ...params } })).data;
		const { inbox_id, order_number } = all[7];
		expect(await get({ inbox_id })).toEqual(all.filter((o) => o.inbox_id === inbox_id));
		const productId = all.flatMap((o) => o.orders_products).find((p) => p.product_id)!.product_id;
		expect(await get({ product_ids: JSON.stringify([productId]) })).toEqual(
			all.filter((o) => o.orders_products.some((p) => p.product_id === productId)),
		);
		expect(await get({ product_ids: '[]' })).toHaveLength(200);
		expect(await get({ product_ids: 'x' })).toMatchObject({ statusCode: 400 });
		expect(await get({ search: order_number.toLowerCase() })).toEqual([all[7]]);
	});

	it('sorts by any field, and rejects one that it does not know', async () => {
		const { found } = await orders('sort_field=total&sort_direction=asc');
		const totals = found.map(({ total }) => total);
		expect(totals).toEqual([...totals].sort((a, b) => a - b));
		const oldest = await orders('sort_direction=asc');
		expect(oldest.found).toEqual(oldest.all.reverse());
		expect((await orders('sort_field=colour')).found).toMatchObject({ statusCode: 400 });
	});

	it('lists what changed last first, and one that never changed last', async () => {
		const { simulator, client } = await serve({ envelope: 'array', maxLimit: 100 });
		const { data } = simulator;
		const ids = async () =>
			(await client.get('/api/orders?sort_field=updated_at&limit=100')).data.map(
				({ id }: Order) => id,
			);
		const before = await ids();
		const [oldest, next] = data.orders.slice(-2).map(({ id }) => id);
		data.updateOrder(oldest, { notes: 'changed' });
		expect(await ids()).toEqual([oldest, ...before.filter((id: string) => id !== oldest)]);
		const { updated_at } = data.orders.get(next)!;
		data.updateOrder(next, { notes: 'changed without a trace', updated_at });
		expect((await ids())[0]).toBe(oldest);
		const unstamped = data.addOrder({ updated_at: undefined });
		expect((await ids()).at(-1)).toBe(unstamped.id);
		const { data: answer } = await client.get(`/api/orders/${unstamped.id}`);
		expect(answer.data).not.toHaveProperty('updated_at');
	});

	describe('a server that does not sort', () => {
		const SORTED = 'sort_field=total&sort_direction=asc';
		const isSorted = (found: Order[]) =>
			found.every(({ total }, index) => index === 0 || found[index - 1].total <= total);

		it('may ignore the parameters, whatever they are', async () => {
			for (const query of [SORTED, 'sort_field=colour', 'sort_direction=up']) {
				const { found, all } = await orders(query, { sorting: 'ignored' });
				expect(found).toEqual(all);
			}
		});

		it.each([SORTED, 'sort_field=created_at', 'sort_direction=desc'])(
			'may reject %s',
			async (query) => {
				const { found } = await orders(query, { sorting: 'rejected' });
				expect(found).toMatchObject({ statusCode: 400 });
			},
		);

		it('may reject the parameters alone', async () => {
			const { found, all } = await orders('', { sorting: 'rejected' });
			expect(found).toEqual(all);
		});

		it('may apply them only sometimes', async () => {
			const { client } = await serve({ envelope: 'array', sorting: 'sometimes' });
			const outcomes = new Set<boolean>();
			for (let request = 0; request < 20; request += 1) {
				outcomes.add(isSorted((await client.get(`/api/orders?${SORTED}`)).data));
			}
			expect(outcomes.size).toBe(2);
		});
	});

	it('a change shows in a filtered list at once', async () => {
		const { simulator, client } = await serve({ envelope: 'total' });
		const total = async () => (await client.get('/api/orders?order_status=shipped')).data.total;
		expect(await total()).toBe(0);
		const [{ id }] = simulator.data.orders.slice();
		simulator.data.updateOrder(id, { order_status: 'shipped' });
		expect(await total()).toBe(1);
		simulator.data.removeOrder(id);
		expect(await total()).toBe(0);
	});
});

describe('writing orders', () => {
	const product = { product_id: null, product_name: 'Cake', quantity: 2, price: 50_000 };

	it('creates one for a new phone number and knows the contact the next time', async () => {
		const { simulator, client } = await serve();
		const create = async () =>
			await client.post('/api/orders', {
				orders_products: [product],
				shipping_fee: 10_000,
				discount: 5_000,
				vat: 1_000,
				phone_number: '6281099999999',
				display_name: 'Buyer',
			});
		const { status, data } = await create();
		expect(status).toBe(200);
		expect(data.data).toMatchObject({ total: 106_000, contact: { display_name: 'Buyer' } });
		expect(simulator.data.orders.get(data.data.id)).toEqual(data.data);
		expect((await create()).data.data.contact_id).toBe(data.data.contact_id);
		expect(simulator.data.orders).toHaveLength(27);
	});

	it('takes contact and inbox from the conversation', async () => {
		const { simulator, client } = await serve();
		const [conversation] = simulator.data.conversations.slice();
		const { data } = await client.post('/api/orders', {
			orders_products: [product],
			conversation_id: conversation.id,
		});
		const { contact_id, inbox_id } = conversation;
		expect(data.data).toMatchObject({ conversation_id: conversation.id, contact_id, inbox_id });
	});

	it.each([
		[{}, 400],
		[{ orders_products: [] }, 400],
		[{ orders_products: [product] }, 400],
		[{ orders_products: [product], phone_number: '+6281099999999' }, 400],
		[{ orders_products: [product], phone_number: '0810-999' }, 400],
		[{ orders_products: [{ ...product, quantity: 0 }], phone_number: '6281099999999' }, 400],
		[{ orders_products: [{ ...product, product_id: 'x' }], phone_number: '6281099999999' }, 400],
		[{ orders_products: [product], shipping_fee: '5', phone_number: '6281099999999' }, 400],
		[{ orders_products: [product], contact_id: 'x' }, 400],
		[{ orders_products: [product], contact_id: '00000000-0000-4000-8000-000000000000' }, 404],
	])('%j: %s', async (body, status) => {
		const { simulator, client } = await serve();
		expect((await client.post('/api/orders', body)).status).toBe(status);
		expect(simulator.data.orders).toHaveLength(25);
	});

	it('rejects a field of the wrong type', async () => {
		const { simulator, client } = await serve();
		const url = `/api/orders/${simulator.data.orders.at(0)!.id}`;
		expect((await client.put(url, { invoice_is_sent: 'true' })).status).toBe(400);
		expect((await client.put(url, { order_status: '' })).status).toBe(400);
		expect((await client.put(url, {})).status).toBe(200);
	});
});
