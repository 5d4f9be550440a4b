import type { IDataObject } from 'n8n-workflow';

/** What a response says about the rate limit; undefined if it does not say. */
export interface RateReport {
	limit?: number;
	remaining?: number;
	/** How long a rate-limited client has to wait, in ms. */
	retryAfter?: number;
}

/**
 * Reads the documented `X-RateLimit-Limit` and `-Remaining` of a response (docs/internals/service.md#limits), and the
 * seconds of `Retry-After` if a gateway adds it.
 * @param headers response headers, names in lower case
 */
export function readRateHeaders(headers: IDataObject): RateReport {
	const seconds = count(headers['retry-after']);
	return {
		limit: count(headers['x-ratelimit-limit']),
		remaining: count(headers['x-ratelimit-remaining']),
		retryAfter: seconds === undefined ? undefined : seconds * 1000,
	};
}

/** The number in a header; undefined if there is none. */
function count(value: unknown): number | undefined {
	return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}
