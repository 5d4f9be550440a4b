import type { Collection, Records } from '../data/collection';
import type { Order } from '../data/records';
import type { Call } from '../endpoint';
import { wrapList } from '../envelopes';
import { createdWithin, equals, matching, pageOf, type Filter } from '../lists';
import { check, IDS, queryId, queryText, refuse } from '../validate';

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

/** GET /api/orders */
export function listOrders(call: Call): unknown {
	const { data, options } = call;
	const filters = filtersOf(call);
	const { information, records } = pageOf(call, sorted(call, data.orders, filters));
	const shown =
		queryText(call, 'include_conv') === 'true'
			? records.map((order) => withConversation(call, order))
			: records;
	shift(call, records);
	return wrapList(options.envelope, 'orders', shown, information);
}

function filtersOf(call: Call): Array<Filter<Order> | undefined> {
	return [
		equals<Order>('order_status', queryText(call, 'order_status')),
		equals<Order>('payment_status', queryText(call, 'payment_status')),
		equals<Order>('inbox_id', queryId(call, 'inbox_id')),
		createdWithin(call),
		containing(queryText(call, 'search')),
		withProducts(queryText(call, 'product_ids')),
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
	const ids = new Set(check(parsed(json), 'product_ids', IDS));
	if (ids.size === 0) return undefined;
	return {
		key: `products=${[...ids].join()}`,
		keep: ({ orders_products: products }) =>
			products.some(({ product_id: id }) => id !== null && ids.has(id)),
	};
}

function parsed(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return refuse('product_ids must be a JSON array');
	}
}

function sorted(
	call: Call,
	orders: Collection<Order>,
	filters: Array<Filter<Order> | undefined>,
): Records<Order> {
	const asked = queryText(call, 'sort_field') ?? 'created_at';
	const direction = (queryText(call, 'sort_direction') ?? 'desc').toLowerCase();
	const field = SORT_FIELDS.find((name) => name === asked);
	if (!field) return refuse(`sort_field must be one of ${SORT_FIELDS.join(', ')}`);
	if (direction !== 'asc' && direction !== 'desc') {
		return refuse('sort_direction must be asc or desc');
	}
	const records = matching(orders, filters);
	if (field === 'created_at' && direction === 'desc') return records;
	const sign = direction === 'asc' ? 1 : -1;
	const conditions = filters.map((filter) => filter?.key);
	return orders.view(JSON.stringify([field, direction, conditions]), () =>
		records
			.slice(0, records.length)
			.sort((a, b) => sign * (a[field] < b[field] ? -1 : Number(a[field] > b[field]))),
	);
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
