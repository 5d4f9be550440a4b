import type { Clock } from '../../shared/clock';
import type { MaxWait } from '../maxWait';
import type { RequestStats } from '../requestStats';
import { isRateLimited, isResponse, WAIT_CANCELLED, WAIT_ENDED, type Attempt } from '../result';
import type { EndpointLimiter } from './endpointLimiter';
import { readRateHeaders } from './rateHeaders';

export interface RateLimitOptions {
	limiter: EndpointLimiter;
	clock: Clock;
	maxWait: MaxWait;
	stats: RequestStats;
	signal?: AbortSignal;
}

/** Waits for a slot before each attempt, then hands the rate limit headers of the response to the limiter. */
export function withRateLimit(attempt: Attempt, options: RateLimitOptions): Attempt {
	const { limiter, clock, maxWait, stats, signal } = options;
	return async () => {
		const slot = await stats.during(maxWait.during(limiter.acquire(maxWait.left, signal)));
		if (slot === 'waitEnded') return { code: WAIT_ENDED };
		if (slot === 'cancelled') return { code: WAIT_CANCELLED };
		const result = await attempt();
		if (!isResponse(result)) {
			limiter.onNoResponse(slot);
			return result;
		}
		const report = readRateHeaders(result.headers, clock.now());
		const isExplained = limiter.onResponse(slot, report, isRateLimited(result));
		return isExplained ? result : { ...result, isOverQuota: true };
	};
}
