import { type Clock, HOUR_MS, withJitter } from '../shared/clock';
import { headerMs, remainingIn, ROUNDING_MS, WINDOW_MS } from './rateLimitHeaders';
import { type ApiResponse, noResponse } from './response';

/**
 * How long a 429 without Retry-After delays requests: the first and the longest wait. If another process uses up every
 * window, only frequent tries get a slot at the start of one.
 */
const FIRST_HOLD_MS = 1_000;
const MAX_HOLD_MS = 5_000;

/** A 429 that is older than this, e.g. of an earlier execution, says nothing about a new one. */
const MAX_GAP_MS = HOUR_MS;

/** The longest Retry-After that the node waits for. */
const MAX_RETRY_AFTER_MS = HOUR_MS;

/** The kinds of failure that the limiter decides on, see ERROR_TYPES. */
type LimitCode = 'QUOTA' | 'NO_SLOT';

/**
 * The period after a 429 in which no request is sent. Requests wait for its end, or fail: at once if the daily quota
 * seems to be used up. Times are in ms, on the monotonic clock.
 */
export class Hold {
	endsAt = -Infinity;
	/** Whether the service reported the end. */
	endIsKnown = false;
	/** If set, requests fail with this code until the end instead of waiting for it. */
	private failCode?: LimitCode;
	/** The body of the last of consecutive 429s, and the arrival times of the first and the last. */
	private rejections?: { lastBody: unknown; since: number; lastAt: number };

	constructor(private readonly clock: Clock) {}

	isActive(now: number): boolean {
		return now < this.endsAt;
	}

	/** Whether requests fail now instead of waiting. */
	failsAtOnce(now: number): boolean {
		return this.isActive(now) && this.failCode !== undefined;
	}

	/** Learns from a response other than 429: the daily quota is not used up. The time until the end stays. */
	endRejections(): void {
		this.rejections = undefined;
		this.failCode = undefined;
	}

	/**
	 * Holds requests after a 429.
	 * @param sentAt when its request was sent
	 * @returns the response, with the code QUOTA if the limit per minute does not explain it
	 */
	addRejection(response: ApiResponse, sentAt: number, now: number): ApiResponse {
		const { headers, body } = response;
		const last = this.rejections;
		const isConsecutive = last !== undefined && now - last.lastAt <= MAX_GAP_MS;
		const since = isConsecutive ? last.since : now;
		this.rejections = { lastBody: body, since, lastAt: now };
		const retryAfter = Math.min(headerMs(headers['retry-after']), MAX_RETRY_AFTER_MS);
		// If no slots are left, other processes may be using them, which does not mean that the quota is used up.
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
	 * The result for a request that is not sent. If there were only 429s for a minute, the others fail for a minute, too:
	 * they would wait in vain. A request that could wait for less than a minute does not show that.
	 * @param end when the next slot is free, if known
	 */
	failWithoutSlot(now: number, maxWait: number, end?: number): ApiResponse {
		const code = this.codeAt(now);
		const { lastBody: body, since = now } = this.rejections ?? {};
		const isInVain = maxWait > WINDOW_MS && now - since >= WINDOW_MS;
		if (isInVain && !this.failsAtOnce(now)) this.extend(now + WINDOW_MS, false, code);
		const limitEndsAt = end && this.clock.now() + end - now;
		return { ...noResponse(code), status: 429, body, limitEndsAt };
	}

	/** The code for a request that fails now. A hold of more than one window cannot be about the limit per minute. */
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
