import { GET_ALL_ORDERS, idsOf, useService } from './support/service';

/** Only a page after the last one shows that there are no more. */
const FULL_PAGES = { maxLimit: 10, orders: 20 };
const service = useService({ ...FULL_PAGES, envelope: 'data', afterLastPage: 'notFound' });

it.each([{}, { recordsProperty: 'data' }])('ends a list with the options %j', async (options) => {
	const result = await service().succeed({ ...GET_ALL_ORDERS, options });
	expect(new Set(idsOf(result)).size).toBe(20);
	expect(service().sim.requests.at(-1)).toMatchObject({ query: { page: '3' }, status: 404 });
});

it('reads the one page that the user asks for, once', async () => {
	service().sim.options.envelope = 'total';
	const options = { extraQuery: '{"page": 2}' };
	const result = await service().succeed({ ...GET_ALL_ORDERS, returnAll: true, options });
	expect(idsOf(result)).toHaveLength(10);
	expect(service().sim.requests).toHaveLength(1);
});

it('takes a rejected page for one after the last, if those before it were not full', async () => {
	Object.assign(service().sim.options, { maxLimit: 19, afterLastPage: 'rejected' });
	expect(new Set(idsOf(await service().succeed(GET_ALL_ORDERS))).size).toBe(20);
});

it('asks for fewer records if their number is rejected, and remembers that for the next page', async () => {
	const { sim, succeed } = service();
	Object.assign(sim.options, { maxLimit: 15, rejectsHigherLimits: true });
	// No other test reads these: the node remembers what the service has accepted.
	const contacts = { resource: 'contact', operation: 'getAll', returnAll: true };
	const all = [...sim.data.contacts].map(({ id }) => id);
	for (const first of [['100', '50', '25', '12'], ['12']]) {
		sim.reset();
		expect(idsOf(await succeed(contacts)).sort()).toEqual(all.sort());
		const limits = sim.requests.map(({ query }) => query.limit);
		expect(limits.slice(0, first.length + 1)).toEqual([...first, '12']);
	}
});

it('reads a later page again that is no JSON, since it would end the list early', async () => {
	const { sim, succeed } = service();
	const fault = { type: 'status', status: 200, body: '{"data": [{"id": "1' } as const;
	sim.faults.add({ nth: [2], fault });
	expect(new Set(idsOf(await succeed(GET_ALL_ORDERS))).size).toBe(20);
});

it.each([
	['the first page', 1, 404, {}],
	['a later page with another status', 2, 400, {}],
	['a later page, if it is a web page', 2, 404, { body: '<!doctype html><h1>Not found</h1>' }],
])('fails a list at %s', async (_, page, status, body) => {
	const { sim, run } = service();
	sim.faults.add({ nth: [page], fault: { type: 'status', status, ...body } });
	const { error } = await run(GET_ALL_ORDERS);
	expect(error).toMatchObject({ httpCode: String(status) });
});
