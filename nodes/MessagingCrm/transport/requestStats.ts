import type { Clock } from '../shared/clock';

/** Counts requests, and measures how long they waited for the rate limit. */
export class RequestStats {
	requestCount = 0;
	/** The total time during which at least one request waited, in ms. */
	waitedMs = 0;
	private waitingCount = 0;
	private waitingSince = 0;

	constructor(private readonly clock: Clock) {}

	/**
	 * Adds the waiting time of a request to the total. If several requests wait at the same time, this time counts
	 * once.
	 */
	async countWait<T>(wait: Promise<T>): Promise<T> {
		if (this.waitingCount === 0) this.waitingSince = this.clock.elapsed();
		this.waitingCount += 1;
		return await wait.finally(() => {
			this.waitingCount -= 1;
			if (this.waitingCount === 0) this.waitedMs += this.clock.elapsed() - this.waitingSince;
		});
	}
}
