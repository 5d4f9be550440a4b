import * as fc from 'fast-check';

import { noResponse } from '../../../nodes/MessagingCrm/transport/response';
import { runs } from '../support/runs';
import { VirtualClock } from '../support/virtualClock';
import { RateLimiter } from '../../../nodes/MessagingCrm/transport/rateLimiter';
import { LimitedCalls } from './support/limitedCalls';
import { measure, type ModelServer, RateModel, type Tally } from './support/rateModel';
import { response } from './support/responses';

const MINUTE = 60_000;
const KINDS = ['fixed', 'sliding', 'aligned'] as const;

const LOST = noResponse('ECONNRESET');

type RateHeaders = Partial<Record<'limit' | 'remaining' | 'retryAfter' | 'reset', number | string>>;

/** A response with these headers: Retry-After in seconds, the reset in seconds after the start of the virtual clock. */
function responseWith({ limit, remaining, retryAfter, reset }: RateHeaders, status = 200) {
	const start = new VirtualClock().now() / 1000;
	const headers = {
		'x-ratelimit-limit': limit,
		'x-ratelimit-remaining': remaining,
		'x-ratelimit-reset': typeof reset === 'number' ? start + reset : reset,
		'retry-after': retryAfter,
	};
	const given = Object.entries(headers).filter(([, value]) => value !== undefined);
	const texts = given.map(([name, value]) => [name, String(value)] as const);
	return response(status, '', Object.fromEntries(texts));
}

/** The shortest time that the limit's windows allow from the first request on, with eight requests at a time. */
function shortestTime(requests: number, limit: number, roundTrip = 200): number {
	const fullWindows = Math.ceil(requests / limit) - 1;
	return fullWindows * MINUTE + ((requests - fullWindows * limit) / 8) * roundTrip;
}

describe('in a simulation', () => {
	const server = fc.record({
		kind: fc.constantFrom(...KINDS),
		limit: fc.constantFrom(60, 100, 300),
		headers: fc.constantFrom('all' as const, 'documented' as const),
		retryAfter: fc.constantFrom('none' as const, 'seconds' as const),
		roundTrip: fc.constantFrom(20, 200, 800),
	});
	/** Concurrent requests of one run, and of ten executions of an n8n worker. */
	const parallel = fc.constantFrom(8, 80);

	it('one client takes little longer than necessary, and gets almost no 429s', async () => {
		const windows = fc.double({ min: 0.1, max: 4, noNaN: true });
		await fc.assert(
			fc.asyncProperty(
				server,
				windows,
				fc.nat(1000),
				parallel,
				async (api, windowCount, seed, atOnce) => {
					const { limit, roundTrip } = api;
					const requests = Math.ceil(windowCount * limit);
					const { refused, took } = await measure(api, requests, { clients: 1, seed, atOnce });
					expect(refused).toBeLessThan(Math.max(1, requests / 100));
					// One slot in a hundred may stay unused, which costs a whole window if all slots are needed.
					const most =
						shortestTime(Math.ceil(requests * 1.01), limit, roundTrip) * 1.05 + 5 * roundTrip;
					expect(took).toBeLessThanOrEqual(most);
				},
			),
			runs(20),
		);
	});

	type Row = [string, ModelServer, calls: number, most: Partial<Tally>, clients?: number];

	it.each<Row>([
		['two clients share a limit', { limit: 60 }, 336, { refused: 336 / 20, took: 317_000 }, 2],
		['three clients share a limit of 60', { limit: 60 }, 340, { refused: 340 / 20 }, 3],
		[
			'responses from a proxy do not lift the limit',
			{ limit: 60, proxyEvery: 7 },
			230,
			{ refused: 2 },
		],
		...KINDS.flatMap((kind) => [
			...[1, 5].map((limit): Row => {
				// In a small sliding window, the last slot may become free just after the response.
				const lost = kind === 'sliding' ? MINUTE : 0;
				const took = shortestTime(limit * 6, limit) * 1.05 + 1000 + lost;
				const title = `a limit of ${limit} is obeyed with ${kind} windows`;
				return [title, { kind, limit }, limit * 6, { refused: 0, took }];
			}),
			...(['none', 'seconds'] as const).map((retryAfter): Row => {
				const title = `a limit is found from 429s alone, with ${kind} windows and Retry-After: ${retryAfter}`;
				const service = { kind, limit: 60, headers: 'none' as const, retryAfter };
				const [requests, longer] = retryAfter === 'none' ? [460, 1.6] : [280, 1.05];
				return [title, service, 230, { requests, took: 3 * MINUTE * longer }];
			}),
		]),
	])('%s', async (_, service, calls, bounds, clients = 1) => {
		const tally = await measure(service, calls, { clients, atOnce: clients > 1 ? 80 : 8 });
		for (const [name, bound] of Object.entries(bounds)) {
			expect(tally[name as keyof Tally]).toBeLessThanOrEqual(bound);
		}
	});

	it('a later client gets its share while another client uses the whole limit', async () => {
		let failed = 0;
		for (let chance = 1; chance <= 10; chance++) {
			const clock = new VirtualClock(chance * 7919);
			const service = new RateModel(clock, { limit: 60 });
			void service.client(1500, {});
			await clock.pass((2 + clock.random()) * MINUTE);
			const results = await clock.run(service.client(20, { atOnce: 2, maxWait: 10 * MINUTE }));
			failed += results.filter(({ status }) => status !== 200).length;
		}
		expect(failed / (10 * 20)).toBeLessThan(0.01);
	});
});

describe('the wait for a slot', () => {
	it('is first come, first served', async () => {
		const calls = new LimitedCalls();
		const { clock } = calls;
		const asked: number[] = [];
		const served: number[] = [];
		const all = Array.from({ length: 40 }, async (_, index) => {
			await clock.sleep(clock.random() < 0.5 ? 0 : index);
			asked.push(index);
			const { end } = await calls.start();
			const remaining = 9 - ((served.push(index) - 1) % 10);
			await clock.sleep(100 * clock.random());
			await end(responseWith({ limit: 10, remaining }));
		});
		await clock.run(Promise.all(all));
		expect(served).toEqual(asked);
	});

	it.each<[string, RateHeaders, number]>([
		['a minute', {}, MINUTE],
		['until the end of the window in a header', { reset: 41 }, 41_000],
		['a minute if the end in the header is more than a minute away', { reset: 3600 }, MINUTE],
		['a minute if the end in the header is in the past', { reset: -5 }, MINUTE],
		['a minute if the header is not a time', { reset: 'soon' }, MINUTE],
	])('after the last slot lasts %s', async (_, more, end) => {
		const calls = new LimitedCalls();
		await calls.use(responseWith({ limit: 10, remaining: 0, ...more }));
		expect((await calls.next()).at).toBe(end);
	});

	it('ends immediately if Max Wait ends before the window, even if other requests are waiting, and returns the end of the window', async () => {
		const calls = new LimitedCalls();
		await calls.use(responseWith({ limit: 10, remaining: 0 }));
		const waits = [MINUTE - 1, MINUTE, 5000].map(async (maxWait) => await calls.start(maxWait));
		const ended = { code: 'NO_SLOT', at: 0, until: MINUTE };
		const shown = await calls.clock.run(Promise.all(waits));
		expect(shown).toMatchObject([ended, { at: MINUTE }, ended]);
	});

	it('ends with a slot that is reserved for other processes, if the request would fail otherwise', async () => {
		for (const [remaining, codes] of [
			[2, [undefined, undefined, 'NO_SLOT']],
			[0, ['NO_SLOT', 'NO_SLOT', 'NO_SLOT']],
		] as const) {
			const calls = new LimitedCalls();
			await calls.use(responseWith({ limit: 100, remaining }));
			const started = [1, 2, 3].map(async () => await calls.start(0));
			const all = await calls.clock.run(Promise.all(started));
			expect(all.map(({ code }) => code)).toEqual(codes);
		}
	});

	it('lasts as long as Max Wait, but at most five seconds, while the first response is missing', async () => {
		for (const maxWait of [0, 2000, Infinity]) {
			const calls = new LimitedCalls();
			await calls.next();
			const { at, code } = await calls.next(maxWait);
			expect({ at, code }).toEqual({ at: Math.min(maxWait, 5000) });
		}
	});

	it('ends if the execution is cancelled', async () => {
		const calls = new LimitedCalls();
		await calls.use(responseWith({ limit: 10, remaining: 0 }));
		const cancel = new AbortController();
		const waiting = calls.start(Infinity, cancel.signal);
		await calls.clock.pass(1500);
		cancel.abort();
		const { code, at } = await calls.clock.run(waiting);
		expect({ code, at }).toEqual({ code: 'CANCELLED_WHILE_WAITING', at: 2000 });
	});

	it('ignores a late response from the previous window, and a response without headers', async () => {
		const calls = new LimitedCalls();
		const use = async (remaining?: number) =>
			await calls.use(responseWith({ limit: 10, remaining }));
		for (const remaining of [9, 8, 7, 6, 5, 4, 3]) await use(remaining);
		const late = await calls.next();
		await calls.clock.pass(MINUTE);
		await use(9);
		await late.end(responseWith({ limit: 10, remaining: 0, reset: 5 }));
		for (const remaining of [8, 7, 6, 5, 4, 3, 2, 1]) await use(remaining);
		await calls.use(response(502));
		expect((await calls.next()).at).toBe(MINUTE);
		expect((await calls.next()).at).toBe(2 * MINUTE);
	});

	it('does not end with a response to a request that was sent before the last slot was used', async () => {
		const calls = new LimitedCalls();
		await calls.use(responseWith({ limit: 10, remaining: 9 }));
		await calls.clock.pass(1);
		const [early, last] = [await calls.next(), await calls.next()];
		await last.end(responseWith({ limit: 10, remaining: 0 }));
		await calls.clock.pass(1000);
		await early.end(responseWith({ limit: 10, remaining: 5 }));
		expect((await calls.next()).at).toBe(MINUTE);
	});

	it.each(['', ' ', 'soon', 'NaN', '-1', '0 or 0'])(
		'is not caused by headers with the value %j',
		async (odd) => {
			const calls = new LimitedCalls();
			await calls.use(responseWith({ limit: odd, remaining: odd, retryAfter: odd, reset: odd }));
			expect((await calls.next()).at).toBe(0);
		},
	);

	it('is never longer than a window, whatever headers the service sends', async () => {
		const number = fc.option(fc.nat({ max: 100 }), { nil: undefined });
		const step = fc.record({
			report: fc.record({ limit: number, remaining: number, reset: number }),
			status: fc.constantFrom(200, 429),
			isLost: fc.boolean(),
			after: fc.nat({ max: 30_000 }),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
				const calls = new LimitedCalls();
				for (const { report, status, isLost, after } of steps) {
					const before = calls.clock.elapsed();
					const { at, code, end } = await calls.next();
					if (code !== undefined) {
						await calls.clock.pass(MINUTE);
						continue;
					}
					expect(at - before).toBeLessThanOrEqual(MINUTE + 1000);
					await calls.clock.pass(after);
					await end(isLost ? LOST : responseWith(report, status));
				}
			}),
			runs(100),
		);
	});
});

describe('after a 429', () => {
	it('the wait is as long as Retry-After, but at most an hour', async () => {
		for (const [retryAfter, wait] of [
			[7, 7000],
			[86_400, 60 * MINUTE],
		]) {
			const calls = new LimitedCalls();
			await calls.use(responseWith({ retryAfter }, 429));
			expect((await calls.next()).at).toBe(wait);
		}
	});

	it('the wait grows to a few seconds with consecutive 429s, but not with simultaneous 429s', async () => {
		const calls = new LimitedCalls();
		const { clock } = calls;
		await calls.use(responseWith({ remaining: 50 }));
		for (const [atOnce, shortest, longest] of [
			[1, 1000, 1500],
			[8, 2000, 3750],
			[3, 4000, 7500],
			[1, 5000, 7500],
		]) {
			const started = Array.from({ length: atOnce }, async () => await calls.start());
			for (const { end } of await clock.run(Promise.all(started))) {
				await end(responseWith({ remaining: 50, retryAfter: 0 }, 429));
			}
			const before = clock.elapsed();
			const { at, end } = await calls.next();
			await end(LOST);
			expect(at - before).toBeGreaterThanOrEqual(shortest);
			expect(at - before).toBeLessThanOrEqual(longest);
		}
	});

	it("a request fails immediately with the service's reason if Max Wait is shorter than Retry-After", async () => {
		for (const [retryAfter, code] of [
			[50, 'NO_SLOT'],
			[90, 'QUOTA'],
		] as const) {
			const calls = new LimitedCalls();
			await calls.use({ ...responseWith({ retryAfter }, 429), body: { message: 'Too many' } });
			const shown = await calls.next(retryAfter * 1000 - 1);
			expect(shown).toMatchObject({ at: 0, code, until: retryAfter * 1000 });
			expect(await shown.end(LOST)).toMatchObject({ status: 429, body: { message: 'Too many' } });
			await calls.use(responseWith({ limit: 10, remaining: 0 }));
			const later = await calls.next(1000);
			expect(later).toMatchObject({ code: 'NO_SLOT' });
			expect((await later.end(LOST)).body).toBeUndefined();
		}
		const calls = new LimitedCalls();
		await calls.use(responseWith({}, 429));
		expect(await calls.next(0)).not.toHaveProperty('until');
	});
});

describe('the daily quota', () => {
	it('counts as used up after a minute of 429s, unless the 429s report that no slots remain', async () => {
		for (const remaining of [undefined, 7, 0]) {
			const calls = new LimitedCalls();
			expect((await calls.use(responseWith({ remaining }, 429))).code).toBeUndefined();
			await calls.clock.pass(MINUTE);
			const { code } = await calls.use(responseWith({ remaining }, 429));
			expect(code).toBe(remaining === 0 ? undefined : 'QUOTA');
		}
	});

	it('does not count as used up if two 429s are hours apart', async () => {
		const calls = new LimitedCalls();
		await calls.use(responseWith({}, 429));
		await calls.clock.pass(4 * 60 * MINUTE);
		expect((await calls.use(responseWith({}, 429))).code).toBeUndefined();
	});

	/** Calls of an endpoint after the daily quota is used up. */
	async function callsAfterQuota(retryAfter?: number) {
		const calls = new LimitedCalls();
		await calls.use(responseWith({}, 429));
		await calls.clock.pass(MINUTE);
		await calls.use(responseWith({ retryAfter }, 429));
		return calls;
	}

	it('makes all requests fail immediately except one per minute, until the service accepts a request', async () => {
		const calls = await callsAfterQuota();
		const { clock } = calls;
		const before = clock.elapsed();
		const failed = await calls.next();
		expect(failed).toMatchObject({ code: 'QUOTA', at: before });
		expect(failed).not.toHaveProperty('until');
		await clock.pass(MINUTE);
		const probe = await calls.next();
		expect(probe.code).toBeUndefined();
		const waiting = calls.start();
		expect((await probe.end(responseWith({}, 429))).code).toBe('QUOTA');
		expect(await clock.run(waiting)).toMatchObject({ code: 'QUOTA', at: before + MINUTE });
		await clock.pass(MINUTE);
		await calls.use(responseWith({ limit: 10, remaining: 9 }));
		expect(await calls.next()).toMatchObject({ at: before + 2 * MINUTE });
	});

	it('makes requests fail until the time in Retry-After, if any', async () => {
		const calls = await callsAfterQuota(600);
		const until = calls.clock.elapsed() + 10 * MINUTE;
		await calls.clock.pass(5 * MINUTE);
		expect(await calls.next()).toMatchObject({ code: 'QUOTA', until });
	});
});

it('after a request has waited over a minute and failed, later requests fail immediately for a minute', async () => {
	const clock = new VirtualClock();
	const limiter = new RateLimiter(clock);
	const service = new RateModel(clock, { limit: 0 });
	const fail = async (calls: number, atOnce: number, maxWait: number) => {
		const { requests } = service.tally;
		const before = clock.elapsed();
		const results = await clock.run(service.client(calls, { atOnce, maxWait, limiter }));
		for (const { code } of results) expect(code).toBe('NO_SLOT');
		return [service.tally.requests - requests, clock.elapsed() - before];
	};
	const [, took] = await fail(40, 5, 3 * MINUTE);
	expect(took).toBeLessThan(4 * MINUTE);
	expect(await fail(10, 5, 3 * MINUTE)).toEqual([0, 0]);
	await clock.pass(MINUTE);
	// A request that fails after a short Max Wait does not make later requests fail immediately.
	for (const maxWait of [MINUTE / 2, 3 * MINUTE]) {
		const [requests, waited] = await fail(1, 1, maxWait);
		expect(requests).toBeGreaterThan(0);
		expect(waited).toBeGreaterThan(maxWait - 8000);
	}
});
