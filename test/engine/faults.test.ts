import type { Fault } from 'messaging-crm-simulator';

import { CREATE_ORDER, useService } from './support/service';

const service = useService();

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
	expect(sim.requests).toHaveLength(1);
});
