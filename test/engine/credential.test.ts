import { startSimulator, type Simulator } from '../simulator';
import { fastNow } from './support/fastClock';
import { useService } from './support/service';

const service = useService();

const BUSINESS = { resource: 'business', operation: 'get' };
const ORDERS = { resource: 'order', operation: 'getAll' };

describe('the header that carries the key', () => {
	it.each([
		['apiKey', 'valid', undefined],
		['bearer', undefined, 'valid'],
		['both', 'valid', 'valid'],
	])('%s', async (keyHeader, apiKey, authorization) => {
		const { sim, run, credential } = service();
		await run(BUSINESS, { credential: { ...credential, keyHeader } });
		const [{ headers }] = sim.requests;
		expect([headers.api_key, headers.authorization]).toEqual([apiKey, authorization]);
	});
});

describe('the base URL', () => {
	it.each(['', '/', '///'])('may end in "%s"', async (slashes) => {
		const { sim, run, credential } = service();
		const { error } = await run(BUSINESS, {
			credential: { ...credential, baseUrl: sim.url + slashes },
		});
		expect(error).toBeUndefined();
		expect(sim.requests[0].path).toBe('/businesses');
	});

	it.each([
		['', 'Base URL is empty'],
		['api.example.com', 'Base URL is not a valid address'],
		['ftp://api.example.com', 'Base URL has to start with http:// or https://'],
		['https://api.example.com?x=1', 'Base URL may contain only a host and a path'],
		['https://me:secret@api.example.com', 'Base URL may contain only a host and a path'],
	])('is refused as "%s" before any request', async (baseUrl, message) => {
		const { run, credential } = service();
		const { error } = await run(BUSINESS, { credential: { ...credential, baseUrl } });
		expect(error?.message).toBe(`${message} [item 0]`);
		expect(error?.message).not.toContain('secret');
	});

	it('may be another one for the paths without /api/', async () => {
		const { sim, run, credential } = service();
		const other: Simulator = await startSimulator({ key: sim.key });
		const split = { credential: { ...credential, unprefixedBaseUrl: `${other.url}/` } };
		await run(BUSINESS, split);
		await run(ORDERS, split);
		await other.close();
		expect(other.requests.map(({ path }) => path)).toEqual(['/businesses']);
		expect(sim.requests.map(({ path }) => path)).toEqual(['/api/orders']);
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
		const { sim, run, credential } = service();
		const accounts = [sim, other, sim, other];
		other.faults.add({
			fault: { type: 'status', status: 200, body: { mine: other.key, theirs: sim.key } },
		});
		const result = await run(BUSINESS, {
			credential: { ...credential, ...expressions },
			items: accounts.map(({ url, key }) => ({ url, key })),
		});
		expect(result.error).toBeUndefined();
		expect([sim.requests.length, other.requests.length]).toEqual([2, 2]);
		expect(result.items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ id: sim.data.business.id }),
			{ theirs: sim.key },
			expect.objectContaining({ id: sim.data.business.id }),
			{ theirs: sim.key },
		]);
	});

	it('that gives nothing for an item fails that item, before anything is sent', async () => {
		const { sim, run, credential } = service();
		const { error } = await run(BUSINESS, {
			credential: { ...credential, ...expressions },
			items: [{ url: sim.url, key: sim.key }, { url: sim.url }],
		});
		expect(error?.message).toBe('API Key is empty [item 1]');
		expect(sim.requests).toEqual([]);
	});
});
