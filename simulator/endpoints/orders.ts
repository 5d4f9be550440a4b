import { totalOf } from '../data/orders';
import { brief } from '../data/people';
import type { ContactBrief } from '../data/people';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { found, reject } from '../errors';
import { answerOne } from '../lists';
import { arrayOf, BOOLEAN, FILLED, ID, INTEGER, object, TEXT, type Schema } from '../schema';
import { listOrders, ORDER_QUERY } from './orderList';

/** Null: a product that is not in the catalogue. */
const PRODUCT_ID: Schema<string | null> = { ...ID, nullable: true, description: 'a UUID or null' };
const PRODUCT = object(
	{
		product_id: PRODUCT_ID,
		product_name: FILLED,
		quantity: { ...INTEGER, minimum: 1 },
		price: { ...INTEGER, minimum: 0 },
	},
	['product_name', 'quantity', 'price'],
);
const PHONE: Schema<string> = {
	type: 'string',
	pattern: '^[1-9]\\d{6,14}$',
	description: 'a phone number in international format without plus sign',
};
const NEW_ORDER = object(
	{
		orders_products: arrayOf(PRODUCT, 1),
		payment_method: FILLED,
		shipping_fee: INTEGER,
		discount: INTEGER,
		vat: INTEGER,
		conversation_id: ID,
		contact_id: ID,
		phone_number: PHONE,
		display_name: TEXT,
		email: TEXT,
		notes: TEXT,
		address: TEXT,
		custom_invoice_url: TEXT,
	},
	['orders_products'],
);
const CHANGES = object({
	order_status: FILLED,
	payment_status: FILLED,
	custom_invoice_url: TEXT,
	invoice_is_sent: BOOLEAN,
	address: TEXT,
	notes: TEXT,
});

function getOrder(call: Call): unknown {
	return answerOne(call, 'order', found(call.data.orders.get(call.params.id), 'Order'));
}

function createOrder(call: Call<typeof NEW_ORDER>): unknown {
	const { display_name, phone_number, orders_products, ...fields } = call.body;
	const amounts = {
		orders_products: orders_products.map(({ product_id = null, ...product }) => ({
			product_id,
			...product,
		})),
		shipping_fee: fields.shipping_fee ?? 0,
		discount: fields.discount ?? 0,
		vat: fields.vat ?? 0,
	};
	const contact = contactOf(call);
	const conversation = call.data.conversations.get(fields.conversation_id ?? '');
	const order = call.data.addOrder({
		order_status: 'pending',
		payment_status: 'pending',
		payment_method: 'manual',
		email: null,
		notes: null,
		address: null,
		custom_invoice_url: null,
		invoice_is_sent: false,
		...fields,
		...amounts,
		total: totalOf(amounts),
		contact,
		contact_id: contact?.id ?? null,
		conversation_id: conversation?.id ?? null,
		inbox_id: conversation?.inbox_id ?? null,
	});
	return answerOne(call, 'order', order);
}

/** The contact that the order is for; a new phone number becomes a new contact. */
function contactOf({ data, body }: Call<typeof NEW_ORDER>): ContactBrief | null {
	const { conversation_id, contact_id, phone_number, display_name = phone_number } = body;
	const conversation =
		conversation_id && found(data.conversations.get(conversation_id), 'Conversation');
	if (contact_id) return brief(found(data.contacts.get(contact_id), 'Contact'));
	if (conversation) return conversation.contact;
	if (!phone_number) return reject('conversation_id, contact_id or phone_number is required');
	const [known] = data.contacts.view(`phone=${phone_number}`, () =>
		data.contacts.slice().filter((contact) => contact.phone_number === phone_number),
	);
	return brief(known ?? data.addContact({ phone_number, display_name }));
}

function updateOrder(call: Call<typeof CHANGES>): unknown {
	const { id } = found(call.data.orders.get(call.params.id), 'Order');
	return answerOne(call, 'order', call.data.updateOrder(id, call.body));
}

export const orderEndpoints: Endpoint[] = [
	reads('GET', '/api/orders', listOrders, { query: ORDER_QUERY }),
	writes('POST', '/api/orders', createOrder, { body: NEW_ORDER }),
	reads('GET', '/api/orders/{id}', getOrder),
	writes('PUT', '/api/orders/{id}', updateOrder, { body: CHANGES }),
];
