import type { RateLimit } from './options';

export interface Verdict {
	allowed: boolean;
	remaining: number;
	/** When a request that is rejected now would be let through. */
	resetAt: number;
	/** Whether it is rejected for too many requests in this second. */
	isTooFast?: boolean;
}

interface Window {
	opensAt: number;
	used: number;
}

/** Counts requests per bucket, which is a key and an endpoint. */
export class RateLimiter {
	private readonly windows = new Map<string, Window>();
	private readonly logs = new Map<string, number[]>();

	take(bucket: string, rule: RateLimit, now: number): Verdict {
		const isTooFast = this.isTooFast(bucket, rule, now);
		const verdict =
			rule.kind === 'sliding'
				? this.takeFromLog(bucket, rule, now, !isTooFast)
				: this.takeFromWindow(bucket, rule, now, !isTooFast);
		return { ...verdict, allowed: verdict.allowed && !isTooFast, isTooFast };
	}

	forget(): void {
		this.windows.clear();
		this.logs.clear();
	}

	private isTooFast(bucket: string, rule: RateLimit, now: number): boolean {
		const second: RateLimit = { ...rule, kind: 'fixed', limit: rule.perSecond, windowMs: 1000 };
		return !this.takeFromWindow(`${bucket} second`, second, now, true).allowed;
	}

	private takeFromWindow(bucket: string, rule: RateLimit, now: number, counts: boolean): Verdict {
		let window = this.windows.get(bucket);
		if (!window || now >= window.opensAt + rule.windowMs) {
			const opensAt = rule.kind === 'aligned' ? now - (now % rule.windowMs) : now;
			window = { opensAt, used: 0 };
			this.windows.set(bucket, window);
		}
		const allowed = window.used < rule.limit;
		if (allowed && counts) window.used += 1;
		return {
			allowed,
			remaining: Math.max(0, rule.limit - window.used),
			resetAt: window.opensAt + rule.windowMs,
		};
	}

	private takeFromLog(bucket: string, rule: RateLimit, now: number, counts: boolean): Verdict {
		const log = this.logs.get(bucket) ?? [];
		this.logs.set(bucket, log);
		while (log.length > 0 && log[0] <= now - rule.windowMs) log.shift();
		const allowed = log.length < rule.limit;
		if (allowed && counts) log.push(now);
		return {
			allowed,
			remaining: Math.max(0, rule.limit - log.length),
			resetAt: (log[0] ?? now) + rule.windowMs,
		};
	}
}

/** The headers of every answer, and Retry-After on a rejected one. */
export function rateHeaders(rule: RateLimit, verdict: Verdict, now: number) {
	const seconds = Math.max(0, Math.ceil((verdict.resetAt - now) / 1000));
	const resetAtSecond = Math.ceil(verdict.resetAt / 1000);
	const headers: Record<string, string | number> = {
		'x-ratelimit-limit': rule.limit,
		'x-ratelimit-remaining': verdict.remaining,
	};
	if (rule.reset === 'epochSeconds') headers['x-ratelimit-reset'] = resetAtSecond;
	if (rule.reset === 'deltaSeconds') headers['x-ratelimit-reset'] = seconds;
	if (!verdict.allowed && rule.retryAfter === 'seconds') headers['retry-after'] = seconds;
	if (!verdict.allowed && rule.retryAfter === 'date') {
		headers['retry-after'] = new Date(resetAtSecond * 1000).toUTCString();
	}
	if (verdict.isTooFast) headers['retry-after'] = 1;
	return headers;
}
