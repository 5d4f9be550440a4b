import {
	readEnvelope,
	readEnvelopeAt,
	reportedEnd,
	type ListShape,
} from '../../../../nodes/MessagingCrm/transport/paging/envelope';

const a = { id: 'a', display_name: 'Ana' };
const b = { id: 'b', display_name: 'Budi' };
const both = [a, b];

const ORDERS: ListShape = { names: ['orders'], idFields: ['id', 'order_id'], inParent: false };
const NAMES = { names: ['items', 'crm_items'], idFields: ['id', 'item_id'] };
const ITEMS: ListShape = { ...NAMES, inParent: true };

const order = { order_id: 'o1', orders_products: both, linked_orders: [a] };
const item = { item_id: 'i1', item_name: 'Siti', sub_items: [a] };
const hidden: unknown = JSON.parse(`{"__proto__": ${JSON.stringify(both)}}`);

describe('readEnvelope', () => {
	it.each<[string, unknown, path: string]>([
		['a bare array', both, ''],
		['data.<name> beside other arrays', { data: { tags: [a], orders: both } }, 'data.orders'],
		['<name>', { success: true, orders: both, tags: ['x'] }, 'orders'],
		['<name>.data', { orders: { data: both, total: 2 } }, 'orders.data'],
		['a paginator in data', { data: { data: both, total: 5, links: [a] } }, 'data.data'],
		['result.<name>', { success: true, result: { orders: both, count: 2 } }, 'result.orders'],
		['the only one in data', { data: { campaignList: both, of: 1 } }, 'data.campaignList'],
		['records beside another array', { data: { records: both, filters: [a] } }, 'data.records'],
		['a payload', { payload: { orders: both, tags: [a] } }, 'payload.orders'],
		['data beside errors and links', { data: both, errors: [], links: [a] }, 'data'],
		['one array beside errors', { list: both, errors: [], warnings: [a] }, 'list'],
		['an array called __proto__', hidden, '__proto__'],
	])('finds the records in %s', (_, body, path) => {
		expect(readEnvelope(body, ORDERS)).toMatchObject({ records: both, path });
	});

	it.each<[string, unknown, records: unknown[], path: string]>([
		// A single record, whose lists are not the records.
		['one record in data', { message: 'success', data: order }, [order], 'data'],
		['one record in data.<name>', { data: { orders: order } }, [order], 'data.orders'],
		['no body', undefined, [], ''],
		['an empty text', '', [], ''],
		['an empty text for data', { data: '' }, [], 'data'],
		['an empty object for data', { data: {} }, [], 'data'],
		['an object with an ID', { data: { id: 'w', orders: both } }, both, 'data.orders'],
		['a total of 0 without a list', { message: 'success', data: { total: 0 } }, [], ''],
		['other values', { data: ['x', null] }, [{ value: 'x' }, { value: null }], 'data'],
	])('makes a list of %s', (_, body, records, path) => {
		const envelope = readEnvelope(body, ORDERS);
		expect([envelope?.records, envelope?.path]).toEqual([records, path]);
	});

	it.each<[string, unknown, records: unknown[], path: string]>([
		['crm_items', { id: 'b1', crm_items: both, crm_columns: [a] }, both, 'data.crm_items'],
		['items of a board without an ID', { items: both, crm_groups: [{}] }, both, 'data.items'],
		['null for items', { id: 'b1', items: null }, [], 'data.items'],
		['the item itself', item, [item], 'data'],
	])('takes the items out of the board that holds them: %s', (_, data, records, path) => {
		const envelope = readEnvelope({ data }, ITEMS);
		expect([envelope?.records, envelope?.path]).toEqual([records, path]);
	});

	it.each<[string, unknown]>([
		['a list and an empty one', { foo: [a], bar: [] }],
		['several arrays in data', { data: { paid_orders: [a], open_orders: [b] } }],
		['a record of its own', { id: 'a', tags: ['x'], notes: ['y'] }],
		['only errors', { errors: [a] }],
		['a text in data', { data: 'OK' }],
	])('leaves %s undecided', (_, body) => {
		expect(readEnvelope(body, ORDERS)).toBeUndefined();
	});

	it('looks first where an earlier page had its records', () => {
		const body = { data: [], orders: [a] };
		expect(readEnvelope(body, ORDERS)?.path).toBe('orders');
		expect(readEnvelope(body, ORDERS, 'data')).toMatchObject({ records: [], path: 'data' });
		expect(readEnvelope(body, ORDERS, 'rows')?.path).toBe('orders');
	});
});

describe('readEnvelopeAt', () => {
	const body = { page: 1, result: { found: [a, b], total: 9, one: a, none: null, text: 'x' } };

	it.each([
		['result.found', [a, b]],
		['result.one', [a]],
		['result.none', []],
		['result.missing', undefined],
		['result', [body.result]],
	])('takes what stands at %s', (path, records) => {
		expect(readEnvelopeAt(body, path)?.records).toEqual(records);
	});
});

describe('what a response says about pages', () => {
	const unusable = [-1, 1.5, 'many', '', ' ', {}, [], null, true, NaN];

	it.each<[body: object, expected: object, path?: string]>([
		[{ total_count: '0' }, { total: 0 }],
		[{ total_pages: '3' }, { lastPage: 3 }],
		[{ totalPages: 3 }, { lastPage: 3 }],
		[{ has_more: false }, { hasMore: false }],
		[{ hasMore: 'true' }, { hasMore: true }],
		[{ last_page: 0 }, { lastPage: 0 }],
		[{ has_more: 'yes' }, {}],
		...unusable.map((value): [object, object] => [{ total: value, last_page: value }, {}]),
		// In the body, in what wraps the records, and in objects of both.
		[{ data: { orders: [], meta: { total: 9 } } }, { total: 9 }, 'data.orders'],
		[{ data: { data: [], total: '9' } }, { total: 9 }, 'data.data'],
		// Not in the records themselves.
		[{ data: [{ total: 9 }] }, {}],
		// An unusable value does not hide a usable one.
		[{ total: null, meta: { total: {} }, pagination: { totalCount: 4 } }, { total: 4 }],
	])('reads %j as %j', (body, expected, path = 'data') => {
		const { total, lastPage, hasMore } = readEnvelopeAt({ data: [], ...body }, path) ?? {};
		expect({ total, lastPage, hasMore }).toEqual(expected);
	});
});

it('no last page is told by a number of pages of 0', () => {
	expect([{ lastPage: 0 }, { lastPage: 1 }, {}].map((told) => reportedEnd(told, 1))).toEqual([
		...['unknown', 'last', 'unknown'],
	]);
});
