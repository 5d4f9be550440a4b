import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId, GET_ALL_ORDERS, useHarness, UUID } from './support/harness';

const harness = useHarness({ orders: 40 });

const NOTHING = '={{ $json.nope }}';

const lastRequest = () => harness().sim.requests.at(-1)!;

describe('Order: Create', () => {
	const WITHOUT_CONTACT = { contactId: byId('={{ $json.nope }}') };
	const TO_PHONE = { customer: 'phoneNumber', phoneNumber: '6281200000002' };
	const CREATE = { resource: 'order', operation: 'create' };
	const ONE_PRODUCT = { product: [{ productName: 'Teh' }] };

	async function create(parameters: INodeParameters) {
		return await harness().run({ ...CREATE, ...parameters });
	}

	const ofJson = (productsJson: string) => ({ specifyProducts: 'json', productsJson });

	const L_SIZE = { product_id: '7', size: 'L' };

	const WITHOUT_VALUES = {
		phoneNumber: NOTHING,
		contactId: byId(NOTHING),
		discount: NOTHING,
		email: '',
		vat: '={{ null }}',
		shippingFee: '={{ "" }}',
		notes: '={{ null }}',
	};

	it.each<[what: string, INodeParameters, sent: object]>([
		[
			'fields',
			{ products: { product: [{ productId: '={{ 7 }}', productName: '={{ null }}' }] } },
			{ orders_products: [{ product_id: '7', product_name: '', quantity: 1, price: 0 }] },
		],
		[
			'JSON with numbers instead of texts',
			ofJson('[{"product_id": "", "product_name": 1042}, {"product_id": 7, "size": "L"}]'),
			{ orders_products: [{ product_id: null, product_name: '1042' }, L_SIZE] },
		],
	])('sends products from %s, and omits fields without a value', async (_, fields, sent) => {
		await create({ ...TO_PHONE, ...fields, additionalFields: WITHOUT_VALUES });
		expect(lastRequest().body).toEqual({ ...sent, phone_number: '6281200000002' });
	});

	it.each([
		[
			{ products: { product: [{ productName: 'Batik', price: '={{ $json.nope }}' }] } },
			'Price of product 1 is empty',
		],
		[
			ofJson('={{ [{ product_name: "Teh", quantity: 2, price: $json.nope }] }}'),
			'Price of product 1 is empty',
		],
		[
			ofJson('[{"product_name": "Teh", "price": "1.5"}]'),
			'Price of product 1 is not a whole number: "1.5"',
		],
		[ofJson('[{"product_name": "Teh", "quantity": -2}]'), 'Quantity of product 1 is -2'],
		[{ products: { product: [{ productName: ' \n' }] } }, 'Product Name of product 1 is empty'],
		[{}, 'Products is empty'],
		[ofJson('{"a": 1}'), 'Products (JSON) is not an array of objects'],
		[ofJson('[{"product_name": ["Teh"]}]'), 'Product Name of product 1 is an array'],
		[
			ofJson('[{"product_id": 24123456789012345}]'),
			'Products (JSON) contains a number that is too large to be exact',
		],
	])('rejects the products %j', async (products, message) => {
		await harness().expectRejected({ ...CREATE, ...TO_PHONE, ...products }, message);
	});

	it.each([
		['contact', { contact_id: '1' }],
		['conversation', { conversation_id: '2' }],
		['phoneNumber', { phone_number: '6281200000003' }],
	])(
		'for the choice "%s", sends only this customer and the added fields',
		async (customer, expected) => {
			await create({
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
		},
	);

	it.each([
		[WITHOUT_CONTACT, 'Contact is empty'],
		[{ ...TO_PHONE, phoneNumber: 'none' }, 'Phone Number is not a phone number: "none"'],
		[{ ...WITHOUT_CONTACT, options: { extraBody: '{"contact_id": "A"}' } }, 'Contact is empty'],
	])('rejects %j, because an order needs a customer', async (parameters, message) => {
		const options = { extraBody: '{"priority": 1}' };
		const all = { ...CREATE, products: ONE_PRODUCT, options, ...parameters };
		await harness().expectRejected(all, message);
	});
});

describe('Order: Get Many', () => {
	it('keeps a filter if the Additional Query Parameter with the same name is empty', async () => {
		const options = {
			extraQuery: '={"order_status": "{{ $json.nope }}", "search": null, "inbox_id": ""}',
		};
		await harness().run({ ...GET_ALL_ORDERS, filters: { orderStatus: 'pending' }, options });
		const sent = { order_status: 'pending', page: '1', limit: '100' };
		expect(harness().sim.requests[0].query).toEqual(sent);
	});

	it.each(['={{ [] }}', ' , '])(
		'rejects the empty filter by product IDs %j',
		async (productIds) => {
			const parameters = { ...GET_ALL_ORDERS, filters: { productIds } };
			await harness().expectRejected(parameters, 'Filter Product IDs is empty');
		},
	);

	it.each([
		// The service documents the empty list as an example.
		['[]', '[]'],
		['a, 7', '["a","7"]'],
		['["a", 7]', '["a","7"]'],
		['={{ ["a", 7] }}', '["a","7"]'],
	])('sends the product IDs %j as %s', async (productIds, sent) => {
		await harness().run({ ...GET_ALL_ORDERS, filters: { productIds } });
		expect(lastRequest().query.product_ids).toBe(sent);
	});
});

describe('Order: Update', () => {
	const UPDATE = { resource: 'order', operation: 'update', orderId: byId(UUID) };

	it.each([
		[{ invoiceIsSent: '={{ "true" }}' }, { invoice_is_sent: true }],
		[{ invoiceIsSent: '={{ "False" }}' }, { invoice_is_sent: false }],
		// Fields without a value stay unchanged.
		[{ notes: NOTHING, address: '={{ null }}', customInvoiceUrl: '' }, { custom_invoice_url: '' }],
	])('sends %j as %j', async (updateFields, sent) => {
		await harness().run({ ...UPDATE, updateFields });
		expect(lastRequest().body).toEqual(sent);
	});
});
