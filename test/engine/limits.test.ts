import { startSimulator } from 'messaging-crm-simulator';

import { hintTextsOf } from './support/engine';
import { fastNow } from './support/fastClock';
import {
	CONTINUE,
	CREATE_ORDER,
	GET_ALL_ORDERS,
	idsOf,
	messageOf,
	UPDATE_NOTES,
	useHarness,
} from './support/harness';

const harness = useHarness({ orders: 500 });

/** The headers of a 429 that the limit per minute explains. */
const USED_UP = { 'X-RateLimit-Remaining': '0' };

const WINDOW = { windowMs: 60_000, kind: 'fixed' as const, retryAfter: 'none' as const };

afterEach(() => {
	harness().sim.options.rateLimit = { ...WINDOW, limit: 1_000_000 };
});

it('runs in the same process share the limit', async () => {
	const { sim, run } = harness();
	sim.options.rateLimit = { ...WINDOW, limit: 10 };
	const results = await Promise.all([1, 2, 3].map(async () => await run(GET_ALL_ORDERS)));
	results.forEach((result) => expect(new Set(idsOf(result)).size).toBe(500));
	expect(sim.stats().tooMany).toBeLessThanOrEqual(1);
	expect(results.map((result) => hintTextsOf(result)[0])).toContainEqual(
		expect.stringMatching(/^Read 500 records with \d requests\. Waited \d+ seconds for/),
	);
});

it('each endpoint has a separate limit', async () => {
	const { sim, run } = harness();
	sim.options.rateLimit = { ...WINDOW, limit: 1 };
	const waits = async (resource: string) =>
		hintTextsOf(await run({ resource, operation: 'getAll', limit: 1 }))
			.join()
			.includes('Waited');
	await waits('campaign');
	expect([await waits('contact'), await waits('campaign')]).toEqual([false, true]);
});

it('with Max Wait 0, sends as much as the limit allows, and fails all other items immediately', async () => {
	const sim = await startSimulator({ now: fastNow, rateLimit: { ...WINDOW, limit: 5 } });
	const credential = { ...harness().credential, baseUrl: sim.url };
	const items = sim.data.orders.slice(0, 8).map(({ id }) => ({ id }));
	const parameters = { ...UPDATE_NOTES, operation: 'get', options: { maxWait: 0 } };
	const result = await harness().run(parameters, { items, credential, settings: CONTINUE });
	await sim.close();
	const errors = result.items.map(({ json }) => messageOf(json));
	expect(errors.filter((error) => error === undefined)).toHaveLength(5);
	expect(errors.filter((error) => error?.startsWith('Rate limit reached'))).toHaveLength(3);
	const [failed] = result.items.filter(({ json }) => messageOf(json));
	expect(failed.json.error).toMatchObject({ outcome: 'notSent', httpCode: '429' });
});

describe('429s that the limit per minute does not explain', () => {
	it('end a run immediately if Retry-After is longer than Max Wait, and fail later runs without a request', async () => {
		const { sim, run } = harness();
		const headers = { 'Retry-After': '3600' };
		sim.faults.add({ fault: { type: 'status', status: 429, headers } });
		// No other test reads these endpoints, because the node keeps what it has learned about a limit.
		const list = { resource: 'agent', operation: 'getAll' };
		const results = [await run(list), await run(list)];
		for (const { error } of results) {
			expect(error?.message).toMatch(/^Daily quota probably used up: .* until 20.* UTC$/);
		}
		expect(sim.requests).toHaveLength(1);
	});

	it('end a run after a minute, even if Max Wait is longer', async () => {
		const { sim, run } = harness();
		sim.faults.add({ fault: { type: 'status', status: 429 } });
		const start = fastNow();
		const { error } = await run({ resource: 'inbox', operation: 'getAll' });
		expect(error?.message).toBe('Daily quota probably used up');
		expect(fastNow() - start).toBeLessThan(100_000);
	});

	it('fail the remaining items after one item has waited for Max Wait, even if the 429s report that no slots remain', async () => {
		const { sim, run } = harness();
		sim.faults.add({ fault: { type: 'status', status: 429, headers: USED_UP } });
		const items = Array.from({ length: 20 }, () => ({}));
		const start = fastNow();
		const { items: output } = await run(CREATE_ORDER, { items, settings: CONTINUE });
		const errors = output.map(({ json }) => messageOf(json) ?? '');
		expect(errors.filter((error) => error.startsWith('Rate limit reached'))).toHaveLength(20);
		expect(fastNow() - start).toBeLessThan(2 * 600_000);
	});
});
