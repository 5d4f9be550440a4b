import { type Clock, HOUR_MS, withJitter } from '../shared/clock';
import { remainingIn, ROUNDING_MS, secondsIn, WINDOW_MS } from './rateLimitHeaders';
import type { ApiResponse } from './response';

/**
 * How long a 429 without Retry-After delays requests: the first and the longest wait. If another process uses up every
 * window, only frequent tries get a slot at the start of one.
 */
const FIRST_HOLD_MS = 1_000;
const MAX_HOLD_MS = 5_000;

/** The longest Retry-After that the node waits for. */
const MAX_RETRY_AFTER_MS = HOUR_MS;

/** The kinds of failure that the limiter decides on, see ERROR_TYPES. */
type LimitCode = 'QUOTA' | 'NO_SLOT';

/**
 * The period after a 429 in which no request is sent. Requests wait for its end, or fail: at once if the daily quota
 * seems to be used up. Times are in ms, on the monotonic clock.
 */
export class Hold {
	until = -Infinity;
	/** Whether the service reported the end. */
	endIsKnown = false;
	/** If set, requests fail with this code until the end instead of waiting for it. */
	private failCode?: LimitCode;
	/** The last of consecutive 429s, and the arrival time of the first. */
	private rejection?: { response: ApiResponse; since: number };

	constructor(private readonly clock: Clock) {}

	/** The body of the last 429, unless a later request had another response. */
	get lastBody(): unknown {
		return this.rejection?.response.body;
	}

	isActive(now: number): boolean {
		return now < this.until;
	}

	/** Whether requests fail now instead of waiting. */
	failsAtOnce(now: number): boolean {
		return this.isActive(now) && this.failCode !== undefined;
	}

	/** The code for a request that fails now. A hold of more than one window cannot be about the limit per minute. */
	codeAt(now: number): LimitCode {
		if (this.isActive(now) && this.failCode) return this.failCode;
		return this.until - now > WINDOW_MS + ROUNDING_MS ? 'QUOTA' : 'NO_SLOT';
	}

	/** Learns from a response other than 429: the daily quota is not used up. The time until the end stays. */
	endRejections(): void {
		this.rejection = undefined;
		this.failCode = undefined;
	}

	/**
	 * Holds requests after a 429.
	 * @param sentAt when its request was sent
	 * @returns the response, with the code QUOTA if the limit per minute does not explain it
	 */
	addRejection(response: ApiResponse, sentAt: number, now: number): ApiResponse {
		const { headers } = response;
		const { since = now } = this.rejection ?? {};
		this.rejection = { response, since };
		const retryAfter = Math.min(secondsIn(headers['retry-after']), MAX_RETRY_AFTER_MS);
		// If no slots are left, other processes may be using up every window.
		const hasSlots = remainingIn(headers) !== 0;
		if (hasSlots && sentAt - since >= WINDOW_MS) {
			this.extend(now + Math.max(retryAfter, WINDOW_MS), retryAfter >= WINDOW_MS, 'QUOTA');
			return { ...response, code: 'QUOTA' };
		}
		const backoff = withJitter(Math.min(FIRST_HOLD_MS + now - since, MAX_HOLD_MS), this.clock);
		this.extend(now + (retryAfter || backoff), retryAfter > 0);
		return response;
	}

	/** Makes all requests fail for a minute if there were only 429s for a minute: they would wait in vain. */
	failIfOnlyRejections(now: number): void {
		const isInVain = this.rejection && now - this.rejection.since >= WINDOW_MS;
		if (!isInVain || this.failsAtOnce(now)) return;
		this.extend(now + WINDOW_MS, false, this.codeAt(now));
	}

	private extend(until: number, endIsKnown: boolean, failCode?: LimitCode): void {
		if (until <= this.until) return;
		this.until = until;
		this.endIsKnown = endIsKnown;
		this.failCode = failCode;
	}
}
