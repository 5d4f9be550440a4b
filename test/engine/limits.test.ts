import { startSimulator } from 'messaging-crm-simulator';
import { until } from '../support/until';
import { messageOf } from './support/errorItem';
import { fastNow } from './support/fastClock';
import {
	CONTINUE,
	CREATE_ORDER,
	GET_ALL_ORDERS,
	idsOf,
	UPDATE_NOTES,
	useService,
} from './support/service';

const service = useService({ orders: 500 });

/** No other test reads these: what the node has learnt of a limit stays. */
const LIST_AGENTS = { resource: 'agent', operation: 'getAll', returnAll: true };
const LIST_CONTACTS = { resource: 'contact', operation: 'getAll', returnAll: true };

/** A 429 that the limit per minute explains. */
const USED_UP = { 'X-RateLimit-Remaining': '0' };

const GET_ORDER = { ...UPDATE_NOTES, operation: 'get' };

const WINDOW = { windowMs: 60_000, retryAfter: 'none' as const, perSecond: Infinity };

afterEach(() => {
	service().sim.options.rateLimit = { ...WINDOW, limit: 1_000_000, kind: 'fixed', reset: 'none' };
});

const LIMITS = (['fixed', 'sliding', 'aligned'] as const).flatMap((kind) =>
	(['none', 'epochSeconds', 'deltaSeconds'] as const).map((reset) => ({ kind, reset })),
);

describe.each(LIMITS)('a limit with a $kind window and reset told: $reset', ({ kind, reset }) => {
	it('is waited for rather than met', async () => {
		// One of its own: what the node has learnt of another limit would be wrong for this one.
		const rateLimit = { ...WINDOW, limit: 20, kind, reset };
		const sim = await startSimulator({ now: fastNow, orders: 30, rateLimit });
		const credential = { ...service().credential, baseUrl: sim.url };
		const items = sim.data.orders.slice().map(({ id }) => ({ id }));
		const result = await service().succeed(GET_ORDER, { items, credential });
		await sim.close();
		expect(idsOf(result)).toEqual(items.map(({ id }) => id));
		// A reset told in whole seconds may come a little early.
		expect(sim.stats().tooMany).toBeLessThanOrEqual(2);
	});
});

it('is shared by the runs of one process', async () => {
	const { sim, run } = service();
	sim.options.rateLimit = { ...WINDOW, limit: 10, kind: 'fixed', reset: 'none' };
	const results = await Promise.all([1, 2, 3].map(async () => await run(GET_ALL_ORDERS)));
	results.forEach((result) => expect(new Set(idsOf(result)).size).toBe(500));
	expect(sim.stats().tooMany).toBeLessThanOrEqual(1);
});

it.each([
	['seconds', () => '120'],
	['a date', () => new Date(fastNow() + 120_000).toUTCString()],
])('believes a Retry-After in %s', async (_, retryAfter) => {
	const { sim, run } = service();
	const headers = { 'Retry-After': retryAfter() };
	sim.faults.add({ nth: [1], fault: { type: 'status', status: 429, headers } });
	expect(new Set(idsOf(await run(GET_ALL_ORDERS))).size).toBe(500);
	const [limited, next] = sim.requests;
	// Without it the next try comes after a second or two; a date was written before the request arrived.
	expect(next.at - limited.at).toBeGreaterThan(60_000);
});

it('compares the date of a Retry-After with the clock of the service', async () => {
	const { sim, succeed } = service();
	const isAhead = () => fastNow() + 1_800_000;
	Object.assign(sim.options, { now: isAhead });
	Object.assign(sim.options.rateLimit, { limit: 5, retryAfter: 'date', kind: 'aligned' });
	// Another program takes what the node counts on.
	const elsewhere = async () =>
		await fetch(`${sim.url}/api/orders?limit=100`, { headers: { api_key: sim.key } });
	for (let request = 0; request < 5; request++) await elsewhere();
	const { items } = await succeed(GET_ALL_ORDERS);
	expect(items).toHaveLength(500);
	expect(sim.stats().tooMany).toBeGreaterThan(0);
});

it('sends a write again after a 429, since that did nothing', async () => {
	const { sim, succeed } = service();
	sim.faults.add({ nth: [1, 2, 3], fault: { type: 'status', status: 429, headers: USED_UP } });
	await succeed(CREATE_ORDER);
	expect(sim.requests.map(({ status }) => status)).toEqual([429, 429, 429, 200]);
	const waits = sim.requests.slice(1).map(({ at }, index) => at - sim.requests[index].at);
	// At least 1, 2 and 4 seconds, less what a timer may be early; a busy machine makes them longer.
	waits.forEach((wait, index) => expect(wait).toBeGreaterThan(900 * 2 ** index));
});

it('waits as often as a short Retry-After says so, although the limit per minute has free slots', async () => {
	const { sim, succeed } = service();
	const headers = { 'Retry-After': '1' };
	sim.faults.add({ nth: [1, 2, 3, 4], fault: { type: 'status', status: 429, headers } });
	await succeed(CREATE_ORDER);
	expect(sim.requests.map(({ status }) => status)).toEqual([429, 429, 429, 429, 200]);
});

it('ends soon when the execution is cancelled while it waits', async () => {
	const { sim, run } = service();
	sim.faults.add({ fault: { type: 'status', status: 429, headers: { 'Retry-After': '600' } } });
	const items = Array.from({ length: 30 }, (_, index) => ({ id: index }));
	const before = fastNow();
	await run(GET_ORDER, {
		items,
		onStart: (cancel) => void until('a 429', () => sim.requests.length > 0).then(cancel),
	});
	expect(fastNow() - before).toBeLessThan(600_000);
});

describe('with Max Wait 0', () => {
	async function get(limit: number) {
		const sim = await startSimulator({ now: fastNow, rateLimit: { ...WINDOW, limit } });
		const credential = { ...service().credential, baseUrl: sim.url };
		const items = sim.data.orders.slice(0, 8).map(({ id }) => ({ id }));
		const parameters = { ...GET_ORDER, options: { maxWait: 0 } };
		const result = await service().run(parameters, { items, credential, settings: CONTINUE });
		await sim.close();
		return result.items.map(({ json }) => messageOf(json));
	}

	it('sends what there is room for', async () => {
		expect(await get(1_000_000)).toEqual(Array.from({ length: 8 }, () => undefined));
	});

	it('fails at once if there is none', async () => {
		const errors = await get(5);
		expect(errors.filter((error) => error === undefined)).toHaveLength(5);
		expect(errors.filter((error) => error?.startsWith('Rate limit reached'))).toHaveLength(3);
	});
});

describe('429s that the limit per minute does not explain', () => {
	const USED_UP_TODAY = 'Daily quota probably used up';

	it('end a run after a minute, later runs soon', async () => {
		const { sim, run } = service();
		sim.faults.add({ fault: { type: 'status', status: 429 } });
		const { error } = await run(LIST_CONTACTS);
		expect(error?.message).toBe(USED_UP_TODAY);
		expect(error?.httpCode).toBe('429');
		const [first, ...others] = sim.requests;
		expect(others.at(-1)?.at).toBeGreaterThan(first.at + 60_000);
		sim.requests.length = 0;
		expect((await run(LIST_CONTACTS)).error?.message).toBe(USED_UP_TODAY);
		expect(sim.requests.length).toBeLessThan(others.length);
	});

	it('end a run at once if Retry-After is longer than Max Wait, and later runs without a request', async () => {
		const { sim, run } = service();
		const headers = { 'Retry-After': '3600' };
		sim.faults.add({ fault: { type: 'status', status: 429, headers } });
		const results = [await run(LIST_AGENTS), await run(LIST_AGENTS)];
		for (const { error } of results) expect(error?.message).toBe(USED_UP_TODAY);
		expect(sim.requests).toHaveLength(1);
	});

	it('are not tried again for each of many items if the node continues', async () => {
		const sim = await startSimulator({ now: fastNow, dailyQuota: 3, rateLimit: WINDOW });
		const credential = { ...service().credential, baseUrl: sim.url };
		const items = Array.from({ length: 300 }, () => ({}));
		const { items: output } = await service().run(CREATE_ORDER, {
			...{ items, credential },
			settings: CONTINUE,
		});
		await sim.close();
		expect(output.filter(({ json }) => messageOf(json)?.startsWith(USED_UP_TODAY))).toHaveLength(
			297,
		);
		expect(sim.requests.length).toBeLessThan(200);
	});

	it('end each of many items if one has waited in vain, although no slot is left by their headers', async () => {
		const { sim, run } = service();
		sim.faults.add({ fault: { type: 'status', status: 429, headers: USED_UP } });
		const items = Array.from({ length: 20 }, () => ({}));
		const start = fastNow();
		const { items: output } = await run(CREATE_ORDER, { items, settings: CONTINUE });
		const errors = output.map(({ json }) => messageOf(json) ?? '');
		expect(errors.filter((error) => error.startsWith('Rate limit reached'))).toHaveLength(20);
		expect(fastNow() - start).toBeLessThan(2 * 600_000);
	});

	it('are not tried again for each of many lists', async () => {
		const { sim, run } = service();
		sim.faults.add({ fault: { type: 'status', status: 429, body: { message: 'No more' } } });
		const items = Array.from({ length: 100 }, () => ({}));
		const list = { resource: 'campaign', operation: 'getAll' };
		const { items: output } = await run(list, { items, settings: CONTINUE });
		expect(output.filter(({ json }) => messageOf(json)?.startsWith(USED_UP_TODAY))).toHaveLength(
			100,
		);
		expect(sim.requests.length).toBeLessThan(200);
	});

	it('end a run with what was created before the quota of the day was used up', async () => {
		const sim = await startSimulator({ now: fastNow, dailyQuota: 3, rateLimit: WINDOW });
		const credential = { ...service().credential, baseUrl: sim.url };
		const before = [...sim.data.orders].length;
		const items = Array.from({ length: 5 }, () => ({}));
		const { error } = await service().run(CREATE_ORDER, { items, credential });
		const created = [...sim.data.orders].length - before;
		await sim.close();
		expect(error?.message).toBe(USED_UP_TODAY);
		expect(error?.description).toContain('Sent: 3 of 5 items. Not sent: items 3 ');
		expect(created).toBe(3);
	});
});
