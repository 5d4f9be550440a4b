import type { Clock } from '../../shared/clock';
import { withJitter } from '../backoff';
import type { RateReport } from './rateHeaders';

/** The service counts requests over one minute (docs/service.md#rate-limits). */
const WINDOW_MS = 60_000;

/** How long a request waits for the response to an earlier one. */
const MAX_RESPONSE_WAIT_MS = 5_000;

/** Reset headers are whole seconds: off by up to this much. */
const ROUNDING_MS = 1_000;

/** How long all requests wait after a 429, and the longest Retry-After that is honoured. */
const FIRST_HOLD_MS = 1_000;
const MAX_HOLD_MS = 3_600_000;

/** A process that has used this part of the limit is taken for the only one. */
const MOST = 0.75;

/** Slots left to other processes for each request in flight. */
const SLOTS_LEFT = 4;

/** Permission to send one request. */
export interface Slot {
	sentAt: number;
}

/**
 * How many requests one API key may still send to one endpoint, by what the responses say.
 *
 * When no slot remains, the next request is sent a minute after the oldest response of the last minute, which
 * suits fixed and sliding windows. Its response says how many may follow. Times are ms, by the monotonic clock.
 */
export class RateWindow {
	private readonly inFlight = new Set<Slot>();
	/** When the responses came to the requests that the service still counts, oldest first. */
	private responses: number[] = [];
	private limit = 0;
	/** Slots left, those of requests in flight included; Infinity if the service does not say. */
	private remaining?: number;
	/** When `remaining` was set. */
	private setAt = -Infinity;
	/** Requests sent before may have been counted in an earlier window. */
	private openedAt = -Infinity;
	private resetAt?: number;
	/** When the first of the latest 429 responses in a row came. */
	private rateLimitedSince?: number;
	private holdUntil = -Infinity;

	constructor(private readonly clock: Clock) {}

	acquire(now: number): Slot {
		const slot = { sentAt: now };
		this.inFlight.add(slot);
		return slot;
	}

	onNoResponse(slot: Slot): void {
		this.inFlight.delete(slot);
	}

	/**
	 * @param isRateLimited whether the response is a 429
	 * @returns false for a 429 that the limit per minute does not explain: slots were left, or the responses do
	 * not say how many, and none was given for a whole minute
	 */
	onResponse(slot: Slot, report: RateReport, isRateLimited: boolean, now: number): boolean {
		this.inFlight.delete(slot);
		if (!isRateLimited) {
			this.rateLimitedSince = undefined;
			while (this.responses[0] <= now - WINDOW_MS) this.responses.shift();
			this.responses.push(now);
		}
		if (slot.sentAt >= this.openedAt) this.update(slot, report, isRateLimited, now);
		return !isRateLimited || this.holdBack(slot, report, now);
	}

	/** Ms until the next request may be sent; undefined if it has to wait for a response. */
	untilFree(now: number): number | undefined {
		if (now < this.holdUntil) return this.holdUntil - now;
		const awaited = this.sentSince(now - MAX_RESPONSE_WAIT_MS);
		// Unless this process has used most of the limit, others may send at the same time.
		const isAlone = this.responses.length + 1 >= MOST * this.limit;
		const needed = isAlone ? 1 : 2 + SLOTS_LEFT * awaited;
		if (this.remaining !== undefined && this.free(now) >= needed) return 0;
		const end = this.resetAt ?? (this.responses[0] ?? -Infinity) + WINDOW_MS;
		return awaited > 0 ? undefined : Math.max(0, end - now);
	}

	/** Slots that are free, as far as is known. */
	free(now: number): number {
		if (now < this.holdUntil) return 0;
		// A request that hangs for a whole window is not counted in the current one.
		return (this.remaining ?? Infinity) - this.sentSince(now - WINDOW_MS);
	}

	private sentSince(moment: number): number {
		return [...this.inFlight].filter(({ sentAt }) => sentAt > moment).length;
	}

	/** Responses overtake each other: the lowest number counts, until a request that was sent later has a higher one. */
	private update(slot: Slot, report: RateReport, isRateLimited: boolean, now: number): void {
		const { limit = this.limit, resetIn } = report;
		this.limit = limit;
		// A reset that has passed is ignored; one that is too far away is cut to a window.
		this.resetAt = resetIn ? now + Math.min(resetIn + ROUNDING_MS, WINDOW_MS) : undefined;
		const isLater = slot.sentAt >= this.setAt;
		const before = this.remaining ?? 0;
		// A response that does not say is one request less; after the last one, no limit is known.
		const rest = before > 0 || !isLater ? before - 1 : Infinity;
		const remaining = report.remaining ?? (isRateLimited ? before : rest);
		if (remaining - before >= limit / 2) {
			this.openedAt = slot.sentAt;
			this.responses = this.responses.slice(-1);
		} else if (remaining > before && !isLater) return;
		this.remaining = remaining;
		this.setAt = now;
	}

	/**
	 * Holds all requests back after a 429: as long as it says, else longer after each one in a row.
	 * @returns whether the limit per minute explains it
	 */
	private holdBack(slot: Slot, { remaining, retryAfter }: RateReport, now: number): boolean {
		const since = (this.rateLimitedSince ??= now);
		const wait = remaining ? 0 : withJitter(FIRST_HOLD_MS + now - since, this.clock);
		this.holdUntil = Math.max(this.holdUntil, now + Math.min(retryAfter || wait, MAX_HOLD_MS));
		return remaining === undefined ? slot.sentAt - since < WINDOW_MS : remaining === 0;
	}
}
