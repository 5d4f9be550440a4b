import {
	readEnvelope,
	readEnvelopeAt,
	type ListShape,
} from '../../../../nodes/MessagingCrm/transport/paging/envelope';
import { recordId } from '../../../../nodes/MessagingCrm/shared/json';

const a = { id: 'a', display_name: 'Ana' };
const b = { id: 'b', display_name: 'Budi' };

const LARAVEL = {
	current_page: 1,
	data: [a, b],
	first_page_url: 'https://api.example.com/api/orders?page=1',
	from: 1,
	last_page: 3,
	links: [{ url: null, label: 'Previous', active: false }],
	next_page_url: 'https://api.example.com/api/orders?page=2',
	per_page: 2,
	to: 2,
	total: 5,
};

const ORDERS: ListShape = { names: ['orders'], idFields: ['id', 'order_id'], inParent: false };
const ITEMS: ListShape = {
	names: ['items', 'crm_items'],
	idFields: ['id', 'item_id'],
	inParent: true,
};

describe('readEnvelope', () => {
	it.each<[string, unknown, string]>([
		['a bare array', [a, b], ''],
		['data', { message: 'success', data: [a, b] }, 'data'],
		['data beside a total', { success: true, data: [a, b], meta: { total: 2 } }, 'data'],
		['data.<name>', { message: 'success', data: { orders: [a, b] } }, 'data.orders'],
		['data.<name> beside other arrays', { data: { tags: [a], orders: [a, b] } }, 'data.orders'],
		['<name>', { success: true, orders: [a, b], tags: ['x'] }, 'orders'],
		['<name>.data', { orders: { data: [a, b], total: 2 } }, 'orders.data'],
		['a paginator in data', { message: 'success', data: LARAVEL }, 'data.data'],
		['the paginator itself', LARAVEL, 'data'],
		['the only array of objects', { ok: true, results: [a, b], tags: ['x'] }, 'results'],
		['the only one in data', { data: { campaignList: [a, b], of: 1 } }, 'data.campaignList'],
		['data beside errors and links', { data: [a, b], errors: [], links: [a] }, 'data'],
		['one array beside errors', { list: [a, b], errors: [], warnings: [a] }, 'list'],
		['another place than an empty data', { data: '', orderList: [a, b] }, 'orderList'],
		[
			'an array called __proto__',
			JSON.parse(`{"__proto__":${JSON.stringify([a, b])}}`),
			'__proto__',
		],
	])('finds the records in %s', (_, body, path) => {
		expect(readEnvelope(body, ORDERS)).toMatchObject({ records: [a, b], path });
	});

	it.each<[string, unknown, string]>([
		['data', { message: 'success', data: { id: 7, name: 'Leads' } }, 'data'],
		['data.<name>', { data: { orders: { id: 7, name: 'Leads' } } }, 'data.orders'],
		['<name>', { orders: { order_id: 7, name: 'Leads' } }, 'orders'],
	])('takes a single record in %s for a list of one', (_, body, path) => {
		const envelope = readEnvelope(body, ORDERS);
		expect(envelope?.records).toHaveLength(1);
		expect(envelope).toMatchObject({ records: [{ name: 'Leads' }], path });
	});

	it.each<[string, unknown, string]>([
		['crm_items', { id: 'b1', crm_items: [a, b], crm_columns: [a] }, 'data.crm_items'],
		['items', { id: 'b1', name: 'Leads', items: [a, b], crm_groups: [] }, 'data.items'],
		['items of a board without an id', { items: [a, b], crm_groups: [{}] }, 'data.items'],
	])('takes the list out of the board that holds it, as %s', (_, board, path) => {
		expect(readEnvelope({ data: board }, ITEMS)).toMatchObject({ records: [a, b], path });
	});

	it('is empty if the board holds none, and one if the item itself came', () => {
		for (const items of [[], null]) {
			expect(readEnvelope({ data: { id: 'b1', items } }, ITEMS)?.records).toEqual([]);
		}
		const item = { item_id: 'i1', item_name: 'Siti', sub_items: [a] };
		expect(readEnvelope({ data: item }, ITEMS)?.records).toEqual([item]);
	});

	it('does not take the lists inside a single record for the records', () => {
		const order = { id: 'o1', orders_products: [a, b], linked_orders: [a] };
		for (const body of [{ data: order }, { data: { orders: order } }]) {
			expect(readEnvelope(body, ORDERS)?.records).toEqual([order]);
		}
	});

	it.each<[string, unknown, string]>([
		['nothing', null, ''],
		['no body', undefined, ''],
		['an empty text', '', ''],
		['null data', { message: 'success', data: null }, 'data'],
		['null for the name', { data: { orders: null } }, 'data.orders'],
		['an empty text for data', { data: '' }, 'data'],
		['an empty object for data', { data: {} }, 'data'],
		['an empty list', { data: [], included: [a] }, 'data'],
	])('is an empty list for %s', (_, body, path) => {
		expect(readEnvelope(body, ORDERS)).toMatchObject({ records: [], path });
	});

	it.each<[string, unknown]>([
		['several arrays', { foo: [a], bar: [b] }],
		['a list and an empty one', { foo: [a], bar: [] }],
		['several arrays in data', { data: { paid_orders: [a], open_orders: [b] } }],
		['a record of its own', { id: 'a', tags: ['x'], notes: ['y'] }],
		['an object without records', { message: 'success' }],
		['only errors', { errors: [a] }],
		['a text', 'OK'],
		['a number', 7],
		['a text in data', { data: 'OK' }],
	])('leaves %s undecided', (_, body) => {
		expect(readEnvelope(body, ORDERS)).toBeUndefined();
	});

	it('wraps records that are no objects', () => {
		expect(readEnvelope({ data: ['x', 7, null, [1]] }, ORDERS)?.records).toEqual([
			{ value: 'x' },
			{ value: 7 },
			{ value: null },
			{ value: [1] },
		]);
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
		['result.text', undefined],
		['result.missing', undefined],
		['result', [body.result]],
	])('takes what stands at %s', (path, records) => {
		expect(readEnvelopeAt(body, path)?.records).toEqual(records);
	});
});

describe('recordId', () => {
	const { idFields } = ITEMS;

	it('is the same for 7 and "7", and nothing if it is blank', () => {
		expect(recordId({ id: 'a', item_id: 'b' }, idFields)).toBe('a');
		expect(recordId({ id: '', item_id: 7 }, idFields)).toBe('7');
		const withoutId = [{}, { id: null }, { id: '' }, { id: ' ' }, { id: {} }, { id: true }];
		for (const none of withoutId) expect(recordId(none, idFields)).toBeUndefined();
	});
});

const SILENT = { total: undefined, lastPage: undefined, hasMore: undefined };

describe('what a response says about pages', () => {
	function pagesIn(body: object, path: string) {
		const { total, lastPage, hasMore } = readEnvelopeAt(body, path) ?? {};
		return { total, lastPage, hasMore };
	}

	it.each<[string, object, object]>([
		['total', { total: 7 }, { total: 7 }],
		['total_count', { total_count: '7' }, { total: 7 }],
		['totalCount', { totalCount: 7 }, { total: 7 }],
		['last_page', { last_page: 3 }, { lastPage: 3 }],
		['total_pages', { total_pages: '3' }, { lastPage: 3 }],
		['totalPages', { totalPages: 3 }, { lastPage: 3 }],
		['has_more', { has_more: false }, { hasMore: false }],
		['hasMore', { hasMore: 'true' }, { hasMore: true }],
		['an empty list', { total: 0, last_page: 0 }, { total: 0, lastPage: 0 }],
		['anything else', { total: -1, last_page: 1.5, has_more: 'yes' }, {}],
	])('reads %s', (_, body, expected) => {
		expect(pagesIn({ data: [], ...body }, 'data')).toEqual({ ...SILENT, ...expected });
	});

	it.each<[string, object, string]>([
		['the body', { data: [], total: 9 }, 'data'],
		['meta', { data: [], meta: { total: 9 } }, 'data'],
		['pagination', { data: [], pagination: { total: 9 } }, 'data'],
		['a wrapper of the records', { data: { orders: [], total: 9 } }, 'data.orders'],
		['meta in a wrapper', { data: { orders: [], meta: { total: 9 } } }, 'data.orders'],
		['the body around a wrapper', { data: { orders: [] }, total: 9 }, 'data.orders'],
		['a paginator', { data: { data: [], total: '9' } }, 'data.data'],
	])('reads %s', (_, body, path) => {
		expect(pagesIn(body, path)).toEqual({ ...SILENT, total: 9 });
	});

	it('reads nothing in the records themselves', () => {
		expect(pagesIn({ data: [{ total: 9 }] }, 'data')).toEqual(SILENT);
		expect(pagesIn({ data: { id: 1, total: 9 } }, 'data')).toEqual(SILENT);
	});

	it.each([-1, 1.5, 'many', '', ' ', {}, [], null, true, NaN])(
		'%j is no number of records or pages',
		(value) => {
			expect(pagesIn({ data: [], total: value, last_page: value }, 'data')).toEqual(SILENT);
		},
	);

	it('an unusable value does not hide a usable one', () => {
		const body = { total: null, meta: { total: { value: 1 } }, pagination: { totalCount: 4 } };
		expect(pagesIn({ ...body, data: [] }, 'data').total).toBe(4);
	});
});
