import type { Fault, Store } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { answer, byId, GET_ALL_ORDERS, idsOf, useHarness, UUID } from './support/harness';

/** test/unit/service tests the formats of pages. */
const harness = useHarness({ orders: 434, contacts: 230, conversations: 250, templates: 25 });

const getAll = (resource: string, more: object = {}) =>
	({ resource, operation: 'getAll', returnAll: true, ...more }) as INodeParameters;

/** Reads a list, and returns the sorted IDs. */
async function read(list: INodeParameters): Promise<string[]> {
	return idsOf(await harness().succeed(list))
		.map(String)
		.sort();
}

const idsIn = (records: Iterable<{ id: string }>) => [...records].map(({ id }) => id).sort();

type Records = (data: Store) => Iterable<{ id: string }>;

it.each<[resource: string, requests: number, more: object, Records]>([
	['contact', 3, {}, ({ contacts }) => contacts],
	['template', 3, { options: { pageSize: 10 } }, ({ templates }) => templates],
	['message', 6, { filters: { startDate: '2020-01-01' } }, ({ messages }) => messages],
	// Without a total, a list ends with a shorter or empty page.
	['order', 5, {}, ({ orders }) => orders],
	['order', 3, { options: { pageSize: 217 } }, ({ orders }) => orders],
	// The first page is read again, because conversations with a new message move to it.
	['conversation', 4, {}, ({ conversations }) => conversations],
])('Return All outputs each %s once, in %i requests', async (resource, requests, more, records) => {
	expect(await read(getAll(resource, more))).toEqual(idsIn(records(harness().sim.data)));
	expect(harness().sim.requests).toHaveLength(requests);
});

it('outputs each order once if the service returns fewer per page than requested', async () => {
	// 37 divides neither the requested number nor the number of records.
	harness().sim.options.maxLimit = 37;
	expect(await read(GET_ALL_ORDERS)).toEqual(idsIn(harness().sim.data.orders));
});

describe('conversations', () => {
	const CONVERSATIONS = getAll('conversation');

	/** Adds a message to each of the least recently active conversations, right before the response to a request. */
	function addMessagesBefore(request: number, count: number): void {
		const { data, options, requests } = harness().sim;
		const activity = ({ last_message: last, created_at }: (typeof oldest)[0]) =>
			last?.created_at ?? created_at;
		const oldest = data.conversations.slice();
		oldest.sort((one, other) => activity(one).localeCompare(activity(other)));
		options.latencyMs = () => {
			if (requests.length !== request) return 0;
			for (const { id } of oldest.slice(0, count)) data.addMessage({ conversation_id: id });
			return 0;
		};
	}

	it.each([
		[1, 3, 4],
		[2, 3, 4],
		[3, 60, 4],
		[3, 130, 6],
		[4, 3, 4],
	])(
		'are complete if, before the response to request %i, %i conversations get a message',
		async (request, count, requests) => {
			addMessagesBefore(request, count);
			expect(await read(CONVERSATIONS)).toEqual(idsIn(harness().sim.data.conversations));
			expect(harness().sim.requests.length).toBeLessThanOrEqual(requests);
		},
	);

	it('are output up to Limit, most recently active first', async () => {
		const list = { ...CONVERSATIONS, returnAll: false, limit: 150 };
		const { items } = await harness().succeed(list);
		const times = items.map(({ json: { last_message: last, created_at } }) =>
			String((last as { created_at: string } | null)?.created_at ?? created_at),
		);
		expect(times).toEqual([...times].sort().reverse());
		expect(new Set(items.map(({ json }) => json.id)).size).toBe(150);
		expect(harness().sim.requests).toHaveLength(2);
	});

	it('are also read by cursor with Send Request', async () => {
		const request = { resource: 'endpoint', operation: 'request', path: '/api/conversations' };
		const list = { ...request, method: 'GET', response: 'list', returnAll: true };
		expect(await read(list)).toEqual(idsIn(harness().sim.data.conversations));
	});

	const talks = (first: number) => Array.from({ length: 2 }, (_, id) => ({ id: `${first + id}` }));
	const cursor = (cursor_id: string) => ({
		metadata: { next_cursor: { cursor_id, cursor_ts: '2026-11-01T00:00:00' } },
	});

	it('also end at an empty page', async () => {
		harness().sim.faults.add({ nth: [1, 3], fault: answer({ data: talks(1), ...cursor('2') }) });
		harness().respond({ success: true, data: [] });
		expect(await read(CONVERSATIONS)).toEqual(['1', '2']);
		expect(harness().sim.requests).toHaveLength(3);
	});

	it.each<[string, Fault, string]>([
		['is rejected', answer({ message: 'No such cursor' }, 400), 'No such cursor'],
		['is not found', answer({}, 404), '404'],
		['has no list', answer({ message: 'success' }), 'contains no list of records'],
		['has no next cursor', answer({ data: talks(3) }), 'has no metadata.next_cursor'],
		[
			'repeats the cursor',
			answer({ data: talks(3), ...cursor('2') }),
			'the same next_cursor twice',
		],
	])('return an error instead of a shorter list if a page %s', async (_, fault, message) => {
		harness().sim.faults.add({ nth: [1], fault: answer({ data: talks(1), ...cursor('2') }) });
		harness().sim.faults.add({ fault });
		const { error, items } = await harness().run(CONVERSATIONS);
		expect(error?.message).toContain(message);
		expect(items).toEqual([]);
	});
});

const TWO = [{ id: '1' }, { id: '2' }];

it.each<[string, INodeParameters, object]>([
	[
		'the items of a board, not the board itself',
		{ resource: 'boardItem', operation: 'getAll', boardId: byId(UUID) },
		{ data: { id: 'b1', name: 'Leads', items: TWO, crm_columns: [] } },
	],
	[
		'an entire list without pages, even if its total is wrong',
		{ resource: 'inbox', operation: 'getConnected' },
		{ data: TWO, total: 500, correlationId: 'c' },
	],
	[
		'the records at Path to Records',
		{ ...GET_ALL_ORDERS, options: { recordsProperty: 'report.rows' } },
		{ report: { rows: TWO }, data: [] },
	],
])('outputs %s', async (_, list, body) => {
	harness().respond(body);
	expect(await read({ ...list, returnAll: true })).toEqual(['1', '2']);
});

it('reads only the page that Additional Query Parameters (JSON) requests', async () => {
	const options = { extraQuery: '{"page": 2}' };
	expect(idsOf(await harness().succeed({ ...GET_ALL_ORDERS, options }))).toHaveLength(100);
	expect(harness().sim.requests).toHaveLength(1);
});

it.each([{}, { options: { recordsProperty: 'data.orders' } }])(
	'ends at a later page that returns 404, with %j',
	async (more) => {
		harness().sim.faults.add({ nth: [3], fault: answer({}, 404) });
		expect(await read({ ...GET_ALL_ORDERS, ...more })).toHaveLength(200);
	},
);

it('retries a page that is not JSON', async () => {
	harness().sim.faults.add({ nth: [2], fault: answer('{"data": [{"id": "1') });
	expect(await read(GET_ALL_ORDERS)).toHaveLength(434);
});

it.each([{}, { options: { recordsProperty: 'data' } }])(
	'fails if a later page has no list, with %j',
	async (more) => {
		const { sim, run } = harness();
		sim.faults.add({ nth: [1], fault: answer({ data: TWO }) });
		sim.faults.add({ fault: answer({ message: 'Busy' }) });
		const { error } = await run(getAll('contact', more));
		expect(error?.message).toMatch(/no list/);
	},
);

it.each([
	['the first page returns 404', 1, answer({}, 404)],
	['a later page returns 400', 2, answer({}, 400)],
	['a later page is a web page', 2, answer('<!doctype html><h1>Not found</h1>', 404)],
])('fails if %s', async (_, page, fault) => {
	harness().sim.faults.add({ nth: [page], fault });
	const { error } = await harness().run(GET_ALL_ORDERS);
	expect(error).toMatchObject({ httpCode: String(fault.status) });
});
