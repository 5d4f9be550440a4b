import { MINUTE_MS } from '../shared/clock';
import type { ApiResponse } from './response';

type Headers = ApiResponse['headers'];

/** The service counts requests over one minute (docs/internals/service.md#limits). */
export const WINDOW_MS = MINUTE_MS;

/** `Retry-After` and `X-RateLimit-Reset` are in whole seconds: longer than the window by up to this much. */
export const ROUNDING_MS = 1_000;

/** The number in a header; undefined if missing. */
export function numberIn(header: unknown): number | undefined {
	return typeof header === 'string' && /^\d+(\.\d+)?$/.test(header) ? Number(header) : undefined;
}

/** The value of a header in seconds, in ms; 0 if missing. */
export function headerMs(header: unknown): number {
	return (numberIn(header) ?? 0) * 1000;
}

/** The slots that are left according to a response; undefined if not reported. */
export function remainingIn(headers: Headers): number | undefined {
	return numberIn(headers['x-ratelimit-remaining']);
}

/** The rest of the window according to a response, by the service's clock, in ms; undefined if not reported. */
export function windowLeftIn(headers: Headers, now: number): number | undefined {
	const serverTime = Date.parse(String(headers.date)) || now;
	const left = headerMs(headers['x-ratelimit-reset']) - serverTime;
	return left > 0 && left <= WINDOW_MS + ROUNDING_MS ? left : undefined;
}
