import { pause } from '../../../nodes/MessagingCrm/shared/clock';
import { VirtualClock } from '../support/virtualClock';

it.each([0, 1, 999, 1000, 1001, 2500, 60_000])(
	'a pause of %i ms takes exactly as long',
	async (ms) => {
		const clock = new VirtualClock();
		await clock.run(pause(clock, ms));
		expect(clock.elapsed()).toBe(ms);
	},
);

it('a pause ends within a second when the execution is cancelled', async () => {
	const clock = new VirtualClock();
	const cancellation = new AbortController();
	const waiting = pause(clock, 60_000, cancellation.signal);
	void clock.sleep(5300).then(() => cancellation.abort());
	await clock.run(waiting);
	expect(clock.elapsed()).toBe(6000);
});

it('a pause does not begin where the execution was cancelled before', async () => {
	const clock = new VirtualClock();
	await clock.run(pause(clock, 60_000, AbortSignal.abort()));
	expect(clock.elapsed()).toBe(0);
});

it('a pause takes no longer when the clock is set', async () => {
	const clock = new VirtualClock();
	const waiting = pause(clock, 3000);
	clock.now = () => -3_600_000;
	await clock.run(waiting);
	expect(clock.elapsed()).toBe(3000);
});
