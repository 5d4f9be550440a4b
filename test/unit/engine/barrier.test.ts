import * as fc from 'fast-check';

import { Barrier } from '../../../nodes/MessagingCrm/engine/barrier';
import { NotSentError } from '../../../nodes/MessagingCrm/engine/writeQueue';
import { settled, VirtualClock } from '../support/virtualClock';

interface Item {
	/** How long its preparation takes, in ms. */
	takes: number;
	fails: boolean;
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

/** Builds items as the engine does: all of a batch in one turn, each started at once. */
class Engine {
	readonly clock = new VirtualClock();
	readonly passed: number[] = [];
	readonly prepared: number[] = [];
	private next = 0;

	constructor(
		readonly barrier: Barrier,
		private readonly stopsOnFailure: boolean,
	) {}

	async build(items: Item[]): Promise<Array<PromiseSettledResult<void>>> {
		const passings = items.map(async ({ takes, fails }) => {
			const index = this.next++;
			this.barrier.enter(index);
			await this.barrier.pass(index, async () => {
				await this.clock.sleep(takes);
				this.prepared.push(index);
				if (!fails) return;
				if (this.stopsOnFailure) this.barrier.stop();
				throw new Error(`item ${index}`);
			});
			this.passed.push(index);
		});
		jest.runAllTimers();
		return await Promise.allSettled(passings);
	}

	async run(items: Item[]): Promise<Array<PromiseSettledResult<void>>> {
		return await this.clock.run(this.build(items));
	}
}

function engine(stopsOnFailure: boolean, endsBatch?: (itemIndex: number) => boolean): Engine {
	return new Engine(new Barrier(endsBatch), stopsOnFailure);
}

function good(count: number): Item[] {
	return Array.from({ length: count }, () => ({ takes: 0, fails: false }));
}

function lastOf(batch: Item[]): (itemIndex: number) => boolean {
	return (itemIndex) => itemIndex === batch.length - 1;
}

const BAD: Item = { takes: 0, fails: true };

const items = fc.array(fc.record({ takes: fc.nat({ max: 30 }), fails: fc.boolean() }), {
	minLength: 1,
	maxLength: 20,
});

function expectNotSent(outcome: PromiseSettledResult<void>): void {
	expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(NotSentError);
}

describe('Barrier', () => {
	it('lets the items through in item order, once all of them are prepared', async () => {
		await fc.assert(
			fc.asyncProperty(items, fc.boolean(), async (mixed, stopsOnFailure) => {
				const all = mixed.map(({ takes }) => ({ takes, fails: false }));
				const longest = Math.max(...all.map(({ takes }) => takes));
				const run = engine(stopsOnFailure, stopsOnFailure ? lastOf(all) : undefined);
				const whenAll = run.build(all);
				await run.clock.pass(longest - 1);
				await settled();
				if (longest > 0) expect(run.passed).toEqual([]);
				await run.clock.run(whenAll);
				expect(run.passed).toEqual(all.map((_, index) => index));
			}),
			{ numRuns: 100 },
		);
	});

	it('prepares all of a batch and lets none through if one is bad and the run stops', async () => {
		await fc.assert(
			fc.asyncProperty(
				items.filter((all) => all.some(({ fails }) => fails)),
				async (all) => {
					const run = engine(true, lastOf(all));
					const outcomes = await run.run(all);
					expect(run.passed).toEqual([]);
					expect(run.prepared).toHaveLength(all.length);
					outcomes.forEach((outcome, index) => {
						if (!all[index].fails) return expectNotSent(outcome);
						const { reason } = outcome as PromiseRejectedResult;
						expect((reason as Error).message).toBe(`item ${index}`);
					});
				},
			),
			{ numRuns: 100 },
		);
	});

	it('lets the others through if the run goes on', async () => {
		await fc.assert(
			fc.asyncProperty(items, async (all) => {
				const run = engine(false);
				await run.run(all);
				expect(run.passed).toEqual(all.flatMap(({ fails }, index) => (fails ? [] : [index])));
			}),
			{ numRuns: 100 },
		);
	});

	it('takes each batch by itself, and prepares none after one that stopped the run', async () => {
		const run = engine(true);
		await run.run(good(2));
		expect(run.passed).toEqual([0, 1]);
		await run.run([...good(1), BAD]);
		(await run.run(good(2))).forEach(expectNotSent);
		expect(run.passed).toEqual([0, 1]);
		expect(run.prepared).toEqual([0, 1, 2, 3]);
	});

	it('prepares none of a batch after the run was stopped by something else', async () => {
		const run = engine(true);
		await run.run(good(2));
		run.barrier.stop();
		(await run.run(good(2))).forEach(expectNotSent);
		expect(run.prepared).toEqual([0, 1]);
	});

	it('never opens if the engine gave up half way, and lets go of the items when it is stopped', async () => {
		const run = engine(true, (itemIndex) => itemIndex === 4);
		const whenAll = run.build(good(3));
		await run.clock.pass(1000);
		await settled();
		expect(run.passed).toEqual([]);
		run.barrier.stop();
		(await whenAll).forEach(expectNotSent);
	});

	it('waits for the last item of its batch, however many turns the engine takes', async () => {
		const run = engine(true, (itemIndex) => itemIndex === 2);
		const first = run.build(good(2));
		await settled();
		expect(run.passed).toEqual([]);
		await run.run(good(1));
		await first;
		expect(run.passed).toEqual([0, 1, 2]);
	});

	it('opens no earlier than the next turn if it does not know the last item', async () => {
		const barrier = new Barrier();
		barrier.enter(1);
		const early = jest.fn();
		void barrier.pass(1, async () => {}).then(early);
		await settled();
		expect(early).not.toHaveBeenCalled();
		jest.runAllTimers();
		await settled();
		expect(early).toHaveBeenCalled();
	});

	it('takes no longer for each of many items that are ready at the same time', async () => {
		const run = engine(true);
		const before = process.cpuUsage();
		await run.run(good(5_000));
		expect(run.passed).toHaveLength(5_000);
		// A tenth of it, and sixty times as much if each item that is ready goes through all others.
		expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
	});
});
