import type { Clock } from '../shared/clock';

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/**
 * How long to wait after the `attempt`-th failure in a row (1, 2, ...), in ms: half a second, then twice as long each
 * time.
 */
export function backoff(attempt: number, clock: Clock): number {
	return withJitter(FIRST_BACKOFF_MS * 2 ** (attempt - 1), clock);
}

/**
 * `ms`, at most 30 s, plus a random part of up to half of it, so that clients that failed together do not retry
 * together.
 */
export function withJitter(ms: number, clock: Clock): number {
	return Math.min(MAX_BACKOFF_MS, ms) * (1 + clock.random() / 2);
}

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
