import type { IDataObject } from 'n8n-workflow';

/** What a response says about the rate limit; undefined if it does not say. */
export interface RateReport {
	limit?: number;
	remaining?: number;
	/** How long a rate-limited client has to wait, in ms. */
	retryAfter?: number;
}

/**
 * Reads the documented `X-RateLimit-Limit` and `-Remaining` of a response (docs/internals/service.md#limits), and
 * `Retry-After` if a gateway adds it.
 * @param headers response headers, names in lower case
 * @param ownNow ms since the epoch, used if the response has no date: the clock of the service may differ
 */
export function readRateHeaders(headers: IDataObject, ownNow: number): RateReport {
	const retryAfter = headers['retry-after'];
	const seconds = count(retryAfter);
	const untilDate = (dateIn(retryAfter) ?? NaN) - (dateIn(headers.date) ?? ownNow);
	return {
		limit: count(headers['x-ratelimit-limit']),
		remaining: count(headers['x-ratelimit-remaining']),
		retryAfter: seconds === undefined ? Math.max(0, untilDate) || undefined : seconds * 1000,
	};
}

/** The number in a header; undefined if there is none. */
function count(value: unknown): number | undefined {
	return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** A date as HTTP writes it, in ms since the epoch. */
function dateIn(value: unknown): number | undefined {
	const moment = typeof value === 'string' && value.endsWith('GMT') ? Date.parse(value) : NaN;
	return Number.isNaN(moment) ? undefined : moment;
}
