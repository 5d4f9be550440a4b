import type { AxiosInstance } from 'axios';
import type { RateLimit } from '..';
import { clientOf, closeAll, serve, stillClock } from './support/client';

afterEach(closeAll);

async function remaining(client: AxiosInstance, path = '/api/orders') {
	const { status, headers, data } = await client.get(path);
	if (status !== 429) return Number(headers['x-ratelimit-remaining']);
	expect(data).toEqual({ message: 'Too many requests, please try again later' });
	return 429;
}

describe('rate limits', () => {
	it.each([
		['/api/orders', 200],
		['/api/orders/x', 400],
		['/nothing', 404],
	])('are in the headers of each response: %s %i', async (path, expected) => {
		const { time, now } = stillClock();
		const { client } = await serve({ now, rateLimit: { limit: 2 } });
		const { status, headers } = await client.get(path);
		const shown = ['limit', 'remaining', 'reset'].map((name) => headers[`x-ratelimit-${name}`]);
		expect([status, ...shown]).toEqual([expected, '2', '1', String(time / 1000 + 60)]);
	});

	it('count requests per endpoint with the key in either header, but not with a rejected key', async () => {
		const { simulator, client } = await serve({ rateLimit: { limit: 2 } });
		const bearer = clientOf(simulator, { authorization: `Bearer ${simulator.key}` });
		expect((await clientOf(simulator, {}).get('/api/orders')).status).toBe(401);
		expect(await remaining(client)).toBe(1);
		expect(await remaining(bearer)).toBe(0);
		expect(await remaining(client)).toBe(429);
		expect(await remaining(client, '/api/contacts')).toBe(1);
		const [first, second] = simulator.data.orders.slice();
		expect(await remaining(client, `/api/orders/${first.id}`)).toBe(1);
		expect(await remaining(client, `/api/orders/${second.id}`)).toBe(0);
	});

	/** `later`: the ms since the previous request. `left`: the remaining requests after this one. */
	it.each<[string, Partial<RateLimit>, later: number[], left: number[]]>([
		['starts with the first request', { kind: 'fixed', limit: 1 }, [0, 59_999, 1], [0, 429, 0]],
		['starts at each full minute', { kind: 'aligned', limit: 1 }, [0, 9_999, 1], [0, 429, 0]],
		[
			'ends separately for each request',
			{ kind: 'sliding', limit: 2 },
			[0, 30_000, 29_999, 1, 0],
			[1, 0, 429, 0, 429],
		],
	])('have a window that %s', async (_name, rateLimit, later, left) => {
		const clock = stillClock(Date.parse('2025-06-15T03:00:50.000Z'));
		const { client } = await serve({ now: clock.now, rateLimit });
		for (const [index, ms] of later.entries()) {
			clock.time += ms;
			expect(await remaining(client)).toBe(left[index]);
		}
	});

	it('send Retry-After with a 429 if configured', async () => {
		const clock = stillClock();
		const rateLimit = { limit: 1, retryAfter: 'seconds' } as const;
		const { client } = await serve({ now: clock.now, rateLimit });
		const shown = async () => (await client.get('/api/orders')).headers['retry-after'];
		expect(await shown()).toBeUndefined();
		clock.time += 10_000;
		expect(await shown()).toBe('50');
	});
});
