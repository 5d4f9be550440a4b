import { type Clock, HOUR_MS, withJitter } from '../shared/clock';
import { headerMs, remainingIn, ROUNDING_MS, WINDOW_MS } from './rateLimitHeaders';
import { type ApiResponse, noResponse } from './response';

/**
 * The first and the longest wait after a 429 without Retry-After, in ms. The longest wait is short: if other processes
 * use up each window, only frequent tries get a slot when a window starts.
 */
const FIRST_HOLD_MS = 1_000;
const MAX_HOLD_MS = 5_000;

/** The longest time between two 429s of a series. An older 429, e.g. from an earlier execution, is ignored. */
const MAX_GAP_MS = HOUR_MS;

/** The maximum time from Retry-After. Longer times are shortened to this maximum. */
const MAX_RETRY_AFTER_MS = HOUR_MS;

/** The codes that the rate limiter gives to failed requests (see ERROR_TYPES). */
type LimitCode = 'QUOTA' | 'NO_SLOT';

/**
 * The period after a 429 in which no request is sent. Requests wait until it ends, or fail if it ends too late. If the
 * daily quota seems to be used up, requests fail immediately. Times are in ms, on the monotonic clock.
 */
export class Hold {
	endsAt = -Infinity;
	/** Whether the service reported when the hold ends. */
	endIsKnown = false;
	/** If set, requests fail with this code until the hold ends, instead of waiting. */
	private failCode?: LimitCode;
	/** The latest series of 429s: the body of the last 429, and the arrival times of the first and the last 429. */
	private rejections?: { lastBody: unknown; since: number; lastAt: number };

	constructor(private readonly clock: Clock) {}

	isActive(now: number): boolean {
		return now < this.endsAt;
	}

	/** Whether requests fail immediately instead of waiting. */
	failsAtOnce(now: number): boolean {
		return this.isActive(now) && this.failCode !== undefined;
	}

	/**
	 * Ends a series of 429s after any other response, which shows that the daily quota is not used up. The end of the
	 * hold does not change.
	 */
	endRejections(): void {
		this.rejections = undefined;
		this.failCode = undefined;
	}

	/**
	 * Starts or extends the hold after a 429.
	 * @param sentAt the time at which the rejected request was sent
	 * @returns the response, with the code QUOTA if the limit per minute does not explain the 429
	 */
	addRejection(response: ApiResponse, sentAt: number, now: number): ApiResponse {
		const { headers, body } = response;
		const last = this.rejections;
		const isConsecutive = last !== undefined && now - last.lastAt <= MAX_GAP_MS;
		const since = isConsecutive ? last.since : now;
		this.rejections = { lastBody: body, since, lastAt: now };
		const retryAfter = Math.min(headerMs(headers['retry-after']), MAX_RETRY_AFTER_MS);
		// If the response reports that no slots are left, other processes may have used them. This does not show that
		// the quota is used up.
		const hasSlots = remainingIn(headers) !== 0;
		if (hasSlots && sentAt - since >= WINDOW_MS) {
			this.extend(now + Math.max(retryAfter, WINDOW_MS), retryAfter >= WINDOW_MS, 'QUOTA');
			return { ...response, code: 'QUOTA' };
		}
		const backoff = withJitter(Math.min(FIRST_HOLD_MS + now - since, MAX_HOLD_MS), this.clock);
		this.extend(now + (retryAfter || backoff), retryAfter > 0);
		return response;
	}

	/**
	 * Returns the response for a request that is not sent. If this request could wait for more than a minute, and the
	 * service has returned only 429s for a minute, other requests fail for the next minute instead of waiting in vain.
	 * @param end the time at which the next slot is free, if known
	 */
	failWithoutSlot(now: number, maxWait: number, end?: number): ApiResponse {
		const code = this.codeAt(now);
		const { lastBody: body, since = now } = this.rejections ?? {};
		const isInVain = maxWait > WINDOW_MS && now - since >= WINDOW_MS;
		if (isInVain && !this.failsAtOnce(now)) this.extend(now + WINDOW_MS, false, code);
		const limitEndsAt = end && this.clock.now() + end - now;
		return { ...noResponse(code), status: 429, body, limitEndsAt };
	}

	/**
	 * Returns the code for a request that fails now. The limit per minute cannot cause a hold that is longer than one
	 * window.
	 */
	private codeAt(now: number): LimitCode {
		if (this.isActive(now) && this.failCode) return this.failCode;
		return this.endsAt - now > WINDOW_MS + ROUNDING_MS ? 'QUOTA' : 'NO_SLOT';
	}

	private extend(until: number, endIsKnown: boolean, failCode?: LimitCode): void {
		if (until <= this.endsAt) return;
		this.endsAt = until;
		this.endIsKnown = endIsKnown;
		this.failCode = failCode;
	}
}
