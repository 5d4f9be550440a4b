import type { FaultRule } from '..';
import { closeAll, serve } from './support/client';

afterEach(closeAll);

const LATER = { 'retry-after': '7' };
const STREAM = { responseType: 'stream' } as const;

/** Updates an order while the fault is active. Returns the client's result, and whether the update took effect. */
async function update(rule: FaultRule, timeout = 5000) {
	const { simulator, client } = await serve();
	simulator.faults.add(rule);
	const { id } = simulator.data.orders.at(0)!;
	const seen = await client.put(`/api/orders/${id}`, { notes: 'new' }, { timeout }).then(
		({ status, headers, data }) => ({ status, headers, data }),
		(error: { code: string }) => ({ code: error.code }),
	);
	const { tookEffect, status } = simulator.requests[0];
	expect(tookEffect).toBe(simulator.data.orders.get(id)!.notes === 'new');
	return { ...seen, tookEffect, recordedStatus: status };
}

describe('faults', () => {
	it('return a status and the error body of the path before the request takes effect', async () => {
		const { simulator, client } = await serve();
		simulator.faults.add({ fault: { type: 'status', status: 503 } });
		expect((await client.get('/businesses')).data).toMatchObject({ status_code: 503 });
		expect((await client.get('/api/orders')).data).toMatchObject({ statusCode: 503 });
		const failed = { status: 500, tookEffect: false, recordedStatus: 500 };
		expect(await update({ fault: { type: 'status', status: 500 } })).toMatchObject(failed);
	});

	it.each([
		[
			'return a status after the request has taken effect',
			{ type: 'status', status: 429, body: { x: 1 }, headers: LATER, after: true },
			{ status: 429, data: { x: 1 }, headers: LATER, tookEffect: true },
		],
		[
			'close the connection before the request takes effect',
			{ type: 'reset' },
			{ code: 'ECONNRESET', tookEffect: false },
		],
		[
			'close the connection after the request has taken effect',
			{ type: 'reset', after: true },
			{ code: 'ECONNRESET', tookEffect: true },
		],
	] as const)('%s', async (_name, fault, expected) => {
		expect(await update({ fault })).toMatchObject(expected);
	});

	it('send no response until the client disconnects', async () => {
		const ended = { code: 'ECONNABORTED', tookEffect: false, recordedStatus: undefined };
		expect(await update({ fault: { type: 'hang' } }, 1000)).toEqual(ended);
	});

	it('send an endless body until the client disconnects', async () => {
		const { simulator, client } = await serve();
		simulator.faults.add({ fault: { type: 'endlessBody' } });
		let length = 0;
		for await (const chunk of (await client.get('/api/orders', STREAM)).data) {
			if ((length += String(chunk).length) > 1_000_000) break;
		}
		expect(length).toBeGreaterThan(1_000_000);
	});

	it('send a slow body in parts', async () => {
		const { simulator, client } = await serve();
		simulator.faults.add({ fault: { type: 'slowBody', delayMs: 50, parts: 3 } });
		const chunks: string[] = [];
		for await (const chunk of (await client.get('/api/orders', STREAM)).data) {
			chunks.push(String(chunk));
		}
		expect(chunks).toHaveLength(3);
		expect(JSON.parse(chunks.join('')).data.orders).toHaveLength(10);
	});

	it('apply to requests with a matching method and route, path, or body', async () => {
		const { simulator, client } = await serve();
		const fault = { type: 'status', status: 500 } as const;
		simulator.faults.add({ match: { method: 'PUT', route: '/api/orders/{id}' }, fault });
		simulator.faults.add({ match: { pathIncludes: 'page=2' }, fault });
		simulator.faults.add({ match: { bodyIncludes: 'broken' }, fault });
		const url = `/api/orders/${simulator.data.orders.at(0)!.id}`;
		expect((await client.get(url)).status).toBe(200);
		expect((await client.put(url, {})).status).toBe(500);
		expect((await client.get('/api/contacts?page=1')).status).toBe(200);
		expect((await client.get('/api/contacts?page=2')).status).toBe(500);
		expect((await client.post('/messages/whatsapp', { message: 'broken' })).status).toBe(500);
		simulator.faults.clear();
		expect((await client.put(url, {})).status).toBe(200);
	});

	it('apply only to the second and the fifth request if configured', async () => {
		const { simulator, client } = await serve();
		simulator.faults.add({ nth: [2, 5], fault: { type: 'status', status: 503 } });
		const failed: number[] = [];
		for (let request = 1; request <= 6; request += 1) {
			if ((await client.get('/businesses')).status === 503) failed.push(request);
		}
		expect(failed).toEqual([2, 5]);
	});
});
