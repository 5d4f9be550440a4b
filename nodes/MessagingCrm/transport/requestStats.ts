import type { Clock } from '../shared/clock';

/** Counts requests and their waiting time for the rate limit. */
export class RequestStats {
	requests = 0;
	/** The time in which at least one request waited, in ms. */
	waited = 0;
	private waiting = 0;
	private since = 0;

	constructor(private readonly clock: Clock) {}

	/** Counts a request's waiting time. Overlapping waits count once. */
	async during<T>(wait: Promise<T>): Promise<T> {
		if (this.waiting === 0) this.since = this.clock.elapsed();
		this.waiting += 1;
		return await wait.finally(() => {
			this.waiting -= 1;
			if (this.waiting === 0) this.waited += this.clock.elapsed() - this.since;
		});
	}
}
