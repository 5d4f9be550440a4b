import * as fc from 'fast-check';

import type { RateReport } from '../../../../nodes/MessagingCrm/transport/rateLimit/rateHeaders';
import { measure, RateModel, type ModelServer, type Tally } from './support/rateModel';
import { response } from './support/responses';
import { TestCalls } from './support/testCalls';
import type { Result } from '../../../../nodes/MessagingCrm/transport/result';
import { runs } from '../../support/runs';
import { VirtualClock } from '../../support/virtualClock';

const MINUTE = 60_000;
const KINDS = ['fixed', 'sliding', 'aligned'] as const;

const server = fc.record({
	kind: fc.constantFrom(...KINDS),
	limit: fc.constantFrom(60, 100, 300),
	retryAfter: fc.constantFrom('none' as const, 'seconds' as const),
	roundTrip: fc.constantFrom(20, 200, 800),
});
const windows = fc.double({ min: 0.1, max: 4, noNaN: true });
const seed = fc.nat({ max: 1000 });
/** Requests at once: of one run of a node, and of ten executions of an n8n worker. */
const parallel = fc.constantFrom(8, 80);

/** The least time that windows of the limit allow from the first request on, eight at a time. */
function least(requests: number, limit: number, roundTrip: number): number {
	const full = Math.ceil(requests / limit) - 1;
	return full * MINUTE + ((requests - full * limit) / 8) * roundTrip;
}

/** The first request of a window goes alone, and round trips vary by half. */
function most(requests: number, { limit, roundTrip = 200 }: ModelServer): number {
	return least(requests, limit, roundTrip) * 1.05 + 4 * roundTrip;
}

describe('the use of a limit', () => {
	it('a client alone takes little longer than the limit makes it, and meets no 429', async () => {
		await fc.assert(
			fc.asyncProperty(server, windows, seed, parallel, async (service, share, chance, atOnce) => {
				const requests = Math.ceil(share * service.limit);
				const { refused, took } = await measure(service, requests, 1, chance, atOnce);
				expect(refused).toBeLessThan(Math.max(1, requests / 100));
				// One place in a hundred may stay empty, which costs a whole window where all have to be full.
				expect(took).toBeLessThanOrEqual(most(Math.ceil(requests * 1.01), service));
			}),
			runs(30),
		);
	});

	it('two clients with one key meet hardly a 429, and hardly take longer than one', async () => {
		const shares: number[] = [];
		await fc.assert(
			fc.asyncProperty(server, seed, parallel, async (service, chance, atOnce) => {
				const requests = 6 * service.limit - 20;
				const { refused, took } = await measure(service, requests, 2, chance, atOnce);
				shares.push(refused / requests);
				expect(refused / requests).toBeLessThan(0.05);
				expect(took).toBeLessThanOrEqual(most(requests, service));
			}),
			runs(20),
		);
		expect(shares.reduce((sum, share) => sum + share) / shares.length).toBeLessThan(0.01);
	});

	/** What so many requests take at most. */
	type Row = [string, ModelServer, number, Partial<Tally>, clients?: number, atOnce?: number];
	const WINDOWS = 3 * MINUTE * 1.05;

	it.each<Row>([
		['three clients share a limit of 60', { limit: 60 }, 340, { refused: 340 / 20 }, 3, 80],
		['three clients share a limit of 300', { limit: 300 }, 1780, { refused: 1780 / 20 }, 3, 80],
		['responses of a proxy lift no limit', { limit: 60, proxyEvery: 7 }, 230, { refused: 2 }],
		...KINDS.flatMap((kind) => [
			...[1, 2, 3, 5].map((limit): Row => {
				// In a sliding window of so few the last may be free just after it was told not to be.
				const lost = kind === 'sliding' ? MINUTE : 0;
				const took = least(limit * 6, limit, 200) * 1.05 + 1000 + lost;
				const title = `a ${kind} limit of ${limit} is kept to`;
				return [title, { kind, limit }, limit * 6, { refused: 0, took }];
			}),
			...(['none', 'seconds'] as const).map((retryAfter): Row => {
				const title = `a ${kind} limit is found by refusals alone, with Retry-After: ${retryAfter}`;
				const service = { kind, limit: 60, silent: true, retryAfter };
				const isTold = retryAfter !== 'none';
				const took = isTold ? WINDOWS : 3 * MINUTE * 1.6;
				return [title, service, 230, { requests: isTold ? 280 : 460, took }];
			}),
		]),
	])('%s', async (_, service, calls, bounds, clients = 1, atOnce = 8) => {
		const tally = await measure(service, calls, clients, 1, atOnce);
		for (const [name, bound] of Object.entries(bounds)) {
			expect(tally[name as keyof Tally]).toBeLessThanOrEqual(bound);
		}
	});

	it('a client that comes later gets its share of a window that another one keeps full', async () => {
		const model = { limit: 60 };
		let failed = 0;
		for (let chance = 1; chance <= 20; chance++) {
			const clock = new VirtualClock(chance * 7919);
			const service = new RateModel(clock, model);
			void service.client(1500);
			await clock.pass((2 + clock.random()) * MINUTE);
			const results = await clock.run(service.client(20, 2, 10 * MINUTE));
			failed += results.filter((result) => !('status' in result)).length;
		}
		expect(failed / (20 * 20)).toBeLessThan(0.01);
	});
});

describe('the wait for a slot', () => {
	const LOST: Result = { code: 'ECONNRESET' };

	/** Requests to an endpoint that has just responded so: by default, nothing is left. */
	async function usedUp(report: RateReport = { limit: 10, remaining: 0 }) {
		const calls = new TestCalls();
		await (await calls.next()).end(response(report));
		const waitFor = async (maxWait = Infinity, signal?: AbortSignal) => {
			const { at, code } = await calls.start(maxWait, signal);
			return { at, code };
		};
		return { calls, clock: calls.clock, waitFor };
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
		const { clock, waitFor } = await usedUp();
		const ended = { code: 'WAIT_ENDED', at: 0 };
		const waits = [waitFor(MINUTE - 1), waitFor(MINUTE), waitFor(5000)];
		expect(await clock.run(Promise.all(waits))).toEqual([ended, { at: MINUTE }, ended]);
	});

	it.each([0, 2000, Infinity])(
		'for a first response that does not come is as long as Max Wait, %i ms, or five seconds',
		async (maxWait) => {
			const calls = new TestCalls();
			await calls.next();
			const { at, code } = await calls.next(maxWait);
			expect({ at, code }).toEqual({ at: Math.min(maxWait, 5000) });
		},
	);

	it('ends for nobody early whose turn comes in time, however fine the clock', async () => {
		const { clock, waitFor } = await usedUp();
		await clock.pass(MINUTE);
		let fraction = 0;
		clock.elapsed = () => MINUTE + (fraction += 0.001);
		expect((await clock.run(waitFor(0))).code).toBeUndefined();
	});

	it('ends within a second of the cancellation, wherever one stands', async () => {
		const { clock, waitFor } = await usedUp();
		const cancellation = new AbortController();
		const waits = [waitFor(), waitFor(Infinity, cancellation.signal), waitFor()];
		void clock.sleep(7300).then(() => cancellation.abort());
		const { code, at } = await clock.run(waits[1]);
		expect(code).toBe('WAIT_CANCELLED');
		expect(at).toBeLessThanOrEqual(8300);
		expect(await clock.run(waits[0])).toEqual({ at: MINUTE });
		expect(await waitFor(Infinity, AbortSignal.abort())).toMatchObject({ code: 'WAIT_CANCELLED' });
	});

	it('ends at once with the latest 429, until there is another response, where a Retry-After is too long for it', async () => {
		const calls = new TestCalls();
		const limited = await (await calls.next()).end(response({ retryAfter: 50_000 }, 429));
		const result = await (await calls.next(49_000)).end(LOST);
		expect(result).toEqual({ code: 'WAIT_ENDED', rateLimited: limited });
		const overQuota = await (await calls.next()).end(response({ retryAfter: 90_000 }, 429));
		expect(await (await calls.next(89_000)).end(LOST)).toBe(overQuota);
		expect(overQuota).toMatchObject({ status: 429, isOverQuota: true });
		await (await calls.next()).end(response({ limit: 10, remaining: 0 }));
		expect(await (await calls.next(1000)).end(LOST)).toEqual({ code: 'WAIT_ENDED' });
	});

	it('grows with each refusal in a row, not with those that came together, to some seconds', async () => {
		const { calls, clock } = await usedUp({});
		async function refuse(together: number): Promise<number> {
			const started = Array.from({ length: together }, async () => await calls.start());
			for (const { end } of await clock.run(Promise.all(started))) {
				await end(response({ retryAfter: 0 }, 429));
			}
			const before = clock.elapsed();
			const { at, end } = await calls.next();
			await end(LOST);
			return at - before;
		}
		for (const [together, least, most] of [
			[1, 1000, 1500],
			[8, 2000, 3750],
			[3, 4000, 7500],
			[1, 5000, 7500],
		]) {
			const wait = await refuse(together);
			expect(wait).toBeGreaterThanOrEqual(least);
			expect(wait).toBeLessThanOrEqual(most);
		}
	});
});
