import { startSimulator, type Fault, type Simulator } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { testCredential } from './support/credentialTest';
import { fastNow } from './support/fastClock';
import { UNSIGNED } from './support/unsigned';
import { answer, rejection, useService } from './support/service';

const service = useService({ orders: 60 });

const BUSINESS = { resource: 'business', operation: 'get' };
const ORDERS = { resource: 'order', operation: 'getAll' };

it.each([
	['apiKey', 'valid', undefined],
	['bearer', undefined, 'valid'],
	['both', 'valid', 'valid'],
])('the key is in the header for %s', async (keyHeader, apiKey, authorization) => {
	const { sim, run, credential } = service();
	await run(BUSINESS, { credential: { ...credential, keyHeader } });
	const [{ headers }] = sim.requests;
	expect([headers.api_key, headers.authorization]).toEqual([apiKey, authorization]);
});

it('the base URL may be another one for the paths without /api/', async () => {
	const { sim, run, credential } = service();
	const other: Simulator = await startSimulator({ key: sim.key });
	const split = { credential: { ...credential, otherBaseUrl: `${other.url}/` } };
	await run(BUSINESS, split);
	await run(ORDERS, split);
	await other.close();
	expect(other.requests.map(({ path }) => path)).toEqual(['/businesses']);
	expect(sim.requests.map(({ path }) => path)).toEqual(['/api/orders']);
});

it('the second address is named if it cannot be reached', async () => {
	const { run, credential } = service();
	const otherBaseUrl = 'http://127.0.0.1:1';
	const { error } = await run(BUSINESS, { credential: { ...credential, otherBaseUrl } });
	expect(error?.description).toMatch(/^Check the Other Base URL in the credential/);
});

describe('the Test button', () => {
	const elsewhere = () => service().sim.url.replace('127.0.0.1', 'localhost');

	it.each(['apiKey', 'bearer', 'both'])('accepts the right key, sent as %s', async (keyHeader) => {
		const { sim, credential } = service();
		const OK = { status: 'OK', message: 'Connection successful!' };
		for (const otherBaseUrl of ['', elsewhere()]) {
			if (otherBaseUrl) service().respond([], { pathIncludes: '/api/' });
			sim.requests.length = 0;
			expect(await testCredential({ ...credential, keyHeader, otherBaseUrl })).toEqual(OK);
			expect(sim.requests.map(({ path }) => path)).toEqual(['/api/inboxes', '/businesses']);
		}
	});

	it.each<[string, Fault | undefined, IDataObject, RegExp]>([
		['a wrong key', undefined, { apiKey: 'wrong' }, /^Not authenticated\. Check the API Key/],
		['no server', undefined, { baseUrl: 'http://127.0.0.1:1' }, /^The service refused/],
		[
			'another server',
			answer({ hello: 'world' }),
			{},
			/^Another server responded .*Other Base URL, too/,
		],
		['a wrong path', answer({}, 404), {}, /^The service was not found .*Other Base URL, too\.$/],
		[
			'a wrong path at one of two addresses',
			answer({}, 404),
			{ otherBaseUrl: 'http://localhost' },
			/^Base URL: The service was not found .*\/businesses\.$/,
		],
	])('says what is wrong with %s', async (_, fault, changes, message) => {
		const { sim, credential } = service();
		if (fault) sim.faults.add({ fault });
		const result = await testCredential({ ...credential, ...changes });
		expect(result).toEqual({ status: 'Error', message: expect.stringMatching(message) as string });
	});

	it('has no key in its message, whatever the service says', async () => {
		const { sim, credential } = service();
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

	it('is that of each item: address, key, limit and what is taken out of the response', async () => {
		const { sim, succeed, credential } = service();
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

	it('that gives nothing for an item fails that item, before anything is sent', async () => {
		const { sim, expectRejected, credential } = service();
		await expectRejected(BUSINESS, 'API Key is empty [item 1]', {
			credential: { ...credential, ...expressions },
			items: [{ url: sim.url, key: sim.key }, { url: sim.url }],
		});
	});
});

describe('a proxy', () => {
	/** The login that it gets. */
	let login = '';
	const proxy = createServer(({ headers }, response) => {
		const [, given] = String(headers['proxy-authorization']).split(' ');
		login = Buffer.from(given, 'base64').toString();
		response.end('{}');
	});
	beforeAll(() => void proxy.listen(0));
	afterAll(() => void proxy.close());

	it('gets a password as it was meant', async () => {
		const { port } = proxy.address() as AddressInfo;
		const requestOptions = { proxy: `http://me:p%40w%2540@127.0.0.1:${port}` };
		await service().succeed({ ...BUSINESS, requestOptions });
		expect(login).toBe('me:p@w%40');
	});

	it('needs a host and a port, also the usual one, and is none that n8n would bypass', async () => {
		const through = (proxy: string) => ({ ...BUSINESS, requestOptions: { proxy } });
		for (const wrong of ['http://a.test', 'http://[::1]', 'socks5://a.test:1']) {
			const message = 'Proxy is not an HTTP address with a host and a port';
			await service().expectRejected(through(wrong), message);
		}
		const { error } = await service().run(through('http://no-such-host.invalid:80'));
		expect(error?.message).toBe('The proxy cannot be reached');
	});
});

describe('a certificate that nobody has signed', () => {
	const server = createTlsServer(UNSIGNED, (_, response) => response.end('{"id": "1"}'));
	beforeAll(() => void server.listen(0));
	afterAll(() => void server.close());

	it('fails a run, which says so, unless the node ignores it', async () => {
		const { run, succeed, credential } = service();
		const { port } = server.address() as AddressInfo;
		const options = { credential: { ...credential, baseUrl: `https://127.0.0.1:${port}` } };
		const { error } = await run(BUSINESS, options);
		expect(error?.message).toContain('certificate');
		expect(error?.description).toContain('renewed');
		const requestOptions = { allowUnauthorizedCerts: true };
		await succeed({ ...BUSINESS, requestOptions }, options);
	});
});

it.each([-1, 0, 1999.5, 1e12])('a request may have the timeout %j', async (timeout) => {
	await service().succeed({ ...BUSINESS, requestOptions: { timeout } });
});
