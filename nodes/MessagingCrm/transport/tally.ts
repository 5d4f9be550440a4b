import type { Clock } from './clock';

/** What one run of a node did at the service. */
export class Tally {
	requests = 0;
	/** Records of lists; undefined where no list was read. */
	records?: number;
	/** Whether an answer that should hold a list was put out as it came. */
	unrecognised = false;
	/** Whether the key went over a network in clear text. */
	unprotected = false;
	/** Time in which at least one request waited for the rate limit, in ms. */
	waited = 0;

	private waiting = 0;
	private since = 0;

	constructor(private readonly clock: Clock) {}

	/** Counts the time that a request waits; several that wait side by side count once. */
	async during<T>(wait: Promise<T>): Promise<T> {
		if (this.waiting === 0) this.since = this.clock.now();
		this.waiting += 1;
		return await wait.finally(() => {
			this.waiting -= 1;
			if (this.waiting === 0) this.waited += Math.max(0, this.clock.now() - this.since);
		});
	}
}
