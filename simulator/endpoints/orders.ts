import type { SortOrder } from '../data/collection';
import type { Order } from '../data/orders';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import type { Answer } from '../envelope';
import { found, reject } from '../errors';
import { answerPage, DATED_PAGES, equalToQuery, matching, within, type Filter } from '../lists';
import {
	BOOLEAN,
	FILLED,
	ID,
	INTEGER,
	TEXT,
	arrayOf,
	matchingText,
	object,
	oneOf,
	optional,
	type Schema,
} from '../schema';
import {
	serializeConversation,
	serializeOrder,
	serializeListedOrder,
	type View,
} from '../serializers';
import { arrayIn } from '../validation';

const ORDER_QUERY = {
	...DATED_PAGES,
	order_status: TEXT,
	payment_status: TEXT,
	inbox_id: ID,
	search: TEXT,
	product_ids: TEXT,
	sort_field: oneOf(
		...['created_at', 'updated_at', 'order_number', 'order_status', 'payment_status'],
		...['payment_method', 'shipping_fee', 'discount', 'vat', 'grand_total'],
	),
	sort_direction: oneOf('asc', 'desc'),
	include_conv: TEXT,
};

function listOrders(call: Call): Answer {
	const { data, query } = call;
	const withConversation = (order: Order, view: View) => {
		const conversation = data.conversations.get(order.conversation_id);
		const shown = conversation ? serializeConversation(conversation, view) : null;
		return { ...serializeListedOrder(order, view), conversation: shown };
	};
	const orders = matching(data.orders, filtersOf(call), sortOrderOf(call));
	return answerPage(
		call,
		orders,
		query.include_conv === 'true' ? withConversation : serializeListedOrder,
	);
}

function filtersOf(call: Call): Array<Filter<Order>> {
	return [
		equalToQuery<Order>(call, 'order_status', 'payment_status', 'inbox_id'),
		within(call),
		containing(call.query.search),
		withProducts(call.query.product_ids),
	];
}

function containing(search?: string): Filter<Order> {
	if (search === undefined) return undefined;
	return ({ order_number, contact, notes, address, orders_products: products }) =>
		[
			String(order_number),
			contact?.display_name,
			contact?.phone_number,
			notes,
			address,
			...products.map(({ product_name }) => product_name),
		].some((text) => text?.toLowerCase().includes(search.toLowerCase()));
}

/** @param json a JSON array of product IDs. An empty array keeps all orders */
function withProducts(json?: string): Filter<Order> {
	if (json === undefined) return undefined;
	const ids: unknown[] = arrayIn(json, 'product_ids', ID);
	if (ids.length === 0) return undefined;
	return ({ orders_products: products }) => products.some(({ product_id: id }) => ids.includes(id));
}

/** The requested sort order; undefined for the default. */
function sortOrderOf({ query, options }: Call): SortOrder<Order> | undefined {
	const { sort_field, sort_direction } = query;
	if (sort_field === undefined && sort_direction === undefined) return undefined;
	if (options.sorting === 'rejected') reject('sort_field and sort_direction are not supported');
	if (options.sorting === 'ignored') return undefined;
	return { field: sort_field ?? 'created_at', descending: sort_direction !== 'asc' };
}

/** A product that is not in the catalogue has the ID null. */
const PRODUCT_ID: Schema<string | null> = { ...ID, nullable: true, default: null };
const PRODUCT = object({
	product_id: PRODUCT_ID,
	product_name: FILLED,
	quantity: { ...INTEGER, minimum: 1 },
	price: { ...INTEGER, minimum: 0 },
});
const AMOUNT: Schema<number> = { ...INTEGER, default: 0 };
const PHONE = matchingText(
	'^[1-9]\\d{6,14}$',
	'a phone number in international format without plus sign',
);
const NEW_ORDER = object(
	{
		orders_products: arrayOf(PRODUCT, 1),
		payment_method: { ...FILLED, default: 'manual' },
		shipping_fee: AMOUNT,
		discount: AMOUNT,
		vat: AMOUNT,
	},
	{
		conversation_id: ID,
		contact_id: ID,
		phone_number: PHONE,
		display_name: TEXT,
		email: TEXT,
		notes: TEXT,
		address: TEXT,
		custom_invoice_url: TEXT,
	},
);
const CHANGES = optional({
	order_status: FILLED,
	payment_status: FILLED,
	custom_invoice_url: TEXT,
	invoice_is_sent: BOOLEAN,
	address: TEXT,
	notes: TEXT,
});

function getOrder(call: Call): Answer {
	return { data: serializeOrder(found(call.data.orders.get(call.params.id), 'Order'), call) };
}

function createOrder(call: Call<typeof NEW_ORDER>): Answer {
	const { display_name, phone_number, ...fields } = call.body;
	const order = call.data.addOrder({
		order_status: 'pending',
		payment_status: 'pending',
		email: null,
		notes: null,
		address: null,
		custom_invoice_url: null,
		invoice_is_sent: false,
		...fields,
		contact_id: contactOf(call),
		conversation_id: fields.conversation_id ?? null,
	});
	return { data: serializeOrder(order, call) };
}

/** Returns the ID of the order's contact. Adds a contact for an unknown phone number. */
function contactOf({ data, body }: Call<typeof NEW_ORDER>): string | null {
	const { conversation_id, contact_id, phone_number, display_name } = body;
	const conversation =
		conversation_id && found(data.conversations.get(conversation_id), 'Conversation');
	if (contact_id) return found(data.contacts.get(contact_id), 'Contact').id;
	if (conversation) return conversation.contact_id;
	if (!phone_number) return reject('conversation_id, contact_id or phone_number is required');
	return data.contactWith(phone_number, display_name).id;
}

function updateOrder(call: Call<typeof CHANGES>): Answer {
	const { id } = found(call.data.orders.get(call.params.id), 'Order');
	return { data: serializeOrder(call.data.updateOrder(id, call.body), call) };
}

export const orderEndpoints: Endpoint[] = [
	reads('GET', '/api/orders', listOrders, { query: ORDER_QUERY }),
	writes('POST', '/api/orders', createOrder, { body: NEW_ORDER }),
	reads('GET', '/api/orders/{id}', getOrder),
	writes('PUT', '/api/orders/{id}', updateOrder, { body: CHANGES }),
];
