import type { RateReport } from './rateHeaders';
import { RequestTimes } from './requestTimes';

/** The service counts requests over one minute (docs/service.md#rate-limits). */
export const WINDOW_MS = 60_000;

/** Requests wait no longer than this for the response to an earlier one. */
const PATIENCE_MS = 5_000;

/** Reset headers are whole seconds: off by up to this much. */
const ROUNDING_MS = 1_000;

/** Other processes are assumed to send at most this many requests for each own one. */
const MAX_OTHERS = 2;

/** Permission to send one request. */
export interface Slot {
	/** ms, by the clock that does not jump */
	sentAt: number;
	sequence: number;
}

/**
 * How many requests one API key may still send to one endpoint, by what the responses say.
 *
 * It is not documented whether the window is fixed or sliding. With no slot remaining, one request is sent a
 * minute after the oldest response of the last minute, which is late enough for both. Its response says
 * how many may follow. All times are ms by the clock that does not jump.
 */
export class RateWindow {
	private sequence = 0;
	private readonly inFlight = new Set<Slot>();
	private readonly times = new RequestTimes(WINDOW_MS);
	private isAnswered = false;
	private limit = 0;
	/** Slots left, those of requests in flight included; undefined if the service does not say. */
	private remaining?: number;
	/** The newest request that was sent when `remaining` was set. */
	private setAfter = 0;
	/** Requests up to this one may have been counted in an earlier window. */
	private openedAfter = 0;
	private resetAt?: number;

	/** The sequence number of the newest request. */
	get newest(): number {
		return this.sequence;
	}

	acquire(now: number): Slot {
		const slot = { sentAt: now, sequence: ++this.sequence };
		this.inFlight.add(slot);
		return slot;
	}

	/** @param isRateLimited whether the response is a 429 */
	onResponse(slot: Slot, report: RateReport, isRateLimited: boolean, now: number): void {
		this.inFlight.delete(slot);
		this.isAnswered = true;
		// A rate-limited request uses no slot.
		if (!isRateLimited) this.times.add(now);
		if (slot.sequence > this.openedAfter) this.resetAt = resetMoment(report, now);
		if (report.remaining !== undefined) {
			this.applyRemaining(slot, report.remaining, report.limit);
		} else if (this.remaining) {
			this.remaining -= 1;
		} else if (!isRateLimited && slot.sequence > this.setAfter) {
			this.remaining = undefined;
		}
	}

	onNoResponse(slot: Slot): void {
		this.inFlight.delete(slot);
	}

	/** Ms until the next request may be sent; undefined if that depends on requests in flight. */
	untilFree(now: number): number | undefined {
		const awaited = this.sentSince(now - PATIENCE_MS);
		if (
			this.isAnswered &&
			this.free(now) > 0 &&
			(this.remaining ?? Infinity) >= this.reserve(awaited)
		) {
			return 0;
		}
		if (awaited > 0) return undefined;
		return this.isAnswered ? Math.max(0, this.windowEnd() - now) : 0;
	}

	/** Slots that are free, as far as is known. */
	free(now: number): number {
		// A request that hangs for a whole window is not counted in the current one.
		return (this.remaining ?? Infinity) - this.sentSince(now - WINDOW_MS);
	}

	private sentSince(moment: number): number {
		let count = 0;
		for (const { sentAt } of this.inFlight) if (sentAt > moment) count += 1;
		return count;
	}

	/**
	 * Slots that have to remain for the next request: other processes may have as many requests in
	 * flight as this one. They are seen by the slots that this process has not used itself. Processes that
	 * start together do not see each other at first, so others are assumed until half the limit is used.
	 */
	private reserve(awaited: number): number {
		const own = this.times.count;
		const used = this.limit - (this.remaining ?? this.limit);
		const others =
			2 * own < this.limit ? MAX_OTHERS : Math.min(MAX_OTHERS, Math.max(0, used / own - 1));
		const share = 1 + 2 * others;
		return awaited === 0 ? Math.min(share, 2) : share * (awaited + 1);
	}

	private windowEnd(): number {
		const documented = (this.times.oldest ?? -Infinity) + WINDOW_MS;
		if (this.resetAt === undefined) return documented;
		return Math.min(Math.max(this.resetAt, documented), this.resetAt + ROUNDING_MS);
	}

	/** Responses overtake each other: the lowest number counts until a request sent later says more. */
	private applyRemaining(slot: Slot, remaining: number, limit?: number): void {
		this.limit = limit ?? Math.max(this.limit, remaining + 1);
		const rise = remaining - (this.remaining ?? remaining);
		const isNewWindow = rise >= this.limit / 2;
		if (rise > 0 && (isNewWindow || slot.sequence > this.setAfter)) {
			if (isNewWindow) this.openedAfter = slot.sequence - 1;
			this.times.keepNewest(isNewWindow ? 1 : Math.max(1, this.limit - remaining));
		} else if (slot.sequence <= this.openedAfter || rise > 0) {
			return;
		}
		this.remaining = remaining;
		this.setAfter = this.sequence;
	}
}

/** A reset that has passed, or is more than a window away, comes from a clock that is wrong. */
function resetMoment({ resetIn }: RateReport, now: number): number | undefined {
	return resetIn ? now + Math.min(resetIn, WINDOW_MS) : undefined;
}
