import { pause, type Clock } from '../shared/clock';
import { backoff, type MaxWait } from './waiting';
import { isRateLimited, isResponse, type Attempt, type Code, type Result } from './result';

/** How often a request with temporary failures is sent. */
const MAX_TRIES = 6;

/** How often a request is sent if the limit per minute does not explain its 429 responses. */
const MAX_TRIES_OVER_QUOTA = 2;

/** Statuses after which a later try may succeed (docs/internals/service.md#errors). */
const TEMPORARY = [500, 502, 503];

/** Statuses with which a write may have been processed, beside 500 and more: a time ran out. */
const UNCERTAIN = [408, 499];

/** Without a response, since the request never arrived. */
const NEVER_ARRIVED: Code[] = [
	'ECONNREFUSED',
	'EAI_AGAIN',
	'ENOTFOUND',
	'EPROTO',
	'NOT_SENT',
	'UNTRUSTED',
	'WAIT_ENDED',
	'WAIT_CANCELLED',
];

/** Without a response, and a later try would have none either. */
const PERMANENT: Code[] = [
	...(['ENOTFOUND', 'EPROTO', 'ERR_CANCELED', 'NOT_SENT', 'UNTRUSTED'] as const),
	...(['WAIT_ENDED', 'WAIT_CANCELLED', 'TOO_LARGE', 'TOO_DEEP'] as const),
];

/**
 * Whether a request may be sent again after a failure (docs/internals/service.md#errors): after a 429, which means that
 * it was not processed; after another temporary failure if it only reads or never arrived.
 */
export function canRetry(result: Result, readOnly: boolean): boolean {
	if (isRateLimited(result)) return true;
	const isTemporary = isResponse(result)
		? TEMPORARY.includes(result.status)
		: !PERMANENT.includes(result.code);
	return isTemporary && (readOnly || !mayHaveArrived(result));
}

/** Whether the service may have processed the request although it failed. */
export function mayHaveArrived(result: Result): boolean {
	if (isResponse(result)) return result.status >= 500 || UNCERTAIN.includes(result.status);
	return !NEVER_ARRIVED.includes(result.code);
}

export interface RetryOptions {
	/** Whether the request changes nothing at the service. */
	readOnly: boolean;
	clock: Clock;
	maxWait: MaxWait;
	signal?: AbortSignal;
}

/** Sends a request until it succeeds, may not be sent again, or has used up its tries or Max Wait. */
export function withRetry(attempt: Attempt, options: RetryOptions): Attempt {
	const { readOnly, clock, maxWait, signal } = options;
	return async () => {
		for (let failures = 0, overQuota = 0; ;) {
			const result = await attempt();
			if (!canRetry(result, readOnly)) return result;
			if (isRateLimited(result)) {
				// The rate limiter holds the next attempt back.
				if (result.isOverQuota && ++overQuota === MAX_TRIES_OVER_QUOTA) return result;
				continue;
			}
			if (++failures === MAX_TRIES) return result;
			const wait = backoff(failures, clock);
			if (wait > maxWait.left) return result;
			await maxWait.during(pause(clock, wait, signal));
		}
	};
}
