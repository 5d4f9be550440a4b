import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId, useService } from './support/service';

const service = useService({ orders: 40 });

const UUID = '3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35';

const TO_PHONE = { customer: 'phoneNumber', phoneNumber: '6281200000002' };
const ONE_PRODUCT = { product: [{ productName: 'Teh' }] };

function lastRequest() {
	const request = service().sim.requests.at(-1);
	if (!request) throw new Error('The simulator received nothing');
	return request;
}

describe('Order: Create', () => {
	it('takes products as JSON, and sends nothing that was not filled in', async () => {
		const products = [{ product_id: null, product_name: 'Teh', quantity: 1, price: 9000 }];
		const { error } = await service().run({
			resource: 'order',
			operation: 'create',
			specifyProducts: 'json',
			productsJson: JSON.stringify(products),
			...TO_PHONE,
			additionalFields: { email: '' },
			options: { extraBody: '{"priority": 1}' },
		});
		expect(error).toBeUndefined();
		expect(lastRequest().body).toEqual({
			orders_products: products,
			phone_number: '6281200000002',
			priority: 1,
		});
	});

	it('rejects a price without a value, instead of sending 0', async () => {
		const { error } = await service().run({
			resource: 'order',
			operation: 'create',
			...TO_PHONE,
			products: { product: [{ productName: 'Batik', price: '={{ $json.nope }}' }] },
		});
		expect(error?.message).toBe('Price of product 1 is not a whole number: undefined');
		expect(service().sim.requests).toHaveLength(0);
	});

	it.each([
		['[{"product_name": "Teh", "quantity": "-2"}]', 'Quantity of product 1 is -2'],
		[
			'[{"product_name": "Teh", "price": "150.000"}]',
			'Price of product 1 is not a whole number: "150.000"',
		],
	])('rejects the products %s', async (productsJson, message) => {
		const { error } = await service().run({
			...{ resource: 'order', operation: 'create', ...TO_PHONE },
			...{ specifyProducts: 'json', productsJson },
		});
		expect(error?.message).toBe(message);
		expect(service().sim.requests).toHaveLength(0);
	});

	it('takes a product ID that is a number, and leaves out what has no value', async () => {
		await service().run({
			resource: 'order',
			operation: 'create',
			...TO_PHONE,
			products: { product: [{ productId: '={{ 7 }}', productName: '={{ null }}' }] },
			additionalFields: {
				phoneNumber: '={{ $json.nope }}',
				contactId: byId('={{ $json.nope }}'),
				discount: '={{ $json.nope }}',
				vat: '={{ null }}',
				shippingFee: '={{ "" }}',
				email: '={{ null }}',
			},
		});
		expect(lastRequest().body).toEqual({
			orders_products: [{ product_id: '7', product_name: '', quantity: 1, price: 0 }],
			phone_number: '6281200000002',
		});
	});

	it.each([
		['contact', { contact_id: '1' }],
		['conversation', { conversation_id: '2' }],
		['phoneNumber', { phone_number: '6281200000003' }],
	])('for "%s": sends this, and what was added', async (customer, expected) => {
		await service().run({
			resource: 'order',
			operation: 'create',
			customer,
			contactId: byId(' 1 '),
			conversationId: byId('={{ 2 }}'),
			phoneNumber: '+62 812-0000-0003',
			products: ONE_PRODUCT,
			additionalFields: { displayName: 'Siti' },
		});
		const { orders_products: products, ...body } = lastRequest().body as IDataObject;
		expect(body).toEqual({ ...expected, display_name: 'Siti' });
		expect(products).toHaveLength(1);
	});

	it('takes products under Additional Body Fields (JSON)', async () => {
		const extraBody = '{"orders_products": [{"product_name": "Teh"}]}';
		await service().run({
			resource: 'order',
			operation: 'create',
			...TO_PHONE,
			options: { extraBody },
		});
		expect(lastRequest().body).toMatchObject(JSON.parse(extraBody));
	});

	it.each<[INodeParameters, IDataObject]>([
		[{}, { contact_id: null }],
		[{}, { contact_id: 'A' }],
		[{ contactId: byId('1') }, { contact_id: 'A' }],
		[{}, { phone_number: 'none' }],
		[{ customer: 'phoneNumber' }, { phone_number: 'none' }],
		[{ customer: 'phoneNumber', phoneNumber: 'none' }, { phone_number: 'none' }],
		[{ customer: 'conversation' }, { conversation_id: null, orders_products: [] }],
	])(
		'with %j, takes the customer of Additional Body Fields (JSON) %j',
		async (parameters, fields) => {
			service().sim.faults.add({ fault: { type: 'status', status: 200, body: {} } });
			const { error } = await service().run({
				...{ resource: 'order', operation: 'create', ...parameters },
				products: ONE_PRODUCT,
				options: { extraBody: JSON.stringify(fields) },
			});
			expect(error).toBeUndefined();
			const { orders_products: _, ...customer } = lastRequest().body as IDataObject;
			const { orders_products: __, ...expected } = fields;
			expect(customer).toEqual(expected);
		},
	);

	it.each([
		[{}, 'Contact is empty'],
		[
			{ customer: 'phoneNumber', phoneNumber: 'none' },
			'Phone Number is not a phone number: "none"',
		],
		[{ options: { extraBody: '={{ ({ contact_id: $json.nope }) }}' } }, 'Contact is empty'],
		[{ options: { extraBody: '={"contact_id": "{{ $json.nope }}"}' } }, 'Contact is empty'],
	])('with %j, needs a customer', async (parameters, message) => {
		const { error } = await service().run({
			...{ resource: 'order', operation: 'create', products: ONE_PRODUCT },
			options: { extraBody: '{"priority": 1}' },
			...parameters,
		});
		expect(error?.message).toBe(message);
		expect(service().sim.requests).toEqual([]);
	});
});

describe('Order: Get', () => {
	it.each(['data', 'bare', 'plural'] as const)('gives the order out of "%s"', async (wrapper) => {
		const { sim, run } = service();
		sim.options.singleEnvelope = wrapper;
		const order = sim.data.orders.at(3);
		const { items } = await run({
			resource: 'order',
			operation: 'get',
			orderId: byId(order?.id ?? ''),
		});
		expect(items).toEqual([{ json: order, pairedItem: { item: 0 } }]);
	});

	it('accepts any expression for the ID, and names one that is no UUID when it is rejected', async () => {
		const { error } = await service().run(
			{ resource: 'order', operation: 'get', orderId: byId('={{ $json.ref }}') },
			{ items: [{ ref: 'A/1?x' }] },
		);
		expect(lastRequest().path).toBe('/api/orders/A%2F1%3Fx');
		expect(error?.message).toBe('id must be a UUID');
		expect(error?.description).toContain(
			'The ID in Order is not a UUID, which the service expects',
		);
	});
});

describe('Order: Get Many', () => {
	it('stops at the limit, across pages', async () => {
		const { sim, run } = service();
		const { items } = await run({
			resource: 'order',
			operation: 'getAll',
			limit: 25,
			options: { pageSize: 10 },
		});
		expect(items.map(({ json }) => json.id)).toEqual(
			sim.data.orders.slice(0, 25).map(({ id }) => id),
		);
	});

	it('keeps the filters on every page', async () => {
		const { sim, run } = service();
		sim.data.orders
			.slice()
			.forEach(({ id }) => sim.data.updateOrder(id, { payment_status: 'paid' }));
		await run({
			resource: 'order',
			operation: 'getAll',
			returnAll: true,
			filters: { paymentStatus: 'paid' },
			options: { pageSize: 10 },
		});
		expect(sim.requests.length).toBeGreaterThan(3);
		expect(sim.requests.every(({ query }) => query.payment_status === 'paid')).toBe(true);
	});

	it('gives one item per page, and only the fields asked for', async () => {
		const { items } = await service().run({
			resource: 'order',
			operation: 'getAll',
			returnAll: true,
			options: { output: 'pages', pageSize: 30, outputFields: 'order_number, order_status' },
		});
		expect(items.map(({ json }) => [json.page, (json.records as unknown[]).length])).toEqual([
			[1, 30],
			[2, service().sim.data.orders.length - 30],
		]);
		const [first] = items[0].json.records as object[];
		expect(Object.keys(first)).toEqual(['order_number', 'order_status']);
	});

	it('ends where a later page has no list there', async () => {
		service().sim.faults.add({
			nth: [2],
			fault: { type: 'status', status: 200, body: { message: 'No more orders' } },
		});
		const { items, error } = await service().run({
			resource: 'order',
			operation: 'getAll',
			returnAll: true,
			options: { recordsProperty: 'data.orders', pageSize: 30 },
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(30);
	});

	it.each(['={{ [] }}', ' , '])(
		'rejects the filter by product IDs %j, which gives nothing',
		async (productIds) => {
			const filters = { productIds };
			const { error } = await service().run({ resource: 'order', operation: 'getAll', filters });
			expect(error?.message).toBe('Filter Product IDs is empty');
			expect(service().sim.requests).toHaveLength(0);
		},
	);

	it('takes the empty list of product IDs that the service documents as an example', async () => {
		for (const productIds of ['[]', ' [ ] ']) {
			const filters = { productIds };
			await service().run({ resource: 'order', operation: 'getAll', filters });
			expect(lastRequest().query.product_ids).toBe('[]');
		}
	});

	it('takes product IDs as text, as JSON and as a list of texts or numbers', async () => {
		for (const productIds of ['a, 7', '["a", 7]', '={{ ["a", 7, "", null] }}']) {
			const filters = { productIds };
			await service().run({ resource: 'order', operation: 'getAll', filters });
			expect(lastRequest().query.product_ids).toBe('["a","7"]');
		}
	});
});

describe('Order: Update', () => {
	it.each([
		['={{ "true" }}', true],
		['={{ "False" }}', false],
	])('takes %s for a boolean', async (invoiceIsSent, sent) => {
		await update({ invoiceIsSent });
		expect(lastRequest().body).toEqual({ invoice_is_sent: sent });
	});

	it('leaves fields alone that have no value', async () => {
		await update({ notes: '={{ $json.nope }}', address: '={{ null }}', customInvoiceUrl: '' });
		expect(lastRequest().body).toEqual({ custom_invoice_url: '' });
	});

	it.each(['orderStatus', 'paymentStatus'])('clears no %s', async (status) => {
		const { error } = await update({ notes: 'x', [status]: '={{ "" }}' });
		expect(error?.message).toMatch(/Status is empty$/);
		expect(service().sim.requests).toHaveLength(0);
	});

	async function update(updateFields: INodeParameters) {
		const parameters = { resource: 'order', operation: 'update', orderId: byId(UUID) };
		return await service().run({ ...parameters, updateFields });
	}
});
