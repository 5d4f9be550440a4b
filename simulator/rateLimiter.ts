import type { RateLimit } from './options';

export interface LimitState {
	allowed: boolean;
	remaining: number;
	/** The earliest time at which a rejected request would be accepted. */
	resetAt: number;
}

/** Counts requests per bucket. Each endpoint has one bucket, because there is only one key. */
export class RateLimiter {
	/** The arrival times of accepted requests in the window, by bucket. */
	private readonly buckets = new Map<string, number[]>();

	take(bucket: string, { limit, windowMs, kind }: RateLimit, now: number): LimitState {
		const times = this.buckets.get(bucket) ?? [];
		this.buckets.set(bucket, times);
		const endOf = (at: number) => (kind === 'aligned' ? at - (at % windowMs) : at) + windowMs;
		// In a sliding window, requests expire one by one. In other windows, all requests expire at the same time.
		if (kind !== 'sliding' && endOf(times[0]) <= now) times.length = 0;
		while (endOf(times[0]) <= now) times.shift();
		const allowed = times.length < limit;
		if (allowed) times.push(now);
		return { allowed, remaining: Math.max(0, limit - times.length), resetAt: endOf(times[0]) };
	}

	clear(): void {
		this.buckets.clear();
	}
}

/** The rate limit headers of a response. Only a 429 response can have Retry-After. */
export function rateHeaders(
	rule: RateLimit,
	{ allowed, remaining, resetAt }: LimitState,
	now: number,
) {
	const headers: Record<string, string | number> = {
		'x-ratelimit-limit': rule.limit,
		'x-ratelimit-remaining': remaining,
		'x-ratelimit-reset': Math.ceil(resetAt / 1000),
	};
	if (!allowed && rule.retryAfter === 'seconds') {
		headers['retry-after'] = Math.max(0, Math.ceil((resetAt - now) / 1000));
	}
	return headers;
}
