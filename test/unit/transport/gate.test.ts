import * as fc from 'fast-check';

import { Gate } from '../../../nodes/MessagingCrm/transport/gate';
import { NotSentError } from '../../../nodes/MessagingCrm/transport/writeQueue';
import { settled, VirtualClock } from './helpers/virtualClock';

interface Item {
	/** How long its preparation takes, in ms. */
	takes: number;
	fails: boolean;
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

/** The engine builds all items in one turn and starts each at once. */
function enterAll(gate: Gate, items: Item[], clock: VirtualClock) {
	const passed: number[] = [];
	const passings = items.map(async ({ takes, fails }, index) => {
		gate.enter();
		await gate.pass(index, async () => {
			await clock.sleep(takes);
			if (fails) throw new Error(`item ${index}`);
		});
		passed.push(index);
	});
	jest.runAllTimers();
	return { passed, passings, whenAll: Promise.allSettled(passings) };
}

function good(count: number): Item[] {
	return Array.from({ length: count }, () => ({ takes: 0, fails: false }));
}

const item = fc.record({ takes: fc.nat({ max: 30 }), fails: fc.boolean() });

describe('Gate', () => {
	it('lets the items through in item order, once all of them are prepared', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 20 }),
				fc.boolean(),
				fc.boolean(),
				async (durations, stopsOnFailure, isTotalKnown) => {
					const clock = new VirtualClock();
					const items = durations.map((takes) => ({ takes, fails: false }));
					const gate = new Gate(isTotalKnown ? items.length : undefined, stopsOnFailure, false);
					const { passed, whenAll } = enterAll(gate, items, clock);
					await clock.pass(Math.max(...durations) - 1);
					await settled();
					if (Math.max(...durations) > 0) expect(passed).toEqual([]);
					await clock.run(whenAll);
					expect(passed).toEqual(items.map((_, index) => index));
				},
			),
			{ numRuns: 100 },
		);
	});

	it('keeps all items back where one is bad and the run stops on failure', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc
					.array(item, { minLength: 1, maxLength: 20 })
					.filter((items) => items.some((i) => i.fails)),
				async (items) => {
					const clock = new VirtualClock();
					const { passed, whenAll } = enterAll(new Gate(items.length, true, false), items, clock);
					const outcomes = await clock.run(whenAll);
					expect(passed).toEqual([]);
					const reasons = outcomes.map(
						(outcome) => (outcome as PromiseRejectedResult).reason as Error,
					);
					reasons.forEach((reason, index) => {
						if (items[index].fails) expect(reason.message).toBe(`item ${index}`);
						else expect(reason).toBeInstanceOf(NotSentError);
					});
				},
			),
			{ numRuns: 100 },
		);
	});

	it('lets the others go where the run goes on', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 20 }), async (items) => {
				const clock = new VirtualClock();
				const { passed, whenAll } = enterAll(new Gate(items.length, false, false), items, clock);
				await clock.run(whenAll);
				expect(passed).toEqual(items.flatMap(({ fails }, index) => (fails ? [] : [index])));
			}),
			{ numRuns: 100 },
		);
	});

	it('counts an item that failed before it came to pass', async () => {
		for (const stopsOnFailure of [true, false]) {
			const clock = new VirtualClock();
			const gate = new Gate(3, stopsOnFailure, false);
			gate.enter();
			gate.fail();
			const { passed, whenAll } = enterAll(gate, good(2), clock);
			await clock.run(whenAll);
			expect(passed).toEqual(stopsOnFailure ? [] : [0, 1]);
		}
	});

	it('never opens where the engine gave up half way', async () => {
		const clock = new VirtualClock();
		const { passed } = enterAll(new Gate(5, true, false), good(3), clock);
		await clock.pass(1000);
		jest.runAllTimers();
		await settled();
		expect(passed).toEqual([]);
	});

	it('does not open before the engine has built the last item', async () => {
		const clock = new VirtualClock();
		const gate = new Gate(undefined, true, false);
		gate.enter();
		const early = jest.fn();
		void gate.pass(1, async () => {}).then(early);
		await settled();
		expect(early).not.toHaveBeenCalled();
		const { passed, whenAll } = enterAll(gate, good(1), clock);
		await clock.run(whenAll);
		expect(early).toHaveBeenCalled();
		expect(passed).toEqual([0]);
	});

	it('lets each item go at once where it is open, bad ones or not', async () => {
		const gate = new Gate(3, true, true);
		gate.enter();
		await gate.pass(0, async () => {});
		gate.enter();
		const bad = gate.pass(1, async () => await Promise.reject(new Error('bad')));
		await expect(bad).rejects.toThrow('bad');
		gate.enter();
		await expect(gate.pass(2, async () => 'prepared')).resolves.toBe('prepared');
	});

	it('takes no longer for each of many items that are ready at the same time', async () => {
		const clock = new VirtualClock();
		const { passed, whenAll } = enterAll(new Gate(5_000, true, false), good(5_000), clock);
		const before = process.cpuUsage();
		await clock.run(whenAll);
		expect(passed).toHaveLength(5_000);
		// A tenth of it, and sixty times as much where each item that is ready goes through all others.
		expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
	});
});
