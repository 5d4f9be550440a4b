import { listAtPath, listIn } from '../../../nodes/MessagingCrm/service';

const a = { id: 'a', contact_name: 'Ana' };
const b = { id: 'b', contact_name: 'Budi' };
const both = [a, b];

it.each<[string, unknown, records: unknown[]]>([
	['data', { message: 'success', data: both, tags: [a] }, both],
	['data.<name>', { data: { tags: [a], orders: both } }, both],
	['<name>', { success: true, orders: both, tags: [a] }, both],
	['the body', both, both],
	[
		'a list of values that are not objects',
		{ data: ['x', null] },
		[{ value: 'x' }, { value: null }],
	],
	['data that is null instead of an empty list', { success: true, data: null }, []],
	['data.<name> that is null', { data: { orders: null } }, []],
])('finds the records in %s', (_, body, records) => {
	expect(listIn(body, ['orders'])?.records).toEqual(records);
});

it.each([{ data: { tags: [a] } }, { data: {} }, { data: 'OK' }, { message: 'x' }, '', { data: a }])(
	'finds no list in %j',
	(body) => expect(listIn(body, ['orders'])).toBeUndefined(),
);

it('finds the records at a given path', () => {
	expect(listAtPath({ data: { rows: both } }, 'data.rows')?.records).toEqual(both);
	expect(listAtPath({ data: { rows: a } }, 'data.rows')).toBeUndefined();
});

it.each<[body: object, expected: object]>([
	[
		{ metadata: { pagination: { total_page: 3, total_items: 250, current_page: 1 } } },
		{ total: 250, lastPage: 3 },
	],
	[{ metadata: { pagination: { total_page: 2, total_data: 12 } } }, { total: 12, lastPage: 2 }],
	[{ metadata: { total: 9 } }, { total: 9 }],
	[
		{ pagination: { total: 9, total_pages: 2, has_more: true } },
		{ total: 9, lastPage: 2, hasMore: true },
	],
	[{ meta: { total: 9, last_page: 1 } }, { total: 9, lastPage: 1 }],
	[{ data: { orders: [], total: '9' } }, { total: 9 }],
	[
		{ total: 9, has_more: false },
		{ total: 9, hasMore: false },
	],
	// Page information inside the records is ignored.
	[{ data: [{ total: 9 }] }, {}],
	// An unusable value does not hide a usable one.
	[{ metadata: { total: null }, pagination: { total: {} }, meta: { total: 4 } }, { total: 4 }],
	...[-1, 1.5, 'many', '', {}, [], true].map((total): [object, object] => [{ total }, {}]),
])('reads the page information in %j', (body, expected) => {
	const { total, lastPage, hasMore } = listIn({ data: [], ...body }, ['orders']) ?? {};
	expect({ total, lastPage, hasMore }).toEqual(expected);
});

const cursor = { cursor_id: 'b', cursor_ts: '2026-04-07T13:28:03.131679' };

it.each<[metadata: unknown, next: unknown]>([
	[{ next_cursor: cursor }, cursor],
	[{ next_cursor: null }, null],
	[{ next_cursor: { cursor_id: null, cursor_ts: null } }, null],
	[{}, undefined],
	[undefined, undefined],
])('reads the cursor in %j', (metadata, next) => {
	expect(listIn({ data: both, metadata }, [])?.next).toEqual(next);
});
