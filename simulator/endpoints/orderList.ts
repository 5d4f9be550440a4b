import type { SortOrder } from '../data/collection';
import type { Order } from '../data/orders';
import type { Call } from '../endpoint';
import { wrapList } from '../envelopes';
import { reject } from '../errors';
import { createdWithin, DATED_PAGES, equals, matching, pageOf, type Filter } from '../lists';
import { ID, TEXT } from '../schema';
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
