import * as fc from 'fast-check';

import { Semaphore } from '../../../nodes/MessagingCrm/engine/semaphore';
import { VirtualClock } from '../support/virtualClock';

const task = fc.record({
	comesAfter: fc.nat({ max: 10 }),
	takes: fc.nat({ max: 30 }),
	fails: fc.boolean(),
});

describe('Semaphore', () => {
	it('runs all tasks in the order they came, no more at once than it may, failures included', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(task, { maxLength: 30 }),
				fc.integer({ min: 1, max: 8 }),
				async (tasks, atOnce) => {
					const clock = new VirtualClock();
					const semaphore = new Semaphore(atOnce);
					const started: number[] = [];
					let running = 0;
					let most = 0;
					let comes = 0;
					const all = tasks.map(async ({ comesAfter, takes, fails }, index) => {
						await clock.sleep((comes += comesAfter));
						return await semaphore.run(async () => {
							started.push(index);
							most = Math.max(most, ++running);
							await clock.sleep(takes);
							running -= 1;
							if (fails) throw new Error(String(index));
							return index;
						});
					});
					const outcomes = await clock.run(Promise.allSettled(all));
					expect(started).toEqual(tasks.map((_, index) => index));
					expect(most).toBeLessThanOrEqual(atOnce);
					expect(outcomes.map(({ status }) => status)).toEqual(
						tasks.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
					);
				},
			),
			{ numRuns: 100 },
		);
	});

	it('runs as many at once as it may', async () => {
		const clock = new VirtualClock();
		const semaphore = new Semaphore(3);
		const task = async () => await semaphore.run(async () => await clock.sleep(10));
		await clock.run(Promise.all([task(), task(), task(), task(), task(), task(), task()]));
		expect(clock.passed()).toBe(30);
		await clock.run(Promise.all([task(), task(), task()]));
		expect(clock.passed()).toBe(40);
	});
});
