import type { IDataObject } from 'n8n-workflow';

/** What a response says about the rate limit; undefined if it does not say. */
export type RateReport = ReturnType<typeof readRateHeaders>;

/**
 * Reads the documented `X-RateLimit-Limit` and `-Remaining` of a response (docs/internals/service.md#limits), and the
 * `Retry-After` that a gateway adds, in s.
 * @param headers response headers, names in lower case
 */
export function readRateHeaders(headers: IDataObject) {
	return {
		limit: count(headers['x-ratelimit-limit']),
		remaining: count(headers['x-ratelimit-remaining']),
		retryAfter: count(headers['retry-after']),
	};
}

/** The number in a header; undefined if there is none. */
function count(value: unknown): number | undefined {
	return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}
