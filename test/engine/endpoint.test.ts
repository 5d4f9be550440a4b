import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { MessagingCrmApi } from '../../credentials/MessagingCrmApi.credentials';
import { hintTextsOf } from './support/engine';
import { CONTINUE, idsOf, useHarness, UUID } from './support/harness';

/** Other Endpoint: Send Request. lists.test.ts tests lists with cursors. */
const harness = useHarness({ contacts: 100, boards: 1 });

const SEND = { resource: 'endpoint', operation: 'request' };
const LIST = { ...SEND, method: 'GET', path: '/api/contacts', response: 'list' };
const noteFirst = (more: INodeParameters = {}): INodeParameters => ({
	...SEND,
	method: 'PUT',
	path: `/api/orders/${harness().sim.data.orders.at(0)?.id}`,
	body: '{"notes": "vip", "address": ""}',
	...more,
});

it('reads a list up to Limit, with the query and the options for lists', async () => {
	const { sim, succeed } = harness();
	const options = { output: 'pages', pageSize: 20, outputFields: 'id' };
	const list = { ...LIST, limit: 30, query: '{"tag": "vip", "empty": ""}', options };
	const { items } = await succeed(list);
	expect(items.map(({ json }) => (json.records as object[]).length)).toEqual([20, 10]);
	expect(sim.requests[0].query).toEqual({ tag: 'vip', page: '1', limit: '20' });
});

it('reads an unknown list page by page, from a property named after a part of the path', async () => {
	const { sim, succeed, respond } = harness();
	respond({ data: { messages: [] } }, { pathIncludes: 'page=2' });
	respond({ data: { id: 'c', messages: [{ id: '1' }, { id: '2' }] } });
	const path = `/messages/${UUID}`;
	const options = { pageSize: 2 };
	expect(idsOf(await succeed({ ...LIST, path, returnAll: true, options }))).toEqual(['1', '2']);
	expect(sim.requests.map(({ query }) => query.page)).toEqual(['1', '2']);
});

it('reads a list with a read-only POST, even in a dry run, and retries it', async () => {
	const { sim, succeed } = harness();
	sim.faults.add({ nth: [1], fault: { type: 'status', status: 502 } });
	const path = `/api/crm/boards/${sim.data.boards.at(0)?.id}/items/search`;
	const search = { ...LIST, method: 'POST', path, onlyReads: true };
	const options = { dryRun: true };
	const result = await succeed({ ...search, body: '{"search": []}', limit: 5, options });
	expect(result.items).toHaveLength(5);
	expect(sim.requests.map(({ status }) => status)).toEqual([502, 200]);
	expect(sim.requests[1].body).toEqual({ search: [] });
});

it('retries a write after a 429, but not after a 502', async () => {
	const { sim, run } = harness();
	sim.faults.add({ nth: [1], fault: { type: 'status', status: 429 } });
	sim.faults.add({ nth: [2], fault: { type: 'status', status: 502 } });
	const { items } = await run(noteFirst(), { settings: CONTINUE });
	expect(items[0].json.error).toMatchObject({ outcome: 'uncertain', httpCode: '502' });
	expect(sim.requests).toHaveLength(2);
});

it('sends a write as entered, shows it in a dry run, and outputs its record', async () => {
	const { sim, succeed } = harness();
	const dryRun = await succeed(noteFirst({ options: { dryRun: true } }));
	expect(sim.requests).toEqual([]);
	const [note] = hintTextsOf(dryRun);
	expect(note).toBe('Dry run: nothing was sent. A real run would send 1 request.');
	const { items } = await succeed(noteFirst());
	const [{ method, path, body }] = sim.requests;
	expect(dryRun.items[0].json).toMatchObject({ method, path, body });
	expect(body).toEqual({ notes: 'vip', address: '' });
	const { order_number } = sim.data.orders.at(0)!;
	expect(items[0].json).toMatchObject({ order_number, notes: 'vip', address: '' });
});

it('does not suggest the response type List if a write returns a list', async () => {
	const { respond, succeed } = harness();
	respond({ data: [{ id: '1' }, { id: '2' }] });
	const result = await succeed(noteFirst());
	expect(idsOf(result)).toEqual(['1', '2']);
	expect(hintTextsOf(result)).toEqual([]);
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('sends a %s request', async (method) => {
	const { error } = await harness().run({ ...SEND, method, path: '/api/recipients', body: '{}' });
	// The simulator does not have this endpoint and returns an error.
	expect(error?.message).toBe('Endpoint not found');
});

it('obeys one rate limit per endpoint, whatever IDs are in the path', async () => {
	const { sim, succeed } = harness();
	sim.options.rateLimit = { ...sim.options.rateLimit, limit: 10 };
	const items = sim.data.orders.slice(0, 25).map(({ id }) => ({ id }));
	const path = '=/api/orders/{{ $json.id }}';
	const result = await succeed(noteFirst({ path }), { items });
	expect(idsOf(result)).toEqual(items.map(({ id }) => id));
	expect(sim.stats().tooMany).toBeLessThanOrEqual(4);
});

it('does not output the API key of the business', async () => {
	const { sim, succeed } = harness();
	const { items } = await succeed({ ...SEND, method: 'GET', path: '/businesses' });
	expect(items[0].json).toHaveProperty('name');
	expect(JSON.stringify(items)).not.toContain(sim.key);
	expect(items[0].json).not.toHaveProperty('open_api_key');
});

it.each([
	'api/contacts',
	'https://example.com/api',
	'//example.com/api',
	'/api/../businesses',
	'/api/%2e%2e/businesses',
	'/api/a%2Fb',
	'/api/contacts?page=2',
	'/api/a b',
	'/api/{id}',
	'/api//contacts',
	'/api/\\contacts',
	'/',
	'/api/#x',
])('rejects the path %j before any request', async (path) => {
	const message = /^Path is not a valid path/;
	await harness().expectRejected({ ...SEND, method: 'GET', path }, message);
});

describe('the key', () => {
	const proxy = createServer((request, response) => {
		hosts.push(new URL(request.url ?? '').host);
		response.end('{}');
	}).on('connect', ({ url }, socket) => {
		hosts.push(String(url));
		socket.destroy();
	});
	const hosts: string[] = [];
	beforeAll(async () => await once(proxy.listen(0, '127.0.0.1'), 'listening'));
	beforeEach(() => (hosts.length = 0));
	afterAll(() => proxy.close());

	/** The fields of the credential, with their defaults. */
	const { properties } = new MessagingCrmApi();
	const DEFAULT = String(properties.find(({ name }) => name === 'baseUrl')?.default);
	const OTHER = 'http://crm.example.com';
	const WORKFLOWS = 'http://workflows.example.com';

	it.each<[path: string, IDataObject, host: string]>([
		['/api/contacts', { baseUrl: DEFAULT }, 'api.cekat.ai:443'],
		['/business_workflows/labels', { baseUrl: DEFAULT }, 'server.cekat.ai:443'],
		['/business_workflows/labels', { baseUrl: `${DEFAULT}/api/` }, 'server.cekat.ai:443'],
		['/business_workflows/labels', { baseUrl: OTHER }, 'crm.example.com'],
		['/business_workflows/labels', { baseUrl: OTHER, workflowBaseUrl: ' ' }, 'crm.example.com'],
		[
			'/business_workflows/labels',
			{ baseUrl: DEFAULT, workflowBaseUrl: WORKFLOWS },
			'workflows.example.com',
		],
		['/api/contacts', { baseUrl: OTHER, workflowBaseUrl: WORKFLOWS }, 'crm.example.com'],
	])('in a request for %s with %j is sent only to %s', async (path, addresses, host) => {
		const { credential, run } = harness();
		const requestOptions = { proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
		const options = { maxWait: 0 };
		const parameters = { ...SEND, method: 'GET', path, requestOptions, options };
		await run(parameters, { credential: { ...credential, ...addresses } });
		expect([...new Set(hosts)]).toEqual([host]);
	});
});
