import * as fc from 'fast-check';

import { NotSentError, WriteQueue } from '../../../nodes/MessagingCrm/engine/writeQueue';
import { VirtualClock } from '../support/virtualClock';

const AT_ONCE = 3;

interface Write {
	lockKeys: string[];
	takes: number;
	fails: boolean;
}

const write: fc.Arbitrary<Write> = fc.record({
	lockKeys: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }),
	takes: fc.nat({ max: 50 }),
	// One in ten.
	fails: fc.nat({ max: 9 }).map((number) => number === 0),
});

/** Lets the writes through a queue, which stops at the first that fails if it is to. */
async function runThrough(writes: Write[], stops: boolean) {
	const clock = new VirtualClock();
	const queue = new WriteQueue(AT_ONCE);
	const started: number[] = [];
	const underWay = new Set<number>();
	const overlaps: string[] = [];
	let mostUnderWay = 0;
	let startedAtStop: number | undefined;
	const all = writes.map(async ({ lockKeys, takes, fails }, index) => {
		return await queue.run(lockKeys, async () => {
			started.push(index);
			for (const other of underWay) {
				overlaps.push(...writes[other].lockKeys.filter((who) => lockKeys.includes(who)));
			}
			underWay.add(index);
			mostUnderWay = Math.max(mostUnderWay, underWay.size);
			await clock.sleep(takes);
			underWay.delete(index);
			if (!fails) return index;
			if (stops) {
				startedAtStop ??= started.length;
				queue.stop();
			}
			throw new Error(`write ${index}`);
		});
	});
	const outcomes = await clock.run(Promise.allSettled(all));
	return { started, overlaps, mostUnderWay, startedAtStop, outcomes };
}

describe('WriteQueue', () => {
	it('starts in order, a few at once, and never two for the same recipient', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(write, { maxLength: 25 }), async (writes) => {
				const { started, overlaps, mostUnderWay, outcomes } = await runThrough(writes, false);
				expect(started).toEqual(writes.map((_, index) => index));
				expect(overlaps).toEqual([]);
				expect(mostUnderWay).toBeLessThanOrEqual(AT_ONCE);
				expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(
					writes.map(({ fails }) => fails),
				);
			}),
			{ numRuns: 150 },
		);
	});

	it('starts nothing after it was stopped: what went out is the beginning of the list', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(write, { maxLength: 25 }), async (writes) => {
				const { started, overlaps, startedAtStop, outcomes } = await runThrough(writes, true);
				expect(started).toEqual(started.map((_, index) => index));
				expect(started).toHaveLength(startedAtStop ?? writes.length);
				expect(overlaps).toEqual([]);
				outcomes.forEach((outcome, index) => {
					const rejected = outcome.status === 'rejected' && outcome.reason instanceof NotSentError;
					expect(rejected).toBe(index >= started.length);
				});
			}),
			{ numRuns: 150 },
		);
	});

	it('runs as many at once as it may', async () => {
		const writes = Array.from({ length: 9 }, () => ({ lockKeys: [], takes: 10, fails: false }));
		expect((await runThrough(writes, false)).mostUnderWay).toBe(AT_ONCE);
	});

	it('rejects what comes after it was stopped', async () => {
		const queue = new WriteQueue(AT_ONCE);
		queue.stop();
		const late = jest.fn();
		await expect(queue.run([], late)).rejects.toThrow(NotSentError);
		expect(late).not.toHaveBeenCalled();
	});
});
