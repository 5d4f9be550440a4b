import { type Clock, withJitter } from '../../shared/clock';
import { isRateLimited, isResponse, type Result } from '../result';
import { type RateReport, readRateHeaders } from './rateHeaders';

/** The service counts requests over one minute (docs/internals/service.md#limits). */
export const WINDOW_MS = 60_000;

/** How long a request waits for the response to an earlier one. */
const MAX_RESPONSE_WAIT_MS = 5_000;

/** `Retry-After` is in whole seconds: off by up to this much. */
const ROUNDING_MS = 1_000;

/**
 * How long a 429 without Retry-After holds requests back at first and at most. If another process uses up every window, only
 * frequent tries meet the start of one.
 */
const FIRST_HOLD_MS = 1_000;
const MAX_HOLD_MS = 5_000;

/** The longest Retry-After that is followed. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** A process that has used this share of the limit is taken for the only one. */
const SHARE_IF_ALONE = 0.75;

/** Slots left to other processes. */
const FOR_OTHERS = { always: 1, perRequestInFlight: 4 };

/** A plan has one limit for each of its endpoints (docs/internals/service.md#limits). */
export interface Plan {
	/** Requests a minute, according to the last response; 0 if none has said it yet. */
	limit: number;
}

/** Permission to send one request. */
export interface Slot {
	sentAt: number;
}

/**
 * How many requests one API key may still send to one endpoint, by what the responses say.
 *
 * When no slot remains, the next request is sent a minute after the oldest response of the last minute, which suits fixed and
 * sliding windows; after a 429, when its hold ends. Its response says how many may follow. Times are ms, by the monotonic clock.
 */
export class RateWindow {
	/** Requests without a response that may count in this window, oldest first. */
	private readonly inFlight = new Set<Slot>();
	/** When the responses came to the requests that the service still counts, oldest first. */
	private responses: number[] = [];
	/** Slots left, those of requests in flight included; Infinity if the service does not say. */
	private remaining?: number;
	/** When `remaining` was set. */
	private setAt = -Infinity;
	/** No request is sent before. */
	private heldUntil = -Infinity;
	/** When the first of the latest 429 responses in a row came. */
	private rejectedSince?: number;

	constructor(
		private readonly clock: Clock,
		private readonly plan: Plan,
	) {}

	acquire(now: number): Slot {
		const slot = { sentAt: now };
		this.inFlight.add(slot);
		return slot;
	}

	/**
	 * Records the response to a request, or that there is none.
	 * @returns the same. It is over the quota if it is a 429 that says to wait longer than a minute, or if no request got
	 * through for a whole minute although the responses do not say that no slots remain
	 */
	onResult(slot: Slot, result: Result, now: number): Result {
		const isCurrent = this.inFlight.delete(slot);
		if (!isResponse(result)) return result;
		const report = readRateHeaders(result.headers);
		if (isCurrent) this.update(slot, report, now);
		if (!isRateLimited(result)) {
			this.rejectedSince = undefined;
			while (this.responses[0] <= now - WINDOW_MS) this.responses.shift();
			this.responses.push(now);
			return result;
		}
		const since = (this.rejectedSince ??= now);
		const growing = withJitter(Math.min(FIRST_HOLD_MS + now - since, MAX_HOLD_MS), this.clock);
		const hold = Number(report.retryAfter) * 1000 || growing;
		this.heldUntil = Math.max(this.heldUntil, now + Math.min(hold, MAX_RETRY_AFTER_MS));
		const isForLong = report.remaining !== 0 && slot.sentAt - since >= WINDOW_MS;
		return { ...result, isOverQuota: isForLong || hold > WINDOW_MS + ROUNDING_MS };
	}

	/** In how many ms the next request may be sent; undefined if that depends on the response to another one. */
	nextSlot(now: number): number | undefined {
		if (now < this.heldUntil) return this.heldUntil - now;
		const recent = [...this.inFlight].filter(({ sentAt }) => sentAt > now - MAX_RESPONSE_WAIT_MS);
		// Unless this process has used most of the limit, others may send at the same time.
		const isAlone = this.responses.length + 1 >= SHARE_IF_ALONE * this.plan.limit;
		const kept = isAlone ? 0 : FOR_OTHERS.always + FOR_OTHERS.perRequestInFlight * recent.length;
		if (this.remaining !== undefined && this.free(now) > kept) return 0;
		if (recent.length > 0) return undefined;
		const end = (this.responses[0] ?? -Infinity) + WINDOW_MS;
		return Math.max(0, end - now);
	}

	/** Slots that are free, as far as is known. */
	free(now: number): number {
		return now < this.heldUntil ? 0 : (this.remaining ?? Infinity) - this.inFlight.size;
	}

	/** Responses overtake each other: the lowest number counts, until a request that was sent later has a higher one. */
	private update(slot: Slot, { limit, remaining }: RateReport, now: number): void {
		this.plan.limit = limit ?? this.plan.limit;
		const before = this.remaining ?? 0;
		const after = remaining ?? (before || Infinity);
		if (after < Infinity && after - before >= this.plan.limit / 2) {
			// A new window: requests sent before may have been counted in the last one.
			for (const other of this.inFlight) {
				if (other.sentAt < slot.sentAt) this.inFlight.delete(other);
			}
			this.responses = [];
		} else if (after > before && slot.sentAt < this.setAt) return;
		this.remaining = after;
		this.setAt = now;
	}
}
