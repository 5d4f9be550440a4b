import { pause, type Clock } from '../shared/clock';
import { backoff } from './waiting';
import type { MaxWait } from './waiting';
import {
	isRateLimited,
	isResponse,
	NOT_SENT,
	TOO_DEEP,
	TOO_LARGE,
	TOO_MANY_VALUES,
	UNTRUSTED,
	WAIT_CANCELLED,
	WAIT_ENDED,
	type Attempt,
	type Result,
	type ServiceResponse,
} from './result';

/** How often a request with temporary failures is sent. */
const MAX_TRIES = 6;

/** How often a request is sent if the limit per minute does not explain its 429 responses. */
const MAX_TRIES_OVER_QUOTA = 2;

const FIRST_WAIT_MS = 500;

/** Statuses after which a later try may succeed (docs/service.md#errors). */
const TEMPORARY = [502, 503];

/** Statuses that say nothing about whether the request was processed, beside 500 and more: a time ran out. */
const UNCERTAIN = [408, 499];

/** No response, since the request never arrived. */
const NEVER_ARRIVED = [
	...['ECONNREFUSED', 'EAI_AGAIN', 'ENOTFOUND', 'EPROTO'],
	...[NOT_SENT, UNTRUSTED, WAIT_ENDED, WAIT_CANCELLED],
];

/** No response that can be used, and a later try would have none either. */
const PERMANENT = [
	...['ENOTFOUND', 'EPROTO', 'ERR_CANCELED', NOT_SENT, UNTRUSTED, WAIT_ENDED, WAIT_CANCELLED],
	...[TOO_LARGE, TOO_MANY_VALUES, TOO_DEEP],
];

export interface RetryOptions {
	/** Whether the request changes nothing at the service. */
	readOnly: boolean;
	clock: Clock;
	maxWait: MaxWait;
	signal?: AbortSignal;
}

/**
 * Tries again as long as that is safe and Max Wait allows. A request with a 429 was not processed, so writes
 * are sent again, too (docs/service.md#rate-limits).
 */
export function withRetry(attempt: Attempt, options: RetryOptions): Attempt {
	const { readOnly, clock, maxWait, signal } = options;
	return async () => {
		let rateLimited: ServiceResponse | undefined;
		for (let failures = 0, overQuota = 0; ;) {
			const result = await attempt();
			if (!isResponse(result) && result.code === WAIT_ENDED) return { ...result, rateLimited };
			let wait = 0;
			if (isRateLimited(result)) {
				rateLimited = result;
				// Otherwise the rate limiter holds the next attempt back.
				if (result.isOverQuota) wait = backoff(++overQuota, clock);
				if (overQuota === MAX_TRIES_OVER_QUOTA) return result;
			} else {
				failures += 1;
				if (!isRetryable(result, readOnly) || failures === MAX_TRIES) return result;
				wait = backoff(failures, clock, FIRST_WAIT_MS);
			}
			if (wait > maxWait.left) return result;
			await maxWait.during(pause(clock, wait, signal));
		}
	};
}

/**
 * Whether a request may be sent again after a failure other than a 429: if the failure is temporary, and the request
 * only reads or never arrived (docs/service.md#errors).
 */
export function isRetryable(result: Result, readOnly: boolean): boolean {
	return isTemporary(result) && (readOnly || !mayHaveArrived(result));
}

/** Whether the service may have processed the request although it failed. */
export function mayHaveArrived(result: Result): boolean {
	if (isResponse(result)) return result.status >= 500 || UNCERTAIN.includes(result.status);
	return !NEVER_ARRIVED.includes(result.code);
}

function isTemporary(result: Result): boolean {
	return isResponse(result) ? TEMPORARY.includes(result.status) : !PERMANENT.includes(result.code);
}
