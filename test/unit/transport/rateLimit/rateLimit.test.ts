import * as fc from 'fast-check';

import type { Result } from '../../../../nodes/MessagingCrm/transport/result';
import { runs } from '../../support/runs';
import { VirtualClock } from '../../support/virtualClock';
import { measure, RateModel, response, type ModelServer, type Tally } from './support/rateModel';
import { TestCalls } from './support/testCalls';

const MINUTE = 60_000;
const KINDS = ['fixed', 'sliding', 'aligned'] as const;

/** The least time that windows of the limit allow from the first request on, eight at a time. */
function least(requests: number, limit: number, roundTrip = 200): number {
	const full = Math.ceil(requests / limit) - 1;
	return full * MINUTE + ((requests - full * limit) / 8) * roundTrip;
}

describe('the use of a limit', () => {
	const server = fc.record({
		kind: fc.constantFrom(...KINDS),
		limit: fc.constantFrom(60, 100, 300),
		retryAfter: fc.constantFrom('none' as const, 'seconds' as const),
		roundTrip: fc.constantFrom(20, 200, 800),
	});
	/** Requests at once: of one run of a node, and of ten executions of an n8n worker. */
	const parallel = fc.constantFrom(8, 80);

	it('one client takes little longer than the limit makes it, and meets hardly a 429', async () => {
		const windows = fc.double({ min: 0.1, max: 4, noNaN: true });
		await fc.assert(
			fc.asyncProperty(server, windows, fc.nat(1000), parallel, async (one, full, seed, atOnce) => {
				const { limit, roundTrip } = one;
				const requests = Math.ceil(full * limit);
				const { refused, took } = await measure(one, requests, { clients: 1, seed, atOnce });
				expect(refused).toBeLessThan(Math.max(1, requests / 100));
				// One place in a hundred may stay empty, which costs a whole window where all have to be full.
				const most = least(Math.ceil(requests * 1.01), limit, roundTrip) * 1.05 + 4 * roundTrip;
				expect(took).toBeLessThanOrEqual(most);
			}),
			runs(20),
		);
	});

	type Row = [string, ModelServer, calls: number, most: Partial<Tally>, clients?: number];

	it.each<Row>([
		['two clients share a limit', { limit: 60 }, 336, { refused: 336 / 20, took: 317_000 }, 2],
		['three clients share a limit of 60', { limit: 60 }, 340, { refused: 340 / 20 }, 3],
		['responses of a proxy lift no limit', { limit: 60, proxyEvery: 7 }, 230, { refused: 2 }],
		...KINDS.flatMap((kind) => [
			...[1, 5].map((limit): Row => {
				// In a sliding window of so few the last may be free just after it was told not to be.
				const lost = kind === 'sliding' ? MINUTE : 0;
				const took = least(limit * 6, limit) * 1.05 + 1000 + lost;
				const title = `a ${kind} limit of ${limit} is kept to`;
				return [title, { kind, limit }, limit * 6, { refused: 0, took }];
			}),
			...(['none', 'seconds'] as const).map((retryAfter): Row => {
				const title = `a ${kind} limit is found by refusals alone, with Retry-After: ${retryAfter}`;
				const service = { kind, limit: 60, silent: true, retryAfter };
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

	it('a client that comes later gets its share of a window that another one keeps full', async () => {
		let failed = 0;
		for (let chance = 1; chance <= 10; chance++) {
			const clock = new VirtualClock(chance * 7919);
			const service = new RateModel(clock, { limit: 60 });
			void service.client(1500);
			await clock.pass((2 + clock.random()) * MINUTE);
			const results = await clock.run(service.client(20, 2, 10 * MINUTE));
			failed += results.filter((result) => !('status' in result)).length;
		}
		expect(failed / (10 * 20)).toBeLessThan(0.01);
	});
});

describe('the wait for a slot', () => {
	const LOST: Result = { code: 'ECONNRESET' };

	/** Requests to an endpoint that has just responded that no slot is left. */
	async function usedUp() {
		const calls = new TestCalls();
		await (await calls.next()).end(response({ limit: 10, remaining: 0 }));
		return { calls, clock: calls.clock };
	}

	it('first come, first served', async () => {
		const calls = new TestCalls();
		const { clock } = calls;
		const asked: number[] = [];
		const served: number[] = [];
		const all = Array.from({ length: 40 }, async (_, index) => {
			await clock.sleep(clock.random() < 0.5 ? 0 : index);
			asked.push(index);
			const { end } = await calls.start();
			const remaining = 9 - ((served.push(index) - 1) % 10);
			await clock.sleep(100 * clock.random());
			await end(response({ limit: 10, remaining }));
		});
		await clock.run(Promise.all(all));
		expect(served).toEqual(asked);
	});

	it('ends at once if Max Wait ends before the window, also behind others', async () => {
		const { calls, clock } = await usedUp();
		const waits = [MINUTE - 1, MINUTE, 5000].map(async (maxWait) => await calls.start(maxWait));
		const ended = { code: 'WAIT_ENDED', at: 0 };
		expect(await clock.run(Promise.all(waits))).toMatchObject([ended, { at: MINUTE }, ended]);
	});

	it('for a first response that does not come is as long as Max Wait, or five seconds', async () => {
		for (const maxWait of [0, 2000, Infinity]) {
			const calls = new TestCalls();
			await calls.next();
			const { at, code } = await calls.next(maxWait);
			expect({ at, code }).toEqual({ at: Math.min(maxWait, 5000) });
		}
	});

	it('ends at once with the latest 429, until there is another response, if a Retry-After is too long for it', async () => {
		const calls = new TestCalls();
		const limited = await (await calls.next()).end(response({ retryAfter: 50 }, 429));
		const result = await (await calls.next(49_000)).end(LOST);
		expect(result).toEqual({ code: 'WAIT_ENDED', rateLimited: limited });
		const overQuota = await (await calls.next()).end(response({ retryAfter: 90 }, 429));
		expect(await (await calls.next(89_000)).end(LOST)).toBe(overQuota);
		expect(overQuota).toMatchObject({ status: 429, isOverQuota: true });
		await (await calls.next()).end(response({ limit: 10, remaining: 0 }));
		expect(await (await calls.next(1000)).end(LOST)).toEqual({ code: 'WAIT_ENDED' });
	});

	it('ignores a late response of the window before, and one that says nothing', async () => {
		const calls = new TestCalls();
		const use = async (remaining?: number) =>
			await (await calls.next()).end(response({ limit: 10, remaining }));
		for (const remaining of [9, 8, 7, 6, 5, 4, 3]) await use(remaining);
		const late = await calls.next();
		await calls.clock.pass(MINUTE);
		await use(9);
		await late.end(response({ limit: 10, remaining: 0 }));
		for (const remaining of [8, 7, 6, 5, 4, 3, 2, 1]) await use(remaining);
		await (await calls.next()).end(response({}, 502));
		expect((await calls.next()).at).toBe(MINUTE);
		expect((await calls.next()).at).toBe(2 * MINUTE);
	});

	it('is an hour at most, whatever Retry-After says', async () => {
		const calls = new TestCalls();
		await (await calls.next()).end(response({ retryAfter: 86_400 }, 429));
		expect((await calls.next()).at).toBe(60 * MINUTE);
	});

	it('grows with each refusal in a row, not with those that came together, to some seconds', async () => {
		const calls = new TestCalls();
		const { clock } = calls;
		await (await calls.next()).end(response({}));
		for (const [together, least, most] of [
			[1, 1000, 1500],
			[8, 2000, 3750],
			[3, 4000, 7500],
			[1, 5000, 7500],
		]) {
			const started = Array.from({ length: together }, async () => await calls.start());
			for (const { end } of await clock.run(Promise.all(started))) {
				await end(response({ retryAfter: 0 }, 429));
			}
			const before = clock.elapsed();
			const { at, end } = await calls.next();
			await end(LOST);
			expect(at - before).toBeGreaterThanOrEqual(least);
			expect(at - before).toBeLessThanOrEqual(most);
		}
	});

	it('makes 429s a quota that is used up after a minute of them, unless they say that no slots remain', async () => {
		for (const remaining of [undefined, 7, 0]) {
			const calls = new TestCalls();
			const isOverQuota = async () => await (await calls.next()).end(response({ remaining }, 429));
			expect(await isOverQuota()).toMatchObject({ isOverQuota: false });
			await calls.clock.pass(MINUTE);
			expect(await isOverQuota()).toMatchObject({ isOverQuota: remaining !== 0 });
		}
	});

	it.each(['', ' ', 'soon', 'NaN', '-1', '0 or 0'])('is none after headers of %j', async (odd) => {
		const calls = new TestCalls();
		await (await calls.next()).end(response({ limit: odd, remaining: odd, retryAfter: odd }));
		expect((await calls.next()).at).toBe(0);
	});

	it('is no longer than a window, whatever the service says of its limit', async () => {
		const number = fc.option(fc.nat({ max: 100 }), { nil: undefined });
		const step = fc.record({
			report: fc.record({ limit: number, remaining: number }),
			status: fc.constantFrom(200, 429),
			isLost: fc.boolean(),
			after: fc.nat({ max: 30_000 }),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
				const calls = new TestCalls();
				for (const { report, status, isLost, after } of steps) {
					const before = calls.clock.elapsed();
					const { at, end } = await calls.next();
					expect(at - before).toBeLessThanOrEqual(MINUTE + 1000);
					await calls.clock.pass(after);
					await end(isLost ? LOST : response(report, status));
				}
			}),
			runs(100),
		);
	});
});
