import type { Clock } from '../shared/clock';

/** How long one call may still wait for the rate limit and between tries. Waiting for responses does not count. */
export class MaxWait {
	private spent = 0;

	/** @param limit ms */
	constructor(
		readonly limit: number,
		private readonly clock: Clock,
	) {}

	/** ms */
	get left(): number {
		return Math.max(0, this.limit - this.spent);
	}

	/** Counts the time that a wait takes. */
	async during<T>(wait: Promise<T>): Promise<T> {
		const start = this.clock.elapsed();
		return await wait.finally(() => (this.spent += this.clock.elapsed() - start));
	}
}
