import * as fc from 'fast-check';

import {
	readEnvelope,
	readEnvelopeAt,
	recordId,
} from '../../../nodes/MessagingCrm/transport/envelope';
import { jsonBody, pollutions } from './helpers/json';

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
	test.each<[string, unknown, string]>([
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
		['one array beside errors', { campaignList: [a, b], errors: [], warnings: [] }, 'campaignList'],
	])('finds the records in %s', (_, body, path) => {
		expect(readEnvelope(body, '/api/orders')).toMatchObject({ records: [a, b], path });
	});

	test('knows the noun by the last word of the endpoint, spelt with dashes or underscores', () => {
		const body = { data: { conversations: [], agent_assignments: [a], x: [] } };
		const dashes = readEnvelope(body, '/api/conversations/agent-assignments');
		const underscores = readEnvelope(body, '/api/agent_assignments');
		for (const envelope of [dashes, underscores]) {
			expect(envelope).toMatchObject({ records: [a], path: 'data.agent_assignments' });
		}
		const items = { data: { boards: [b], items: [a] } };
		expect(readEnvelope(items, '/api/crm/boards/{boardId}/items')?.path).toBe('data.items');
	});

	test.each<[string, unknown, string]>([
		['data', { message: 'success', data: { id: 7, name: 'Leads' } }, 'data'],
		['data.<noun>', { data: { boards: { id: 7, name: 'Leads' } } }, 'data.boards'],
		['the noun', { boards: { item_id: 7, name: 'Leads' } }, 'boards'],
	])('takes a single record in %s for a list of one', (_, body, path) => {
		const envelope = readEnvelope(body, '/api/crm/boards');
		expect(envelope?.records).toHaveLength(1);
		expect(envelope).toMatchObject({ records: [{ name: 'Leads' }], path });
	});

	test('does not mistake the lists inside a single record for the records', () => {
		const board = { id: 'b1', crm_columns: [{ id: 'c1' }], items: [{ id: 'i1' }] };
		expect(readEnvelope({ data: board }, '/api/crm/boards')?.records).toEqual([board]);
	});

	test.each<[string, unknown, string]>([
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

	test.each<[string, unknown]>([
		['several arrays', { foo: [a], bar: [b] }],
		['several arrays in data', { data: { foo: [a], bar: [b] } }],
		['a record of its own', { id: 'a', tags: ['x'], notes: ['y'] }],
		['an object without records', { message: 'success' }],
		['only errors', { errors: ['x'] }],
		['a text', 'OK'],
		['a number', 7],
		['too many wrappers', { data: { data: { data: { data: { data: [a] } } } } }],
	])('leaves %s undecided', (_, body) => {
		expect(readEnvelope(body, '/api/orders')).toBeUndefined();
	});

	test('wraps records that are no objects', () => {
		expect(readEnvelope({ data: ['x', 7, null, [1]] }, '/api/tags')?.records).toEqual([
			{ value: 'x' },
			{ value: 7 },
			{ value: null },
			{ value: [1] },
		]);
	});

	test('looks first where an earlier page had its records', () => {
		const body = { data: [], orders: [a] };
		expect(readEnvelope(body, '/api/orders')?.path).toBe('orders');
		expect(readEnvelope(body, '/api/orders', 'data')).toMatchObject({ records: [], path: 'data' });
		expect(readEnvelope(body, '/api/orders', 'rows')?.path).toBe('orders');
	});

	test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
		'reads nothing that the body inherits (%s)',
		(name) => {
			expect(readEnvelope({}, `/api/${name}`)).toBeUndefined();
			expect(readEnvelopeAt({}, `${name}.length`)).toBeUndefined();
			expect(readEnvelopeAt({}, name)).toBeUndefined();
			const body: unknown = JSON.parse(`{"data": {"${name}": [{"id": 1}]}}`);
			expect(readEnvelope(body, '/api/orders')?.records).toEqual([{ id: 1 }]);
		},
	);

	test('throws for no JSON body, gives objects only, and leaves the prototypes alone', () => {
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

	test.each([
		['result.found', [a, b]],
		['result.one', [a]],
		['result.none', []],
		['result.text', undefined],
		['result.missing', undefined],
		['result', [body.result]],
	])('takes what stands at %s', (path, records) => {
		expect(readEnvelopeAt(body, path)?.records).toEqual(records);
	});

	test('reads the pages beside the records', () => {
		expect(readEnvelopeAt(body, 'result.found')).toMatchObject({ total: 9, path: 'result.found' });
	});
});

describe('recordId', () => {
	test('is the same for 7 and "7", and nothing if it is blank', () => {
		expect(recordId({ id: 'a', item_id: 'b' })).toBe(recordId({ id: 'a' }));
		expect(recordId({ item_id: 'b' })).toBe(recordId({ id: 'b' }));
		expect(recordId({ id: 7 })).toBe(recordId({ id: '7' }));
		expect(recordId({ id: '', item_id: 'b' })).toBe(recordId({ id: 'b' }));
		for (const none of [{}, { id: null }, { id: '' }, { id: ' ' }, { id: {} }, { id: true }, { name: 'a' }]) {
			expect(recordId(none)).toBeUndefined();
		}
	});
});
