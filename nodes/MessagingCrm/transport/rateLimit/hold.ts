import type { Clock } from '../../shared/clock';
import { withJitter } from '../waiting';
import type { RateReport } from './rateHeaders';

/**
 * How long a hold without Retry-After is at first and at most. If another process uses up every window, only frequent
 * tries meet the start of one.
 */
const FIRST_MS = 1_000;
const MAX_MS = 5_000;

/** The longest Retry-After that is followed. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** Holds all requests back after a 429. Times are ms, by the monotonic clock. */
export class Hold {
	/** When it ends. */
	until = -Infinity;
	/** When the first of the latest 429 responses in a row came. */
	private since?: number;

	constructor(private readonly clock: Clock) {}

	/** Takes a 429: waits as long as it says, else longer after each one in a row. Returns how long. */
	extend({ retryAfter }: RateReport, now: number): number {
		this.since ??= now;
		const growing = withJitter(Math.min(FIRST_MS + now - this.since, MAX_MS), this.clock);
		const length = retryAfter || growing;
		this.until = Math.max(this.until, now + Math.min(length, MAX_RETRY_AFTER_MS));
		return length;
	}

	/** How long there have been only 429 responses at `moment`; 0 or less if there was another one since. */
	lastedAt(moment: number): number {
		return moment - (this.since ?? moment);
	}

	/** Takes another response: the next 429 is the first in a row. */
	endRow(): void {
		this.since = undefined;
	}
}
