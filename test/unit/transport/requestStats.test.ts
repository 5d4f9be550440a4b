import { RequestStats } from '../../../nodes/MessagingCrm/transport/requestStats';
import { VirtualClock } from '../support/virtualClock';

it('counts waits at the same time once, and also those that fail', async () => {
	const clock = new VirtualClock();
	const stats = new RequestStats(clock);
	async function waitAfter(start: number, ms: number) {
		await clock.sleep(start);
		return await stats.during(clock.sleep(ms).then(() => Promise.reject(new Error('Cancelled'))));
	}
	const waits = [waitAfter(0, 10), waitAfter(5, 10), waitAfter(8, 1), waitAfter(20, 7)];
	await clock.run(Promise.allSettled(waits));
	expect(stats.waited).toBe(15 + 7);
});

it('counts requests, and keeps in mind that one was unencrypted', () => {
	const stats = new RequestStats(new VirtualClock());
	for (const isUnencrypted of [false, true, false]) stats.count(isUnencrypted);
	expect(stats).toMatchObject({ requests: 3, unencrypted: true });
});
