import { readEnvelope, type ListShape } from '../../../../nodes/MessagingCrm/transport/paging';

const a = { id: 'a', display_name: 'Ana' };
const b = { id: 'b', display_name: 'Budi' };
const both = [a, b];

const ORDERS: ListShape = { names: ['orders'], idFields: ['id', 'order_id'] };

/** One record, whose lists are not the records. */
const order = { order_id: 'o1', orders_products: both, linked_orders: [a] };

describe('readEnvelope', () => {
	it.each<[string, unknown, records: unknown[], path: string]>([
		['the body', both, both, ''],
		['data', { message: 'success', data: both, tags: [a] }, both, 'data'],
		['<name>', { success: true, orders: both, tags: [a] }, both, 'orders'],
		['data.<name>', { data: { tags: [a], orders: both } }, both, 'data.orders'],
		['data.<name> of a parent', { data: { id: 'w', orders: both } }, both, 'data.orders'],
		['data.data', { data: { data: both, links: [a] } }, both, 'data.data'],
		['one record in data', { message: 'success', data: order }, [order], 'data'],
		['one record in data.<name>', { data: { orders: order } }, [order], 'data.orders'],
		['other values', { data: ['x', null] }, [{ value: 'x' }, { value: null }], 'data'],
		['no body', '', [], ''],
		['an empty object for data', { data: {} }, [], 'data'],
		['null in a parent', { data: { id: 'w', orders: null } }, [], 'data.orders'],
	])('finds the records in %s', (_, body, records, path) => {
		const envelope = readEnvelope(body, ORDERS);
		expect([envelope?.records, envelope?.path]).toEqual([records, path]);
	});

	it.each([{ data: { tags: [a] } }, { id: 'a', tags: ['x'] }, { data: 'OK' }, { message: 'x' }])(
		'finds none in %j',
		(body) => expect(readEnvelope(body, ORDERS)).toBeUndefined(),
	);

	it('looks first where an earlier page had its records', () => {
		const body = { data: [], orders: [a] };
		expect(readEnvelope(body, ORDERS)?.path).toBe('orders');
		expect(readEnvelope(body, ORDERS, 'data')).toMatchObject({ records: [], path: 'data' });
		expect(readEnvelope(body, ORDERS, 'rows')?.path).toBe('orders');
	});
});

describe('what a response says about pages', () => {
	const unusable = [-1, 1.5, 'many', '', ' ', {}, [], null, true, NaN];

	it.each<[body: object, expected: object]>([
		[{ total_count: '0' }, { total: 0 }],
		[{ total_pages: '3' }, { lastPage: 3 }],
		[
			{ totalPages: 3, hasMore: true },
			{ lastPage: 3, hasMore: true },
		],
		...unusable.map((value): [object, object] => [{ total: value, last_page: value }, {}]),
		[{ meta: { total: 9 } }, { total: 9 }],
		[{ pagination: { total: 9 } }, { total: 9 }],
		[{ data: { orders: [], total: '9' } }, { total: 9 }],
		[{ data: { orders: [], meta: { total: 9 } } }, { total: 9 }],
		// Not in the records themselves.
		[{ data: [{ total: 9 }] }, {}],
		// An unusable value does not hide a usable one.
		[{ total: null, meta: { total: {} }, pagination: { totalCount: 4 } }, { total: 4 }],
	])('reads %j as %j', (body, expected) => {
		const { total, lastPage, hasMore } = readEnvelope({ data: [], ...body }, ORDERS) ?? {};
		expect({ total, lastPage, hasMore }).toEqual(expected);
	});
});
