import { MINUTE_MS } from '../shared/clock';
import type { ApiResponse } from './response';

type Headers = ApiResponse['headers'];

/** The length of a rate limit window: the service counts requests per minute (docs/internals/service.md#limits). */
export const WINDOW_MS = MINUTE_MS;

/**
 * `Retry-After` and `X-RateLimit-Reset` are whole seconds, so they can exceed the length of the window by this many ms.
 */
export const ROUNDING_MS = 1_000;

/** Returns the number in a header; undefined if the header is missing or not a number. */
export function numberIn(header: unknown): number | undefined {
	return typeof header === 'string' && /^\d+(\.\d+)?$/.test(header) ? Number(header) : undefined;
}

/** Converts a header in seconds to milliseconds; returns 0 if the header is missing. */
export function headerMs(header: unknown): number {
	return (numberIn(header) ?? 0) * 1000;
}

/** Returns the number of remaining slots from the headers; undefined if they contain no number. */
export function remainingIn(headers: Headers): number | undefined {
	return numberIn(headers['x-ratelimit-remaining']);
}

/**
 * Returns the remaining ms of the window from the headers; undefined if they contain no valid time.
 * @param now the time in ms since the epoch, which is used if the response has no valid `Date` header
 */
export function windowLeftIn(headers: Headers, now: number): number | undefined {
	const serverTime = Date.parse(String(headers.date)) || now;
	const left = headerMs(headers['x-ratelimit-reset']) - serverTime;
	return left > 0 && left <= WINDOW_MS + ROUNDING_MS ? left : undefined;
}
