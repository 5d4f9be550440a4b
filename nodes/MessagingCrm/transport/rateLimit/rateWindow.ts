import type { RateReport } from './rateHeaders';
import { RequestTimes } from './requestTimes';

/** The service counts requests over one minute (docs/service.md#rate-limits). */
export const WINDOW_MS = 60_000;

/** How long a request waits for the response to an earlier one. */
const MAX_RESPONSE_WAIT_MS = 5_000;

/** Reset headers are whole seconds: off by up to this much. */
const ROUNDING_MS = 1_000;

/** Other processes are assumed to send at most this many requests for each own one. */
const MAX_OTHERS = 2;

/** Permission to send one request. */
export interface Slot {
	/** ms, by the monotonic clock */
	sentAt: number;
	sequence: number;
}

/**
 * How many requests one API key may still send to one endpoint, by what the responses say
 * (docs/service.md#rate-limits).
 *
 * When no slot remains, the next request is sent a minute after the oldest response of the last minute, which
 * suits fixed and sliding windows. Its response says how many may follow. Times are ms, by the monotonic clock.
 */
export class RateWindow {
	private sequence = 0;
	private readonly inFlight = new Set<Slot>();
	private readonly times = new RequestTimes(WINDOW_MS);
	private hasResponse = false;
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
		this.hasResponse = true;
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

	/** Ms until the next request may be sent; undefined if it has to wait for a response. */
	untilFree(now: number): number | undefined {
		const awaited = this.sentSince(now - MAX_RESPONSE_WAIT_MS);
		if (
			this.hasResponse &&
			this.free(now) > 0 &&
			(this.remaining ?? Infinity) >= this.reserve(awaited)
		) {
			return 0;
		}
		if (awaited > 0) return undefined;
		return this.hasResponse ? Math.max(0, this.windowEnd() - now) : 0;
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
	 * Slots that have to remain before the next request, since other processes may have requests in flight.
	 * Slots that this process has not used show how many others there are; until half the limit is used,
	 * MAX_OTHERS is assumed, since processes that start together cannot see each other yet.
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

	/** Responses overtake each other: the lowest number counts, until a request that was sent later has a higher one. */
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

/** When the next window starts. A reset that has passed is ignored; one that is too far away is cut to a window. */
function resetMoment({ resetIn }: RateReport, now: number): number | undefined {
	return resetIn ? now + Math.min(resetIn, WINDOW_MS) : undefined;
}
