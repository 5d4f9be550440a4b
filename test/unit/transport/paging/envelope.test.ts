import * as fc from 'fast-check';

import {
	readEnvelope,
	readEnvelopeAt,
} from '../../../../nodes/MessagingCrm/transport/paging/envelope';
import { idFields, recordId } from '../../../../nodes/MessagingCrm/transport/paging/recordNames';
import { jsonBody, pollutions } from '../../support/jsonBody';

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

describe('readEnvelope', () => {
	it.each<[string, unknown, string]>([
		['a bare array', [a, b], ''],
		['data', { message: 'success', data: [a, b] }, 'data'],
		['data.<noun>', { message: 'success', data: { orders: [a, b] } }, 'data.orders'],
		['data.<noun> beside other arrays', { data: { tags: [1], orders: [a, b] } }, 'data.orders'],
		['the noun itself', { success: true, orders: [a, b], tags: ['x'] }, 'orders'],
		['data.data, a paginator', { message: 'success', data: LARAVEL }, 'data.data'],
		['the paginator itself', LARAVEL, 'data'],
		['results', { results: [a, b], count: 2 }, 'results'],
		['items', { items: [a, b] }, 'items'],
		['records', { response: 1, records: [a, b] }, 'records'],
		['rows', { rows: [a, b], fields: 'id' }, 'rows'],
		['data.list', { code: 0, data: { list: [a, b] } }, 'data.list'],
		['data.results.items', { data: { results: { items: [a, b] } } }, 'data.results.items'],
		['the only array there is', { ok: true, campaignList: [a, b] }, 'campaignList'],
		['the only array in data', { data: { campaignList: [a, b], of: 1 } }, 'data.campaignList'],
		['data beside errors and links', { data: [a, b], errors: [], links: [1] }, 'data'],
		[
			'data beside a text',
			{ message: 'OK', result: { data: { results: { items: [a, b] } } } },
			'result.data.results.items',
		],
		['a parent with an ID', { data: { id: 'p1', orders: [a, b] } }, 'data.orders'],
		['one array beside errors', { campaignList: [a, b], errors: [], warnings: [] }, 'campaignList'],
	])('finds the records in %s', (_, body, path) => {
		expect(readEnvelope(body, '/api/orders')).toMatchObject({ records: [a, b], path });
	});

	it('knows the noun by the last word of the endpoint, spelt with dashes or underscores', () => {
		const body = { data: { conversations: [], agent_assignments: [a], x: [] } };
		const dashes = readEnvelope(body, '/api/conversations/agent-assignments');
		const underscores = readEnvelope(body, '/api/agent_assignments');
		for (const envelope of [dashes, underscores]) {
			expect(envelope).toMatchObject({ records: [a], path: 'data.agent_assignments' });
		}
		const items = { data: { boards: [b], items: [a] } };
		const beside = { board: b, data: [a] };
		const endpoint = '/api/crm/boards/{boardId}/items';
		expect(readEnvelope(items, endpoint)?.path).toBe('data.items');
		expect(readEnvelope(beside, endpoint)?.path).toBe('data');
	});

	it.each<[string, unknown, string]>([
		['data', { message: 'success', data: { id: 7, name: 'Leads' } }, 'data'],
		['data.<noun>', { data: { boards: { id: 7, name: 'Leads' } } }, 'data.boards'],
		['the noun', { boards: { board_id: 7, name: 'Leads' } }, 'boards'],
	])('takes a single record in %s for a list of one', (_, body, path) => {
		const envelope = readEnvelope(body, '/api/crm/boards');
		expect(envelope?.records).toHaveLength(1);
		expect(envelope).toMatchObject({ records: [{ name: 'Leads' }], path });
	});

	const ITEMS = '/api/crm/boards/{boardId}/items';

	it.each<[string, unknown, string]>([
		['crm_items', { id: 'b1', crm_items: [a, b], crm_columns: [{ id: 'c' }] }, 'data.crm_items'],
		['items', { id: 'b1', name: 'Leads', items: [a, b], crm_groups: [] }, 'data.items'],
		[
			'items beside others',
			{ id: 'b1', items: [a, b], deleted_items: [{ id: 'c' }] },
			'data.items',
		],
		['boardItems', { id: 'b1', boardItems: [a, b], columns: [] }, 'data.boardItems'],
		['a board without an id', { crm_items: [a, b], crm_groups: [{}] }, 'data.crm_items'],
	])('takes the list out of the board that holds it, as %s', (_, board, path) => {
		for (const endpoint of [ITEMS, `${ITEMS}/search`]) {
			expect(readEnvelope({ data: board }, endpoint)).toMatchObject({ records: [a, b], path });
		}
	});

	it('is empty if the board holds none, and one if the item itself came', () => {
		for (const crm_items of [[], null]) {
			expect(readEnvelope({ data: { id: 'b1', crm_items } }, ITEMS)?.records).toEqual([]);
		}
		for (const sub_items of [[a], 0]) {
			const item = { item_id: 'i1', item_name: 'Siti', sub_items };
			expect(readEnvelope({ data: item }, ITEMS)?.records).toEqual([item]);
			const board = { id: 'b1', linked_items: 3 };
			expect(readEnvelope({ data: board }, ITEMS)?.records).toEqual([board]);
		}
	});

	it('does not take the products of a single order for orders', () => {
		const order = { id: 'o1', orders_products: [a, b], linked_orders: [a] };
		for (const body of [{ data: order }, { data: { order } }, { data: { orders: order } }]) {
			expect(readEnvelope(body, '/api/orders')?.records).toEqual([order]);
		}
	});

	it.each<[string, unknown]>([
		['result', { success: true, result: [a, b] }],
		['result.rows', { success: true, result: { rows: [a, b], tags: [1] } }],
		['data.docs', { data: { docs: [a, b], totalDocs: 2, tags: [1] } }],
		['payload.content', { payload: { content: [a, b], sort: [] } }],
		['an object with a more precise name', { data: { paid_orders: { rows: [a, b] }, tags: [1] } }],
		['a more precise name', { data: { paid_orders: [a, b], tags: [1] } }],
		['an empty text beside it', { data: '', orderList: [a, b] }],
	])('finds the records in %s', (_, body) => {
		expect(readEnvelope(body, '/api/orders')?.records).toEqual([a, b]);
	});

	it('is an empty list for an empty object in data', () => {
		expect(readEnvelope({ message: 'success', data: {} }, '/api/orders')?.records).toEqual([]);
	});

	it('does not mistake the lists inside a single record for the records', () => {
		const board = { id: 'b1', crm_columns: [{ id: 'c1' }], items: [{ id: 'i1' }] };
		expect(readEnvelope({ data: board }, '/api/crm/boards')?.records).toEqual([board]);
	});

	it.each<[string, unknown, string]>([
		['nothing', null, ''],
		['no body', undefined, ''],
		['an empty text', '', ''],
		['null data', { message: 'success', data: null }, 'data'],
		['null for the noun', { data: { orders: null } }, 'data.orders'],
		['an empty text for data', { data: '' }, 'data'],
		['an empty list', { data: [] }, 'data'],
	])('is an empty list for %s', (_, body, path) => {
		expect(readEnvelope(body, '/api/orders')).toMatchObject({ records: [], path });
	});

	it.each<[string, unknown]>([
		['several arrays', { foo: [a], bar: [b] }],
		['several arrays in data', { data: { foo: [a], bar: [b] } }],
		['several arrays of orders', { data: { paid_orders: [a], open_orders: [b] } }],
		['a record of its own', { id: 'a', tags: ['x'], notes: ['y'] }],
		['an object without records', { message: 'success' }],
		['only errors', { errors: ['x'] }],
		['a text', 'OK'],
		['a number', 7],
		['a text in data', { data: 'OK' }],
		['too many wrappers', { data: { data: { data: { data: { data: [a] } } } } }],
	])('leaves %s undecided', (_, body) => {
		expect(readEnvelope(body, '/api/orders')).toBeUndefined();
	});

	it('wraps records that are no objects', () => {
		expect(readEnvelope({ data: ['x', 7, null, [1]] }, '/api/tags')?.records).toEqual([
			{ value: 'x' },
			{ value: 7 },
			{ value: null },
			{ value: [1] },
		]);
	});

	it('looks first where an earlier page had its records', () => {
		const body = { data: [], orders: [a] };
		expect(readEnvelope(body, '/api/orders')?.path).toBe('orders');
		expect(readEnvelope(body, '/api/orders', 'data')).toMatchObject({ records: [], path: 'data' });
		expect(readEnvelope(body, '/api/orders', 'rows')?.path).toBe('orders');
	});

	it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
		'reads nothing that the body inherits (%s)',
		(name) => {
			expect(readEnvelope({}, `/api/${name}`)).toBeUndefined();
			expect(readEnvelopeAt({}, `${name}.length`)).toBeUndefined();
			expect(readEnvelopeAt({}, name)).toBeUndefined();
			const body: unknown = JSON.parse(`{"data": {"${name}": [{"id": 1}]}}`);
			expect(readEnvelope(body, '/api/orders')?.records).toEqual([{ id: 1 }]);
		},
	);

	it('throws for no JSON body, gives objects only, and leaves the prototypes alone', () => {
		fc.assert(
			fc.property(
				jsonBody,
				fc.constantFrom('', 'data', 'data.orders', '__proto__'),
				(body, hint) => {
					const found = [
						readEnvelope(body, '/api/orders', hint),
						readEnvelope(body, '/'),
						readEnvelopeAt(body, hint),
					];
					for (const { records, path } of found.filter((envelope) => envelope !== undefined)) {
						expect(typeof path).toBe('string');
						for (const record of records) {
							expect(typeof record === 'object' && record !== null && !Array.isArray(record)).toBe(
								true,
							);
						}
					}
					expect(pollutions()).toEqual([]);
				},
			),
			{ numRuns: 1000 },
		);
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

	it('reads the pages beside the records', () => {
		expect(readEnvelopeAt(body, 'result.found')).toMatchObject({ total: 9, path: 'result.found' });
	});
});

describe('recordId', () => {
	const fields = idFields('/api/crm/boards/{boardId}/items');

	it('is the same for 7 and "7", and nothing if it is blank', () => {
		expect(recordId({ id: 'a', item_id: 'b' }, fields)).toBe(recordId({ id: 'a' }, fields));
		expect(recordId({ item_id: 'b' }, fields)).toBe(recordId({ id: 'b' }, fields));
		expect(recordId({ id: 7 }, fields)).toBe(recordId({ id: '7' }, fields));
		expect(recordId({ id: '', item_id: 'b' }, fields)).toBe(recordId({ id: 'b' }, fields));
		const withoutId = [{}, { id: null }, { id: '' }, { id: ' ' }, { id: {} }, { id: true }];
		for (const none of withoutId) {
			expect(recordId(none, fields)).toBeUndefined();
		}
	});

	it.each([
		['/api/orders', ['id', 'order_id']],
		['/api/crm/boards/{boardId}/items/search', ['id', 'item_id']],
		['/api/conversations/agent-assignments', ['id', 'agent_assignment_id']],
		['/api/agent_assignments', ['id', 'agent_assignment_id']],
		['/inboxes', ['id', 'inbox_id']],
		['/api/companies', ['id', 'company_id']],
		['/api/inventory/', ['id', 'inventory_id']],
		['/', ['id']],
	])('of the records of %s stand in %j', (endpoint, expected) => {
		expect(idFields(endpoint)).toEqual(expected);
	});
});
