import { totalOf } from '../data/orders';
import { brief } from '../data/people';
import type { ContactBrief, OrderProduct } from '../data/records';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { answerOne } from '../lists';
import {
	ARRAY,
	BOOLEAN,
	FILLED,
	found,
	ID,
	INTEGER,
	pathId,
	PHONE,
	readFields,
	reject,
	TEXT,
	type Kind,
} from '../validate';
import { listOrders } from './orderList';

/** Null: a product that is not in the catalogue. */
const PRODUCT_ID: Kind<string | null> = {
	expected: 'a UUID or null',
	is: (value): value is string | null => value === null || ID.is(value),
};

function getOrder(call: Call): unknown {
	return answerOne(call, 'order', found(call.data.orders.get(pathId(call, 'id')), 'Order'));
}

function createOrder(call: Call): unknown {
	const { display_name, phone_number, orders_products, ...fields } = readFields(call.body, {
		orders_products: ARRAY,
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
	});
	const amounts = {
		orders_products: productsOf(orders_products),
		shipping_fee: fields.shipping_fee ?? 0,
		discount: fields.discount ?? 0,
		vat: fields.vat ?? 0,
	};
	const contact = contactOf(call, fields, { phone_number, display_name });
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

function productsOf(products: unknown[] = []): OrderProduct[] {
	if (products.length === 0) reject('orders_products must contain at least one product');
	return products.map((product, index) => {
		const fields = readFields(product, {
			product_id: PRODUCT_ID,
			product_name: FILLED,
			quantity: INTEGER,
			price: INTEGER,
		});
		const { product_name, quantity = 0, price = -1 } = fields;
		if (!product_name) return reject(`orders_products[${index}].product_name is required`);
		if (quantity < 1) reject(`orders_products[${index}].quantity must be at least 1`);
		if (price < 0) reject(`orders_products[${index}].price must be at least 0`);
		return { product_id: fields.product_id ?? null, product_name, quantity, price };
	});
}

/** The contact that the order is for; a new phone number becomes a new contact. */
function contactOf(
	{ data }: Call,
	ids: { conversation_id?: string; contact_id?: string },
	person: { phone_number?: string; display_name?: string },
): ContactBrief | null {
	const conversation =
		ids.conversation_id === undefined
			? undefined
			: found(data.conversations.get(ids.conversation_id), 'Conversation');
	if (ids.contact_id !== undefined) {
		return brief(found(data.contacts.get(ids.contact_id), 'Contact'));
	}
	if (conversation) return conversation.contact;
	if (!person.phone_number) {
		return reject('conversation_id, contact_id or phone_number is required');
	}
	const known = data.contacts.view(`phone=${person.phone_number}`, () =>
		data.contacts.slice().filter((contact) => contact.phone_number === person.phone_number),
	);
	if (known.length > 0) return brief(known[0]);
	return brief(
		data.addContact({
			phone_number: person.phone_number,
			display_name: person.display_name ?? person.phone_number,
		}),
	);
}

function updateOrder(call: Call): unknown {
	const { id } = found(call.data.orders.get(pathId(call, 'id')), 'Order');
	const fields = readFields(call.body, {
		order_status: FILLED,
		payment_status: FILLED,
		custom_invoice_url: TEXT,
		invoice_is_sent: BOOLEAN,
		address: TEXT,
		notes: TEXT,
	});
	return answerOne(call, 'order', call.data.updateOrder(id, fields));
}

export const orderEndpoints: Endpoint[] = [
	reads('GET', '/api/orders', listOrders),
	writes('POST', '/api/orders', createOrder),
	reads('GET', '/api/orders/{id}', getOrder),
	writes('PUT', '/api/orders/{id}', updateOrder),
];
