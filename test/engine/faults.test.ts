import type { Fault } from 'messaging-crm-simulator';
import { CREATE_ORDER, GET_ALL_ORDERS, idsOf, useService } from './support/service';

const service = useService({ orders: 1234 });

it.each<[string, Fault]>([
	['a 429', { type: 'status', status: 429, headers: { 'X-RateLimit-Remaining': '0' } }],
	['a 500', { type: 'status', status: 500 }],
	['a 503', { type: 'status', status: 503 }],
	['a web page with a 502', { type: 'html502' }],
	['a broken connection', { type: 'resetBefore' }],
	['no answer', { type: 'hang' }],
])('reading gives each order once where one request in ten meets %s', async (_, fault) => {
	const { sim, run } = service();
	sim.faults.add({ probability: 0.1, fault });
	sim.faults.add({ nth: [2], fault });
	const options = { pageSize: 50 };
	const ids = idsOf(await run({ ...GET_ALL_ORDERS, options, requestOptions: { timeout: 300 } }));
	expect(ids).toHaveLength(1234);
	expect(new Set(ids).size).toBe(1234);
});

it.each<[string, Fault]>([
	['a 500', { type: 'status', status: 500 }],
	['a 503', { type: 'status', status: 503 }],
	['a 503 after it took effect', { type: 'status', status: 503, after: true }],
	['a web page with a 502', { type: 'html502' }],
	['a connection that breaks before', { type: 'resetBefore' }],
	['a connection that breaks after', { type: 'resetAfter' }],
	['no answer', { type: 'hang' }],
])('a write that meets %s is not done twice, and may have been done', async (_, fault) => {
	const { sim, run } = service();
	sim.faults.add({ fault });
	const { error } = await run({ ...CREATE_ORDER, requestOptions: { timeout: 300 } });
	expect(error?.description).toContain('The service may already have processed this request');
	// A page that the reading before asked for ahead may come in only now.
	expect(sim.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
