import type { SortOrder } from '../data/collection';
import { totalOf, type Order } from '../data/orders';
import { brief, type ContactBrief } from '../data/people';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { wrapList } from '../envelopes';
import { found, reject } from '../errors';
import {
	DATED_PAGES,
	answerOne,
	createdWithin,
	equals,
	matching,
	pageOf,
	type Filter,
} from '../lists';
import { BOOLEAN, FILLED, ID, INTEGER, TEXT, arrayOf, object, type Schema } from '../schema';
import { arrayIn } from './jsonArrays';

const SORT_FIELDS = [
	'created_at',
	'updated_at',
	'order_number',
	'order_status',
	'payment_status',
	'payment_method',
	'shipping_fee',
	'discount',
	'vat',
	'total',
] as const;

/** The names and directions of a sort order are checked only if the service sorts. */
export const ORDER_QUERY = {
	...DATED_PAGES,
	order_status: TEXT,
	payment_status: TEXT,
	inbox_id: ID,
	search: TEXT,
	product_ids: TEXT,
	sort_field: TEXT,
	sort_direction: TEXT,
	include_conv: TEXT,
};

/** GET /api/orders */
export function listOrders(call: Call): unknown {
	const { data, options } = call;
	const order = sortOrderOf(call);
	const isInPages = options.sorting === 'eachPage';
	const matches = matching(call, data.orders, filtersOf(call), isInPages ? undefined : order);
	const sorted = order && options.sorting === 'asText' ? byText(matches, order) : matches;
	const { information, records: page } = pageOf(call, sorted);
	const records = order && isInPages ? byMoment(page, order) : page;
	const shown =
		call.query.include_conv === 'true'
			? records.map((order) => withConversation(call, order))
			: records;
	shift(call, records);
	return wrapList(options.envelope, 'orders', shown, information);
}

function filtersOf(call: Call): Array<Filter<Order> | undefined> {
	return [
		equals<Order>('order_status', call.query.order_status),
		equals<Order>('payment_status', call.query.payment_status),
		equals<Order>('inbox_id', call.query.inbox_id),
		createdWithin(call),
		containing(call.query.search),
		withProducts(call.query.product_ids),
	];
}

function containing(search?: string): Filter<Order> | undefined {
	if (search === undefined) return undefined;
	const wanted = search.toLowerCase();
	const has = (text?: string | null) => text?.toLowerCase().includes(wanted) ?? false;
	return {
		key: `search=${wanted}`,
		keep: (order) =>
			has(order.order_number) ||
			has(order.contact?.display_name) ||
			has(order.contact?.phone_number) ||
			has(order.notes) ||
			has(order.address) ||
			order.orders_products.some((product) => has(product.product_name)),
	};
}

/** The parameter is the JSON of an array; an empty one filters nothing. */
function withProducts(json?: string): Filter<Order> | undefined {
	if (json === undefined) return undefined;
	const ids = new Set(arrayIn(json, 'product_ids', ID));
	if (ids.size === 0) return undefined;
	return {
		key: `products=${[...ids].join()}`,
		keep: ({ orders_products: products }) =>
			products.some(({ product_id: id }) => id !== null && ids.has(id)),
	};
}

/** The order that the call asks for, or undefined for the usual one. */
function sortOrderOf(call: Call): SortOrder<Order> | undefined {
	const asked = call.query.sort_field;
	const direction = call.query.sort_direction?.toLowerCase();
	if (asked === undefined && direction === undefined) return undefined;
	const { sorting } = call.options;
	if (sorting === 'rejected') return reject('sort_field and sort_direction are not supported');
	if (sorting === 'ignored') return undefined;
	if (sorting === 'sometimes' && call.data.random('sorting').chance(0.5)) return undefined;
	const wanted = sorting === 'otherField' ? 'total' : (asked ?? 'created_at');
	const field = SORT_FIELDS.find((name) => name === wanted);
	if (!field) return reject(`sort_field must be one of ${SORT_FIELDS.join(', ')}`);
	if (direction !== undefined && direction !== 'asc' && direction !== 'desc') {
		return reject('sort_direction must be asc or desc');
	}
	return { field, descending: direction !== 'asc' };
}

function byMoment(records: Order[], { field, descending }: SortOrder<Order>): Order[] {
	const momentOf = (order: Order) => Date.parse(String(order[field])) * (descending ? -1 : 1);
	return [...records].sort((a, b) => momentOf(a) - momentOf(b));
}

function byText(records: Order[], { field, descending }: SortOrder<Order>): Order[] {
	const textOf = (order: Order) => new Date(String(order[field])).toUTCString();
	const texts = new Map(records.slice().map((order) => [order, textOf(order)]));
	const sign = descending ? -1 : 1;
	return [...texts]
		.sort(([, a], [, b]) => sign * Number(a > b) - sign * Number(a < b))
		.map(([order]) => order);
}

function withConversation({ data }: Call, order: Order) {
	const conversation = order.conversation_id ? data.conversations.get(order.conversation_id) : null;
	return { ...order, conversation: conversation ?? null };
}

/** The list changes under the hands of whoever reads it page by page. */
function shift({ data, options }: Call, answered: Order[]): void {
	if (options.shiftWhileReading === 'insert') data.addOrder();
	if (options.shiftWhileReading === 'remove' && answered.length > 0) {
		data.removeOrder(answered[0].id);
	}
}

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
	return answerOne(found(call.data.orders.get(call.params.id), 'Order'));
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
	return answerOne(order);
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
	return answerOne(call.data.updateOrder(id, call.body));
}

export const orderEndpoints: Endpoint[] = [
	reads('GET', '/api/orders', listOrders, { query: ORDER_QUERY }),
	writes('POST', '/api/orders', createOrder, { body: NEW_ORDER }),
	reads('GET', '/api/orders/{id}', getOrder),
	writes('PUT', '/api/orders/{id}', updateOrder, { body: CHANGES }),
];
