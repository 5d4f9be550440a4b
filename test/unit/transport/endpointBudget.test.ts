import * as fc from 'fast-check';

import {
	EndpointBudget,
	type Permit,
	type Refusal,
} from '../../../nodes/MessagingCrm/transport/endpointBudget';
import type { RateReport } from '../../../nodes/MessagingCrm/transport/rateHeaders';
import { measure, RateModel, type ModelServer } from './helpers/rateModel';
import { VirtualClock } from './helpers/virtualClock';

const MINUTE = 60_000;
const KINDS = ['fixed', 'sliding', 'aligned'] as const;

const server = fc.record({
	kind: fc.constantFrom(...KINDS),
	limit: fc.constantFrom(60, 100, 300),
	reset: fc.constantFrom('none' as const, 'epochSeconds' as const, 'deltaSeconds' as const),
	roundsDown: fc.boolean(),
	retryAfter: fc.constantFrom('none' as const, 'seconds' as const, 'date' as const),
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

describe('the use of a limit', () => {
	test('a client alone takes little longer than the limit makes it, and meets no 429', async () => {
		await fc.assert(
			fc.asyncProperty(server, windows, seed, parallel, async (service, share, chance, atOnce) => {
				const requests = Math.ceil(share * service.limit);
				const { refused, took } = await measure(service, requests, 1, chance, atOnce);
				expect(refused).toBeLessThan(Math.max(1, requests / 100));
				// The first request of a window goes alone, and round trips vary by half. One place in a hundred
				// may stay empty, which costs a whole window where all windows have to be full.
				const places = Math.ceil(requests * 1.01);
				const bound = least(places, service.limit, service.roundTrip) * 1.05;
				expect(took).toBeLessThanOrEqual(bound + 4 * service.roundTrip);
			}),
			{ numRuns: 60 },
		);
	});

	test('two clients with one key meet hardly a 429, and hardly take longer than one', async () => {
		await fc.assert(
			fc.asyncProperty(server, seed, parallel, async (service, chance, atOnce) => {
				const requests = 6 * service.limit - 20;
				const { refused, took } = await measure(service, requests, 2, chance, atOnce);
				expect(refused / requests).toBeLessThan(0.03);
				const bound = least(requests, service.limit, service.roundTrip) * 1.05;
				expect(took).toBeLessThanOrEqual(bound + 4 * service.roundTrip);
			}),
			{ numRuns: 30 },
		);
	});

	test('short windows that the service announces are used to their end, once that is known', async () => {
		const kinds = fc.constantFrom('fixed' as const, 'aligned' as const);
		const length = fc.constantFrom(3_000, 5_000, 10_000);
		await fc.assert(
			fc.asyncProperty(
				kinds,
				fc.boolean(),
				length,
				seed,
				async (kind, roundsDown, windowMs, chance) => {
					const service = { kind, roundsDown, windowMs, limit: 60, roundTrip: 20 };
					const announcing = { ...service, reset: 'epochSeconds' as const };
					const { refused, took } = await measure(announcing, 20 * 60 - 20, 1, chance);
					// Twice it learns that the end is meant to be later.
					expect(refused).toBeLessThanOrEqual(2);
					const rounding = kind === 'fixed' && roundsDown ? 1_000 : 50;
					expect(took).toBeLessThanOrEqual(19 * (windowMs + rounding) + 1_000);
				},
			),
			{ numRuns: 60 },
		);
	});

	test.each([60, 300])('three clients share a limit of %i as well', async (limit) => {
		const { refused, requests } = await measure({ limit }, 6 * limit - 20, 3, 1, 80);
		expect(refused / requests).toBeLessThan(0.02);
	});

	test.each([1, 2, 3])('a late client does not wait for a busy one to end (%i)', async (chance) => {
		const clock = new VirtualClock(chance);
		const model = new RateModel(clock, { limit: 300 });
		const busy = model.client(20 * 300, 40);
		const late = clock.sleep(9000).then(async () => {
			await model.client(5, 5);
			return clock.passed();
		});
		expect(await clock.run(late)).toBeLessThan(8 * MINUTE);
		await clock.run(busy);
	});

	test.each(KINDS)('another client of any kind is seen in time (%s)', async (kind) => {
		const clock = new VirtualClock(3);
		const model = new RateModel(clock, { kind, limit: 60 });
		const work = model.client(200);
		let done = false;
		void work.then(() => (done = true));
		void (async () => {
			for (; !done; model.takeAway()) await clock.sleep(6000 * clock.random());
		})();
		await clock.run(work);
		expect(model.tally.refused).toBeLessThanOrEqual(10);
		expect(model.tally.took).toBeLessThan(6 * MINUTE);
	});

	test.each([1, 2, 3, 5])('a limit of %i is kept to as well', async (limit) => {
		for (const kind of KINDS) {
			const { refused, took } = await measure({ kind, limit }, limit * 6);
			expect(refused).toBe(0);
			// In a sliding window of so few the last may be free just after it was told not to be.
			const lost = kind === 'sliding' ? MINUTE : 0;
			expect(took).toBeLessThan(least(limit * 6, limit, 200) * 1.05 + 1000 + lost);
		}
	});

	test.each([-3_600_000, -20_000, 20_000, 3_600_000])(
		'a service whose clock is %i ms ahead costs no time and few refusals',
		async (clockAhead) => {
			const service = { limit: 60, kind: 'fixed', reset: 'epochSeconds', clockAhead } as const;
			const { refused, took } = await measure(service, 230);
			expect(refused).toBeLessThanOrEqual(3);
			expect(took).toBeLessThan(3 * MINUTE * 1.05);
		},
	);

	test('answers of a proxy in between, which tell nothing, lift no limit', async () => {
		const { refused } = await measure({ limit: 60, proxyEvery: 7 }, 230);
		expect(refused).toBe(0);
	});

	test('refusals for no reason delay their own request only', async () => {
		const { refused, took } = await measure({ limit: 1000, spuriousEvery: 20 }, 300);
		expect(refused).toBeGreaterThan(5);
		expect(took).toBeLessThan(20_000);
	});

	test.each(KINDS)(
		'a service that tells nothing is left alone after refusals (%s)',
		async (kind) => {
			for (const retryAfter of ['none', 'seconds', 'date'] as const) {
				const service: ModelServer = { kind, limit: 60, silent: true, retryAfter };
				const { requests, took } = await measure(service, 230);
				expect(requests).toBeLessThan(retryAfter === 'none' ? 460 : 280);
				expect(took).toBeLessThan(3 * MINUTE * (retryAfter === 'none' ? 1.5 : 1.05));
			}
		},
	);
});

describe('the wait for a permit', () => {
	const NOTHING_LEFT: RateReport = { limit: 10, remaining: 0 };

	/** A budget of which nothing is left, from now on. */
	async function usedUp(report: RateReport = NOTHING_LEFT, refused = false) {
		const clock = new VirtualClock();
		const budget = new EndpointBudget(clock);
		const permit = await clock.run(budget.acquire(Infinity));
		budget.settle(permit as Permit, report, refused);
		const waitFor = async (deadline = Infinity, signal?: AbortSignal) => {
			const result = await budget.acquire(deadline, signal);
			return { result: typeof result === 'string' ? result : 'permit', at: clock.passed() };
		};
		return { clock, budget, waitFor };
	}

	test('first come, first served', async () => {
		const clock = new VirtualClock();
		const budget = new EndpointBudget(clock);
		const served: number[] = [];
		const all = Array.from({ length: 40 }, async (_, index) => {
			await clock.sleep(clock.random() < 0.5 ? 0 : index);
			const permit = budget.acquire(Infinity);
			asked.push(index);
			const { sequence } = (await permit) as Permit;
			served.push(index);
			await clock.sleep(100 * clock.random());
			const remaining = 9 - ((sequence - 1) % 10);
			budget.settle((await permit) as Permit, { limit: 10, remaining }, false);
		});
		const asked: number[] = [];
		await clock.run(Promise.all(all));
		expect(served).toEqual(asked);
	});

	test('ends at once as too late where the deadline comes before the window ends', async () => {
		const { clock, waitFor } = await usedUp();
		const waits = [waitFor(clock.now() + MINUTE - 1), waitFor(clock.now() + MINUTE)];
		expect(await clock.run(Promise.all(waits))).toEqual([
			{ result: 'tooLate', at: 0 },
			{ result: 'permit', at: MINUTE },
		]);
	});

	test('ends as too late for one who stands behind others, too', async () => {
		const { clock, waitFor } = await usedUp();
		const [patient, impatient] = [waitFor(), waitFor(clock.now() + 5000)];
		expect(await clock.run(impatient)).toEqual({ result: 'tooLate', at: 0 });
		expect(await clock.run(patient)).toEqual({ result: 'permit', at: MINUTE });
	});

	test('ends as too late where a response is not coming', async () => {
		const clock = new VirtualClock();
		const budget = new EndpointBudget(clock);
		await clock.run(budget.acquire(Infinity));
		const late = budget.acquire(clock.now() + 5000);
		expect(await clock.run(late)).toBe('tooLate' satisfies Refusal);
		expect(clock.passed()).toBeLessThanOrEqual(6000);
	});

	test('ends within a second of the cancellation, wherever one stands', async () => {
		const { clock, waitFor } = await usedUp();
		const cancellation = new AbortController();
		const waits = [waitFor(), waitFor(Infinity, cancellation.signal), waitFor()];
		void clock.sleep(7300).then(() => cancellation.abort());
		const { result, at } = await clock.run(waits[1]);
		expect(result).toBe('cancelled' satisfies Refusal);
		expect(at).toBeLessThanOrEqual(8300);
		expect(await clock.run(waits[0])).toEqual({ result: 'permit', at: MINUTE });
		expect(await waitFor(Infinity, AbortSignal.abort())).toMatchObject({ result: 'cancelled' });
	});

	test('goes on after a request without a response', async () => {
		const clock = new VirtualClock();
		const budget = new EndpointBudget(clock);
		await clock.run(budget.acquire(Infinity));
		const next = budget.acquire(Infinity);
		void clock.sleep(300).then(() => budget.abandon());
		expect(typeof (await clock.run(next))).toBe('object');
		expect(clock.passed()).toBe(300);
	});

	test('is as long as a Retry-After says, which ends it at once where that is too long', async () => {
		const { clock, waitFor } = await usedUp({ retryAfter: 90_000 }, true);
		const waits = [waitFor(), waitFor(clock.now() + 89_000)];
		expect(await clock.run(Promise.all(waits))).toEqual([
			{ result: 'permit', at: 90_000 },
			{ result: 'tooLate', at: 0 },
		]);
	});

	test('keeps its deadline when the clock is set back', async () => {
		const clock = new VirtualClock();
		const budget = new EndpointBudget(clock);
		await clock.run(budget.acquire(Infinity));
		const late = budget.acquire(clock.now() + 30_000);
		void clock.sleep(10_000).then(() => clock.setBy(-3_600_000));
		expect(await clock.run(late)).toBe('tooLate');
		expect(clock.passed()).toBeLessThanOrEqual(32_000);
	});

	test('is none after a refusal with requests left to the key', async () => {
		const { clock, waitFor } = await usedUp({ limit: 10, remaining: 9 }, true);
		expect(await clock.run(waitFor())).toEqual({ result: 'permit', at: 0 });
	});

	test('is one all the same where a Retry-After says to wait for nothing', async () => {
		const { clock, waitFor } = await usedUp({ retryAfter: 0 }, true);
		expect((await clock.run(waitFor())).at).toBeGreaterThanOrEqual(1000);
	});

	test('is short again after a success', async () => {
		const { clock, budget } = await usedUp({}, false);
		const settleNext = async (refused: boolean) => {
			const permit = (await clock.run(budget.acquire(Infinity))) as Permit;
			budget.settle(permit, {}, refused);
		};
		for (const refused of [true, true, true, false, true]) await settleNext(refused);
		const before = clock.passed();
		await settleNext(false);
		expect(clock.passed() - before).toBeLessThanOrEqual(1500);
	});

	test('grows with each refusal in a row, and not with those that came together', async () => {
		const { clock, budget, waitFor } = await usedUp({}, false);
		async function refuse(together: number): Promise<number> {
			const permits = Array.from({ length: together }, async () => await budget.acquire(Infinity));
			for (const permit of await clock.run(Promise.all(permits))) {
				budget.settle(permit as Permit, {}, true);
			}
			const before = clock.passed();
			const { at } = await clock.run(waitFor());
			budget.abandon();
			return at - before;
		}
		const waits = [await refuse(1), await refuse(8), await refuse(3)];
		waits.forEach((wait, index) => {
			expect(wait).toBeGreaterThanOrEqual(1000 * 2 ** index);
			expect(wait).toBeLessThanOrEqual(1500 * 2 ** index);
		});
	});

	test.each([NOTHING_LEFT, { ...NOTHING_LEFT, retryAfter: MINUTE }])(
		'is never longer than a window when the clock is set, nor forgets a deadline (%j)',
		async (report) => {
			const change = fc.record({
				after: fc.nat({ max: 70_000 }),
				by: fc.oneof(fc.integer({ min: -1e8, max: 1e8 }), fc.integer({ min: -2000, max: 2000 })),
			});
			await fc.assert(
				fc.asyncProperty(fc.array(change, { maxLength: 4 }), async (changes) => {
					const { clock, waitFor } = await usedUp(report, 'retryAfter' in report);
					const waits = [waitFor(clock.now() + 3e8), waitFor(clock.now() + 30_000)];
					void (async () => {
						for (const { after, by } of changes) {
							await clock.sleep(after);
							clock.setBy(by);
						}
					})();
					const [longest, impatient] = await clock.run(Promise.all(waits));
					expect(longest.at).toBeLessThanOrEqual(MINUTE + 5000);
					expect(impatient.at).toBeLessThanOrEqual(35_000);
				}),
				{ numRuns: 60 },
			);
		},
	);
});
