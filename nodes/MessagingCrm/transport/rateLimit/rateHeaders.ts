import type { IDataObject } from 'n8n-workflow';

/** What a response says about the rate limit; undefined if it does not say. Times in ms from now. */
export interface RateReport {
	limit?: number;
	remaining?: number;
	/** When the next window starts. */
	resetIn?: number;
	/** How long a rate-limited client has to wait. */
	retryAfter?: number;
}

// Smaller values are seconds from now, larger ones seconds or milliseconds since the epoch.
const MIN_EPOCH_SECONDS = 1_000_000_000;
const MIN_EPOCH_MS = 100_000_000_000;

/**
 * Reads the rate limit headers of a response: the documented `X-RateLimit-Limit` and `-Remaining`
 * (docs/service.md#rate-limits), and `X-RateLimit-Reset` and `Retry-After` if a gateway adds them.
 *
 * @param headers response headers, names in lower case
 * @param now ms since the epoch
 */
export function readRateHeaders(headers: IDataObject, now: number): RateReport {
	return {
		limit: count(headers['x-ratelimit-limit']),
		remaining: count(headers['x-ratelimit-remaining']),
		resetIn: resetIn(count(headers['x-ratelimit-reset']), now),
		retryAfter: retryAfter(headers['retry-after'], now),
	};
}

function count(value: unknown): number | undefined {
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	if (String(value).trim() === '') return undefined;
	const number = Number(value);
	return Number.isFinite(number) && number >= 0 ? number : undefined;
}

function resetIn(value: number | undefined, now: number): number | undefined {
	if (value === undefined) return undefined;
	if (value >= MIN_EPOCH_MS) return Math.max(0, value - now);
	return value >= MIN_EPOCH_SECONDS ? Math.max(0, value * 1000 - now) : value * 1000;
}

function retryAfter(value: unknown, now: number): number | undefined {
	const seconds = count(value);
	if (seconds !== undefined) return seconds * 1000;
	const moment = typeof value === 'string' ? Date.parse(value) : NaN;
	return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}
