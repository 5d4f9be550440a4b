import type { Fault } from '../simulator';
import { byId, GET_ALL_ORDERS, idsOf, useService } from './support/service';

const service = useService({ orders: 1234 });

const CREATE = {
	resource: 'order',
	operation: 'create',
	specifyProducts: 'json',
	productsJson: '[{"product_name": "Teh", "quantity": 1, "price": 9000}]',
	additionalFields: { phoneNumber: '6281200000001' },
};

const REFUSED_ADDRESS = 'http://127.0.0.1:1';

describe('reading', () => {
	it.each<[string, Fault]>([
		['a 429', { type: 'status', status: 429 }],
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
		const ids = idsOf(await run({ ...GET_ALL_ORDERS, requestOptions: { timeout: 200 } }));
		expect(new Set(ids).size).toBe(1234);
	});

	it('gives up in the end, in words', async () => {
		const { sim, run } = service();
		sim.faults.add({ fault: { type: 'html502' } });
		const { error } = await run(GET_ALL_ORDERS);
		expect(error?.message).toBe('A web page came back instead of data (status 502)');
		expect(error?.description).toBe('The service is temporarily unavailable. Try again later.');
		expect(error?.httpCode).toBe('502');
		expect(sim.requests).toHaveLength(6);
	});

	it('does not ask again for what will not change', async () => {
		const { sim, run } = service();
		sim.faults.add({ fault: { type: 'status', status: 500 } });
		const { error } = await run(GET_ALL_ORDERS);
		expect(error?.httpCode).toBe('500');
		expect(error?.description).toMatch(/Quote [0-9a-f-]{36} when you contact support/);
		expect(sim.requests).toHaveLength(1);
	});
});

describe('writing', () => {
	it.each<[string, Fault]>([
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
			const { error } = await run({ ...CREATE, requestOptions: { timeout: 200 } });
			expect(error?.description).toContain('The service may have carried this out all the same');
			expect(sim.requests).toHaveLength(1);
		},
	);

	it('says nothing of the kind where the request was refused', async () => {
		const { sim, run } = service();
		sim.faults.add({ fault: { type: 'status', status: 400 } });
		const { error } = await run(CREATE);
		expect(error?.description).not.toContain('may have');
	});

	it('tries a refused connection again, for it never arrived, and says where to look', async () => {
		const { run, credential } = service();
		const { error } = await run(CREATE, {
			credential: { ...credential, baseUrl: REFUSED_ADDRESS },
		});
		expect(error?.message).toBe('The service refused the connection');
		expect(error?.description).toBe('Check the Base URL in the credential.');
	});
});

it('takes "success: false" at 200 for the failure that it is', async () => {
	const { sim, run } = service();
	sim.faults.add({
		fault: {
			type: 'status',
			status: 200,
			body: { success: false, error: { message: 'No credit' } },
		},
	});
	const { error } = await run({ resource: 'order', operation: 'get', orderId: byId('1') });
	expect(error?.message).toBe('No credit');
});

it('follows no redirect, which could carry the key to another host', async () => {
	const { sim, run } = service();
	sim.faults.add({ fault: { type: 'redirect', location: `${sim.url}/businesses` } });
	const { error } = await run({ resource: 'business', operation: 'get' });
	expect(error?.message).toBe('The service answered with a redirect');
	expect(sim.requests).toHaveLength(1);
});

describe.each([400, 401, 404, 409, 413, 422, 500])('status %i', (status) => {
	it.each([
		['/api/orders', { resource: 'order', operation: 'getAll' }],
		['/businesses', { resource: 'business', operation: 'get' }],
	])("gives the service's reason and a way on for %s", async (_, parameters) => {
		const { sim, run } = service();
		sim.faults.add({ fault: { type: 'status', status } });
		const { error } = await run(parameters);
		const [request] = sim.requests;
		expect(request.status).toBe(status);
		expect(error?.httpCode).toBe(String(status));
		expect(error?.message.length).toBeGreaterThan(3);
		expect(error?.description?.length).toBeGreaterThan(20);
	});
});
