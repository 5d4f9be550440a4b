import type { Fault } from 'messaging-crm-simulator';
import { byId, CREATE_ORDER, GET_ALL_ORDERS, idsOf, useService } from './support/service';

const service = useService({ orders: 1234 });

/** A 429 that the limit per minute explains. */
const USED_UP = { 'X-RateLimit-Remaining': '0' };

const CLOSED_ADDRESS = 'http://127.0.0.1:1';

describe('reading', () => {
	it.each<[string, Fault]>([
		['a 429', { type: 'status', status: 429, headers: USED_UP }],
		['a 500', { type: 'status', status: 500 }],
		['a 503', { type: 'status', status: 503 }],
		['a web page with a 502', { type: 'html502' }],
		['a broken connection', { type: 'resetBefore' }],
	])('gives each order once where one request in ten meets %s', async (_, fault) => {
		const { sim, run } = service();
		sim.faults.add({ probability: 0.1, fault });
		sim.faults.add({ nth: [2], fault });
		const ids = idsOf(await run({ ...GET_ALL_ORDERS, options: { pageSize: 50 } }));
		expect(ids).toHaveLength(1234);
		expect(new Set(ids).size).toBe(1234);
	});

	it('waits for a body that comes slowly', async () => {
		const { sim, run } = service();
		sim.faults.add({ nth: [1], fault: { type: 'slowBody', delayMs: 300 } });
		expect(idsOf(await run(GET_ALL_ORDERS))).toHaveLength(1234);
	});

	it('asks again where no answer came in time', async () => {
		const { sim, run } = service();
		sim.faults.add({ nth: [1], fault: { type: 'hang' } });
		const ids = idsOf(await run({ ...GET_ALL_ORDERS, requestOptions: { timeout: 300 } }));
		expect(new Set(ids).size).toBe(1234);
	});

	it('gives up in the end, in words', async () => {
		const { sim, run } = service();
		sim.faults.add({ fault: { type: 'html502' } });
		const { error } = await run(GET_ALL_ORDERS);
		expect(error?.message).toBe('A web page came back instead of data (status 502)');
		expect(error?.description).toBe('The service is temporarily unavailable. Try again later.');
		expect(error?.httpCode).toBe('502');
		// A page that the reading before asked for ahead may come in only now.
		expect(sim.requests.filter(({ query }) => query.page === '1')).toHaveLength(6);
	});

	it('does not ask again for what will not change', async () => {
		const { sim, run } = service();
		sim.faults.add({ fault: { type: 'status', status: 400 } });
		const { error } = await run(GET_ALL_ORDERS);
		expect(error?.httpCode).toBe('400');
		expect(error?.description).toMatch(/Quote [0-9a-f-]{36} when you contact support/);
		expect(sim.requests).toHaveLength(1);
	});
});

describe('writing', () => {
	it.each<[string, Fault]>([
		['a 500', { type: 'status', status: 500 }],
		['a 503', { type: 'status', status: 503 }],
		['a 503 after it took effect', { type: 'status', status: 503, after: true }],
		['a web page with a 502', { type: 'html502' }],
		['a connection that breaks before', { type: 'resetBefore' }],
		['a connection that breaks after', { type: 'resetAfter' }],
		['no answer', { type: 'hang' }],
	])(
		'is never done twice where it meets %s, and says that it may have been done',
		async (_, fault) => {
			const { sim, run } = service();
			sim.faults.add({ fault });
			const { error } = await run({ ...CREATE_ORDER, requestOptions: { timeout: 300 } });
			expect(error?.description).toContain('The service may already have processed this request');
			expect(sim.requests).toHaveLength(1);
		},
	);

	it('tries a refused connection again, for it never arrived, and says where to look', async () => {
		const { run, credential } = service();
		const { error } = await run(CREATE_ORDER, {
			credential: { ...credential, baseUrl: CLOSED_ADDRESS },
		});
		expect(error?.message).toBe('The service refused the connection');
		expect(error?.description).toBe(
			'Check the Base URL in the credential: no server responds there.',
		);
	});
});

it('follows no redirect, which could carry the key to another host', async () => {
	const { sim, run } = service();
	sim.faults.add({ fault: { type: 'redirect', location: `${sim.url}/businesses` } });
	const { error } = await run({ resource: 'business', operation: 'get' });
	expect(error?.message).toBe('The service responded with a redirect');
	expect(sim.requests).toHaveLength(1);
});

/** The two documented error bodies (docs/internals/service.md#errors). */
it.each([
	[
		'/api/orders',
		CREATE_ORDER,
		{ message: 'A phrase', statusCode: 400, correlationId: '7d9f5a10-2f6b-4a0e-8a5e-6d0f6b1c9e11' },
	],
	[
		'/templates/sync',
		{ resource: 'template', operation: 'sync', inboxId: byId('1') },
		{ status_code: 400 },
	],
])("an error of %s gives the service's reason and what to do", async (path, parameters, more) => {
	const { sim, run } = service();
	const body = { success: false, error: { message: 'The reason' }, ...more };
	sim.faults.add({ fault: { type: 'status', status: 400, body } });
	const { error } = await run(parameters);
	expect(sim.requests.map(({ route }) => route)).toEqual([path]);
	expect(error?.httpCode).toBe('400');
	expect(error?.message).toBe('The reason');
	expect(error?.description).toContain('Check the values of this operation');
	expect(error?.description?.includes('7d9f5a10')).toBe('correlationId' in body);
});
