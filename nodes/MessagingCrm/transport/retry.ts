import { pause, type Clock } from '../shared/clock';
import { backoff } from './backoff';
import type { MaxWait } from './maxWait';
import {
	isRateLimited,
	isResponse,
	NOT_SENT,
	TOO_DEEP,
	TOO_LARGE,
	UNTRUSTED,
	WAIT_CANCELLED,
	WAIT_ENDED,
	type Attempt,
	type Result,
	type ServiceResponse,
} from './result';

/** Tries of a request that meets temporary failures, the first one included. */
const MAX_TRIES = 6;

/** Tries of a request that meets a 429 which the limit per minute does not explain. */
const MAX_TRIES_OVER_QUOTA = 2;

const FIRST_WAIT_MS = 500;

/** The request never arrived, and another try may succeed. */
const NEVER_ARRIVED = ['ECONNREFUSED', 'EAI_AGAIN'];

/** The request never arrived, and another try would fail, too. */
const NEVER_ARRIVES = ['ENOTFOUND', 'EPROTO', NOT_SENT, UNTRUSTED, WAIT_ENDED, WAIT_CANCELLED];

/** The request may have arrived, and another try would fail, too. */
const LASTING = ['ERR_CANCELED', TOO_LARGE, TOO_DEEP];

const TEMPORARILY_UNAVAILABLE = [502, 503];

export interface RetryOptions {
	/** Whether the request changes nothing at the service. */
	readOnly: boolean;
	clock: Clock;
	maxWait: MaxWait;
	signal?: AbortSignal;
}

/**
 * Tries again as long as that is safe and Max Wait allows. A 429 did nothing, so any request is sent again as
 * soon as the rate limit has room; twice at most if the limit per minute does not explain the 429
 * (docs/service.md#rate-limits).
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
 * Whether a request that failed with anything but a 429 may be sent again (docs/service.md#errors): one that
 * never arrived, or one that only reads and met a temporary failure. A write that may have arrived is
 * never sent again.
 */
export function isRetryable(result: Result, readOnly: boolean): boolean {
	if (!isResponse(result) && NEVER_ARRIVED.includes(result.code)) return true;
	return readOnly && isTemporary(result);
}

/** Whether the service may have processed the request although it failed. */
export function mayHaveArrived(result: Result): boolean {
	if (isResponse(result)) return result.status >= 500;
	return ![...NEVER_ARRIVED, ...NEVER_ARRIVES].includes(result.code);
}

function isTemporary(result: Result): boolean {
	return isResponse(result)
		? TEMPORARILY_UNAVAILABLE.includes(result.status)
		: ![...NEVER_ARRIVES, ...LASTING].includes(result.code);
}
