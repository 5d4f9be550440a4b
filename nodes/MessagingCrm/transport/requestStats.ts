import type { Clock } from '../shared/clock';

/** Counts requests, and the time that they wait. */
export class RequestStats {
	requests = 0;
	/** Whether the key was sent over a network in clear text. */
	unencrypted = false;
	/** Time in which at least one request waited for the rate limit, in ms. */
	waited = 0;

	private waiting = 0;
	private since = 0;

	constructor(private readonly clock: Clock) {}

	count(isUnencrypted: boolean): void {
		this.requests += 1;
		this.unencrypted ||= isUnencrypted;
	}

	/** Counts the time that a request waits; waits at the same time count once. */
	async during<T>(wait: Promise<T>): Promise<T> {
		if (this.waiting === 0) this.since = this.clock.elapsed();
		this.waiting += 1;
		return await wait.finally(() => {
			this.waiting -= 1;
			if (this.waiting === 0) this.waited += this.clock.elapsed() - this.since;
		});
	}
}
