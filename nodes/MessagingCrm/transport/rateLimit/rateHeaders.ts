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
 * (docs/internals/service.md#rate-limits), and `X-RateLimit-Reset` and `Retry-After` if a gateway adds them.
 * @param headers response headers, names in lower case
 * @param ownNow ms since the epoch, used if the response has no date: the clock of the service may differ
 */
export function readRateHeaders(headers: IDataObject, ownNow: number): RateReport {
	const now = dateIn(headers.date) ?? ownNow;
	return {
		limit: count(headers['x-ratelimit-limit']),
		remaining: count(headers['x-ratelimit-remaining']),
		resetIn: msUntil(headers['x-ratelimit-reset'], now),
		retryAfter: msUntil(headers['retry-after'], now),
	};
}

/** The number in a header, perhaps with decimals, or with what follows if it came twice (`10, 10`) or has parameters. */
function count(value: unknown): number | undefined {
	const number = typeof value === 'string' ? /^(\d+(?:\.\d+)?)\s*(?:[,;].*)?$/.exec(value) : null;
	return number ? Number(number[1]) : undefined;
}

/** `value` is a number of seconds, a moment in seconds or ms since the epoch, or a date as HTTP writes it. */
function msUntil(value: unknown, now: number): number | undefined {
	const number = count(value) ?? dateIn(value);
	if (number === undefined) return undefined;
	if (number < MIN_EPOCH_SECONDS) return number * 1000;
	const moment = number < MIN_EPOCH_MS ? number * 1000 : number;
	return Math.max(0, moment - now);
}

/** A date as HTTP writes it, in ms since the epoch. */
export function dateIn(value: unknown): number | undefined {
	const moment = typeof value === 'string' && value.endsWith('GMT') ? Date.parse(value) : NaN;
	return Number.isNaN(moment) ? undefined : moment;
}
