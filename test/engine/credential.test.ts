import { startSimulator, type Simulator } from '../simulator';
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
		['https://api.example.com?x=1', 'Base URL may hold nothing but a host and a path'],
		['https://me:secret@api.example.com', 'Base URL may hold nothing but a host and a path'],
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
