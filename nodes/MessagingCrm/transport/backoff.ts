import type { Clock } from '../shared/clock';

const LONGEST_MS = 30_000;

/**
 * How long to wait after the `attempt`-th failure in a row (1, 2, ...), in ms: `firstMs`, then twice as
 * long each time, plus jitter, so that clients that failed together do not return together
 * (docs/service.md#rate-limits).
 */
export function backoff(attempt: number, clock: Clock, firstMs = 1000): number {
	return Math.min(LONGEST_MS, firstMs * 2 ** (attempt - 1)) * (1 + clock.random() / 2);
}
