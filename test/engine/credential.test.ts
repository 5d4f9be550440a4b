import { startSimulator, type Fault, type Simulator } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { testCredential } from './support/credentialTest';
import { fastNow } from './support/fastClock';
import { SELF_SIGNED } from './support/selfSigned';
import { answer, rejection, useHarness } from './support/harness';

const harness = useHarness({ orders: 60 });

const BUSINESS = { resource: 'business', operation: 'get' };
const LABELS = {
	resource: 'endpoint',
	operation: 'request',
	method: 'GET',
	response: 'record',
	path: '/business_workflows/labels',
};

it.each([
	['apiKey', 'valid', undefined],
	['bearer', undefined, 'valid'],
	['both', 'valid', 'valid'],
])('sends the key in the header for %s', async (keyHeader, apiKey, authorization) => {
	const { sim, run, credential } = harness();
	await run(BUSINESS, { credential: { ...credential, keyHeader } });
	const [{ headers }] = sim.requests;
	expect([headers.api_key, headers.authorization]).toEqual([apiKey, authorization]);
});

describe('workflow paths', () => {
	it('go to Workflow Base URL, and all other paths to Base URL', async () => {
		const { sim, run, credential } = harness();
		const other: Simulator = await startSimulator({ key: sim.key });
		const split = { credential: { ...credential, workflowBaseUrl: `${other.url}/` } };
		await run(BUSINESS, split);
		await run(LABELS, split);
		await other.close();
		expect(other.requests.map(({ path }) => path)).toEqual([LABELS.path]);
		expect(sim.requests.map(({ path }) => path)).toEqual(['/businesses']);
	});

	it('go to a changed Base URL if Workflow Base URL is empty: the key is sent only to hosts that the user entered', async () => {
		const { sim, run } = harness();
		await run(LABELS);
		expect(sim.requests.map(({ path }) => path)).toEqual([LABELS.path]);
	});
});

describe('the Test button', () => {
	const OK = { status: 'OK', message: 'Connection successful!' };

	it.each(['apiKey', 'bearer', 'both'])('accepts a valid key, sent as %s', async (keyHeader) => {
		const { sim, credential } = harness();
		for (const workflowBaseUrl of [undefined, '', ' ', 'https://workflows.invalid/']) {
			sim.requests.length = 0;
			expect(await testCredential({ ...credential, keyHeader, workflowBaseUrl })).toEqual(OK);
			expect(sim.requests.map(({ path }) => path)).toEqual(['/api/inboxes', '/businesses']);
		}
	});

	const ELSEWHERE = 'Check Base URL: enter the part of the address before /api/ or /businesses.';

	it.each<[string, Fault | undefined, IDataObject, string]>([
		[
			'a wrong key',
			undefined,
			{ apiKey: 'wrong' },
			'Not authenticated. Check API Key and Send API Key In in the credential. You can create a new key in the dashboard under Settings > API Keys.',
		],
		[
			'no server',
			undefined,
			{ baseUrl: 'http://127.0.0.1:1' },
			'The service refused the connection. Check Base URL in the credential: no server responds there.',
		],
		[
			'another server',
			answer({ hello: 'world' }),
			{},
			`Another server responded at this address, not the service. ${ELSEWHERE}`,
		],
		[
			'a wrong path',
			answer({}, 404),
			{},
			`The service was not found at this address. ${ELSEWHERE}`,
		],
		[
			'a web page',
			answer('<html></html>'),
			{},
			'The service responded with a web page instead of data. Check Base URL in the credential: it points to a web page.',
		],
		[
			'a key without read permission',
			rejection(403, 'Forbidden.'),
			{},
			'Forbidden. The API key does not have this permission. Use a key with more permissions, e.g. one that is not read-only.',
		],
		[
			'a service that fails',
			rejection(503, 'Busy'),
			{},
			'Busy. The service is temporarily unavailable. Try again later.',
		],
		['no key', undefined, { apiKey: ' ' }, 'API Key is empty. Fill in API Key in the credential'],
		[
			'an invalid Workflow Base URL',
			undefined,
			{ workflowBaseUrl: 'workflows.example.com' },
			'Workflow Base URL has to start with https://. Change Workflow Base URL in the credential to https://workflows.example.com',
		],
	])('says what is wrong with %s', async (_, fault, changes, message) => {
		const { sim, credential } = harness();
		if (fault) sim.faults.add({ fault });
		const result = await testCredential({ ...credential, ...changes });
		expect(result).toEqual({ status: 'Error', message });
	});

	it('never shows the key in its message', async () => {
		const { sim, credential } = harness();
		for (const status of [200, 400, 401, 403, 500]) {
			sim.faults.add({ fault: rejection(status, `No ${sim.key} (${encodeURI(sim.key)})`) });
			const { message } = await testCredential(credential);
			sim.faults.clear();
			expect(message).toContain('No [API key]');
			expect(message).not.toContain(sim.key);
		}
	});
});

describe('a credential with expressions', () => {
	let other: Simulator;
	beforeAll(async () => {
		other = await startSimulator({ now: fastNow, key: 'sk_test_other_51f7a9c2e8d04b6f' });
	});
	afterAll(async () => await other.close());

	const expressions = { baseUrl: '={{ $json.url }}', apiKey: '={{ $json.key }}' };

	it('is evaluated per item, and only the key of the same item is removed from a response', async () => {
		const { sim, succeed, credential } = harness();
		const accounts = [sim, other, sim, other];
		other.faults.add({ fault: answer({ mine: other.key, theirs: sim.key }) });
		const result = await succeed(BUSINESS, {
			credential: { ...credential, ...expressions },
			items: accounts.map(({ url, key }) => ({ url, key })),
		});
		expect([sim.requests.length, other.requests.length]).toEqual([2, 2]);
		expect(result.items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ id: sim.data.business.id }),
			{ mine: '[API key]', theirs: sim.key },
			expect.objectContaining({ id: sim.data.business.id }),
			{ mine: '[API key]', theirs: sim.key },
		]);
	});

	it('fails before any request if it has no value for an item', async () => {
		const { sim, expectRejected, credential } = harness();
		await expectRejected(BUSINESS, 'API Key is empty [item 1]', {
			credential: { ...credential, ...expressions },
			items: [{ url: sim.url, key: sim.key }, { url: sim.url }],
		});
	});
});

describe('a proxy', () => {
	/** The login that the proxy receives. */
	let login = '';
	const proxy = createServer(({ headers }, response) => {
		const [, given] = String(headers['proxy-authorization']).split(' ');
		login = Buffer.from(given, 'base64').toString();
		response.end('{}');
	});
	beforeAll(() => void proxy.listen(0));
	afterAll(() => void proxy.close());

	it('receives the decoded password from the address in Proxy', async () => {
		const { port } = proxy.address() as AddressInfo;
		const requestOptions = { proxy: `http://me:p%40w%2540@127.0.0.1:${port}` };
		await harness().succeed({ ...BUSINESS, requestOptions });
		expect(login).toBe('me:p@w%40');
	});

	it('needs an HTTP address with a host and an explicit port, because n8n bypasses any other proxy', async () => {
		const through = (proxy: string) => ({ ...BUSINESS, requestOptions: { proxy } });
		for (const wrong of ['http://a.test', 'http://[::1]', 'socks5://a.test:1']) {
			const message = 'Proxy is not an HTTP address with a host and a port';
			await harness().expectRejected(through(wrong), message);
		}
		const { error } = await harness().run(through('http://no-such-host.invalid:80'));
		expect(error?.message).toBe('The proxy cannot be reached');
	});
});

describe('a self-signed certificate', () => {
	const server = createTlsServer(SELF_SIGNED, (_, response) => response.end('{"id": "1"}'));
	beforeAll(() => void server.listen(0));
	afterAll(() => void server.close());

	it('fails the run and is explained, unless the node ignores certificate errors', async () => {
		const { run, succeed, credential } = harness();
		const { port } = server.address() as AddressInfo;
		const options = { credential: { ...credential, baseUrl: `https://127.0.0.1:${port}` } };
		const { error } = await run(BUSINESS, options);
		expect(error?.message).toContain('certificate');
		expect(error?.description).toContain('renew the certificate');
		const requestOptions = { allowUnauthorizedCerts: true };
		await succeed({ ...BUSINESS, requestOptions }, options);
	});
});

it.each([-1, 0, 1999.5, 1e12])('accepts the timeout %j', async (timeout) => {
	await harness().succeed({ ...BUSINESS, requestOptions: { timeout } });
});
