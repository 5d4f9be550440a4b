import type { RateLimit } from './options';

export interface Verdict {
	allowed: boolean;
	remaining: number;
	/** When a request that is rejected now would be let through. */
	resetAt: number;
}

/** Counts requests per bucket, which is an endpoint: there is one key. */
export class RateLimiter {
	/** When the allowed requests of the window came, by bucket. */
	private readonly buckets = new Map<string, number[]>();

	take(bucket: string, { limit, windowMs, kind }: RateLimit, now: number): Verdict {
		const times = this.buckets.get(bucket) ?? [];
		this.buckets.set(bucket, times);
		const endOf = (at: number) => (kind === 'aligned' ? at - (at % windowMs) : at) + windowMs;
		// Windows end as a whole; from a log, requests go one by one.
		if (kind !== 'sliding' && endOf(times[0]) <= now) times.length = 0;
		while (endOf(times[0]) <= now) times.shift();
		const allowed = times.length < limit;
		if (allowed) times.push(now);
		return { allowed, remaining: Math.max(0, limit - times.length), resetAt: endOf(times[0]) };
	}

	forget(): void {
		this.buckets.clear();
	}
}

/** The headers of every answer, and Retry-After on a rejected one. */
export function rateHeaders(
	rule: RateLimit,
	{ allowed, remaining, resetAt }: Verdict,
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
