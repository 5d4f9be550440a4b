import { until } from '../support/until';
import { openList } from './support/lists';
import { byId, CREATE_ORDER, GET_ALL_ORDERS, useService } from './support/service';

const service = useService({ orders: 250 });

// Each one reads 100 MB.
describe('an answer without an end', () => {
	it('is not read to its end, and not asked for again', async () => {
		const { sim, run } = service();
		sim.faults.add({ fault: { type: 'endlessBody' } });
		const { error } = await run(GET_ALL_ORDERS);
		expect(error?.message).toContain('larger than 100 MB');
		expect(error?.description).toContain('Page Size');
		expect(error?.description).not.toContain('may already');
		expect(sim.requests).toHaveLength(1);
	});

	it('of records, packed into few bytes, is not read to its end, and takes no memory', async () => {
		const { sim, run } = service();
		sim.faults.add({ fault: { type: 'endlessBody', packed: true, ofRecords: true } });
		const { error } = await run(GET_ALL_ORDERS);
		expect(error?.message).toContain('2,000,000 values');
		expect(sim.requests).toHaveLength(1);
	});

	it('to a write says that it may have been done', async () => {
		const { sim, run } = service();
		sim.faults.add({ fault: { type: 'endlessBody' } });
		const { error } = await run(CREATE_ORDER);
		expect(error?.message).toContain('larger than 100 MB');
		expect(error?.description).toContain('The service may already have processed this request');
		expect(sim.requests.map(({ tookEffect }) => tookEffect)).toEqual([true]);
	});
});

/** The connection is closed, too: the service goes on with nothing. */
async function expectNoneUnderWay() {
	await until(
		'nothing was under way',
		() => {
			service().sim.reset();
			return service().sim.stats().maxInFlight === 0;
		},
		5_000,
	);
}

it('an error without an end is none that is read to its end', async () => {
	const { sim, run } = service();
	sim.faults.add({ fault: { type: 'endlessBody', status: 400 } });
	const { error } = await run(GET_ALL_ORDERS);
	expect(error?.message).toContain('larger than 100 MB');
});

it('a list in the editor has the same bound', async () => {
	const { sim, credential } = service();
	sim.faults.add({ fault: { type: 'endlessBody' } });
	await expect(openList('searchOrders', credential, {})).rejects.toThrow('larger than 100 MB');
});

it('an answer that stops on its way ends with the timeout', async () => {
	const { sim, run } = service();
	sim.faults.add({ fault: { type: 'slowBody', delayMs: 60_000 } });
	const { error } = await run({ ...CREATE_ORDER, requestOptions: { timeout: 1000 } });
	expect(error?.message).toBe('The service did not respond in time');
	expect(error?.description).toContain('The service may already have processed this request');
	expect(sim.requests).toHaveLength(1);
	await expectNoneUnderWay();
});

it('an answer that trickles ends with the timeout, too', async () => {
	const { sim, run } = service();
	sim.faults.add({ fault: { type: 'endlessBody', everyMs: 20 } });
	const { error } = await run({ ...CREATE_ORDER, requestOptions: { timeout: 1000 } });
	expect(error?.message).toBe('The service did not respond in time');
	await expectNoneUnderWay();
});

it('a cancelled execution reads no further', async () => {
	const { sim, run } = service();
	sim.faults.add({ fault: { type: 'slowBody', delayMs: 60_000 } });
	const { error } = await run(GET_ALL_ORDERS, {
		onStart: (cancel) => void until('a request came', () => sim.requests.length > 0).then(cancel),
	});
	expect(error?.message).toBe('The execution was cancelled');
	expect(sim.requests).toHaveLength(1);
	await expectNoneUnderWay();
});

it.each(['ab', '{"id": ', '7', '"text"', '\uFEFF{"id": "1"}'])(
	'%j is a body, too',
	async (body) => {
		const { sim, run } = service();
		sim.faults.add({ fault: { type: 'status', status: 200, body } });
		const { items, error } = await run({ resource: 'order', operation: 'get', orderId: byId('1') });
		expect(error).toBeUndefined();
		const value = { '7': 7, '"text"': 'text' }[body] ?? body;
		expect(items[0].json).toEqual(body.includes('"1"') ? { id: '1' } : { value });
	},
);
