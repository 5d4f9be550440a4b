import type { IDataObject } from 'n8n-workflow';

/** What a response says about the rate limit; undefined where it is silent. Times in ms. */
export interface RateReport {
	limit?: number;
	remaining?: number;
	/** When the window starts anew, in ms since the epoch. */
	resetAt?: number;
	/** How long a refused client was asked to stay away, in ms. */
	retryAfter?: number;
}

// Smaller values are seconds from now, larger ones a moment in seconds or milliseconds.
const SHORTEST_EPOCH_SECONDS = 1_000_000_000;
const SHORTEST_EPOCH_MS = 100_000_000_000;

/**
 * Reads the rate headers of a response.
 * `X-RateLimit-Limit` and `-Remaining` are documented (reference.md, Limits 3); `X-RateLimit-Reset`
 * and `Retry-After` are not, but believed where a gateway sends them.
 *
 * @param headers response headers, names in lower case
 * @param now ms since the epoch
 */
export function readRateHeaders(headers: IDataObject, now: number): RateReport {
	return {
		limit: count(headers['x-ratelimit-limit']),
		remaining: count(headers['x-ratelimit-remaining']),
		resetAt: resetMoment(count(headers['x-ratelimit-reset']), now),
		retryAfter: retryAfter(headers['retry-after'], now),
	};
}

function count(value: unknown): number | undefined {
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	if (String(value).trim() === '') return undefined;
	const number = Number(value);
	return Number.isFinite(number) && number >= 0 ? number : undefined;
}

function resetMoment(value: number | undefined, now: number): number | undefined {
	if (value === undefined) return undefined;
	if (value >= SHORTEST_EPOCH_MS) return value;
	return value >= SHORTEST_EPOCH_SECONDS ? value * 1000 : now + value * 1000;
}

function retryAfter(value: unknown, now: number): number | undefined {
	const seconds = count(value);
	if (seconds !== undefined) return seconds * 1000;
	const moment = typeof value === 'string' ? Date.parse(value) : NaN;
	return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}
