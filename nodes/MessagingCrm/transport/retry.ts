import { type Clock, type MaxWait, pause, withJitter } from '../shared/clock';
import type { ApiCall } from './call';
import { canRetry } from './outcome';
import { type Attempt, isRateLimited, type Result } from './result';

/** The wait after a failure, which doubles with each further one. */
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/** How often a request with temporary failures is sent, unless the call says otherwise. */
const MAX_TRIES = 6;

/** How often a request is sent if the limit per minute does not explain its 429 responses (`isOverQuota`). */
const MAX_TRIES_OVER_QUOTA = 2;

interface RetryOptions extends Pick<ApiCall, 'readOnly' | 'signal' | 'maxTries'> {
	clock: Clock;
	maxWait: MaxWait;
}

/** Sends a request until it succeeds, may not be sent again, or has used up its tries or Max Wait. */
export async function withRetry(
	attempt: Attempt,
	{ readOnly, clock, maxWait, signal, maxTries = MAX_TRIES }: RetryOptions,
): Promise<Result> {
	for (let failures = 0, overQuota = 0; ;) {
		const result = await attempt();
		if (!canRetry(result, readOnly)) return result;
		if (isRateLimited(result)) {
			// The rate limiter holds the next attempt back.
			if (result.isOverQuota && ++overQuota === MAX_TRIES_OVER_QUOTA) return result;
			continue;
		}
		if (++failures === maxTries) return result;
		const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS);
		const wait = withJitter(backoff, clock);
		if (wait > maxWait.left) return result;
		await maxWait.during(pause(clock, wait, signal));
	}
}
