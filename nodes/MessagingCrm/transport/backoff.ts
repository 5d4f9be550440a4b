import type { Clock } from './clock';

const LONGEST_MS = 30_000;

/**
 * How long to stay away after the `attempt`-th failure in a row (1, 2, ...), in ms: `firstMs` and
 * then each time twice as long, with jitter, so that clients refused together do not come back
 * together (reference.md, Errors: "back off further on repeated 429").
 */
export function backoff(attempt: number, clock: Clock, firstMs = 1000): number {
	return Math.min(LONGEST_MS, firstMs * 2 ** (attempt - 1)) * (1 + clock.random() / 2);
}
