import { clientOf, closeAll, serve, stillClock } from './support/client';

afterEach(closeAll);

describe('the simulator', () => {
	it('records every request in order', async () => {
		const clock = stillClock();
		const { simulator, client } = await serve({ now: clock.now });
		const url = `/api/orders/${simulator.data.orders.at(0)!.id}`;
		await client.get('/api/orders?limit=5');
		clock.time += 5;
		await client.put(url, { notes: 'a' });
		await client.put(url, { notes: 1 });
		await client.get('/nothing');
		const route = '/api/orders/{id}';
		const at = clock.time;
		const first = { method: 'GET', path: '/api/orders', query: { limit: '5' } };
		expect(simulator.requests).toMatchObject([
			{ at: at - 5, ...first, status: 200 },
			{ at, path: url, route, body: { notes: 'a' }, status: 200, tookEffect: true },
			{ body: { notes: 1 }, status: 400, tookEffect: false },
			{ path: '/nothing', route: 'unknown', status: 404 },
		]);
	});

	it('never records the key', async () => {
		const { simulator, client } = await serve();
		await client.get('/businesses');
		await clientOf(simulator, { authorization: `Bearer ${simulator.key}` }).get('/businesses');
		await clientOf(simulator, { api_key: 'guess', authorization: 'guess' }).get('/businesses');
		expect(simulator.requests.map(({ headers }) => headers)).toMatchObject([
			{ api_key: 'valid' },
			{ authorization: 'valid' },
			{ api_key: 'wrong', authorization: 'wrong' },
		]);
		expect(JSON.stringify(simulator.requests)).not.toContain(simulator.key);
		expect(JSON.stringify(simulator.requests)).not.toContain('guess');
	});

	it('counts requests until it is reset', async () => {
		const { simulator, client } = await serve({ rateLimit: { limit: 4 } });
		const release = simulator.hold();
		const six = Array.from({ length: 6 }, async () => await client.get('/api/orders'));
		while (simulator.requests.length < 6) await new Promise(setImmediate);
		release();
		await Promise.all(six);
		expect(simulator.stats()).toMatchObject({ requests: 6, tooMany: 2 });
		expect(simulator.stats().maxInFlight).toBeGreaterThanOrEqual(4);
		simulator.faults.add({ fault: { type: 'reset' } });
		simulator.reset();
		expect(simulator.stats()).toMatchObject({ requests: 0, tooMany: 0 });
		expect((await client.get('/api/orders')).status).toBe(200);
	});

	it('closes waiting connections when it stops', async () => {
		const { simulator, client } = await serve();
		simulator.faults.add({ fault: { type: 'hang' } });
		const waiting = client.get('/businesses').catch((error: { code: string }) => error.code);
		while (simulator.requests.length === 0) await new Promise(setImmediate);
		await simulator.close();
		expect(await waiting).toBe('ECONNRESET');
	});
});
