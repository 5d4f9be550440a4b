import { MINUTE_MS } from '../shared/clock';

/** The service counts requests over one minute (docs/internals/service.md#limits). */
export const WINDOW_MS = MINUTE_MS;

/** `Retry-After` and `X-RateLimit-Reset` are in whole seconds: longer than the window by up to this much. */
export const ROUNDING_MS = 1_000;

/** The number in a header; undefined if missing. */
export function numberIn(header: unknown): number | undefined {
	return typeof header === 'string' && /^\d+(\.\d+)?$/.test(header) ? Number(header) : undefined;
}

/** The seconds in a header, in ms; 0 if missing. */
export function secondsIn(header: unknown): number {
	return (numberIn(header) ?? 0) * 1000;
}
