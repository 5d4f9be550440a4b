import type { Clock } from '../shared/clock';
import { numberIn, remainingIn, windowLeftIn, WINDOW_MS } from './rateLimitHeaders';
import type { ApiResponse } from './response';

/** How long a request waits for another request's response, which shows how many slots are left. */
const MAX_RESPONSE_WAIT_MS = 5_000;

/** If this process has used this share of the limit, the node assumes that no other process sends requests. */
const SHARE_IF_ALONE = 0.75;

/** How many slots this process leaves to other processes. */
const FOR_OTHERS = { always: 1, perRequestInFlight: 4 };

/** The assumed number of slots left if the service reports no number. Requests are then sent until a 429 arrives. */
const NO_LIMIT = Infinity;

/** The slot of a request that was sent. */
export interface Slot {
	sentAt: number;
}

/**
 * The earliest and the latest time at which the next slot is free. It is free before `latest` if the response to
 * another request shows a free slot.
 */
export interface NextSlot {
	earliest: number;
	latest: number;
}

/**
 * The slots of the current minute, according to the responses. If no slot is left, the next one is free when the window
 * ends. If the service does not report the end, the next slot is free a minute after the oldest response of the last
 * minute. This works for fixed and sliding windows. Times are in ms, on the monotonic clock.
 */
export class RateWindow {
	/** The requests that have no response yet and may count in this window, oldest first. */
	private readonly inFlight = new Set<Slot>();
	/** The arrival times of responses to requests that the service still counts, oldest first. */
	private responses: number[] = [];
	/**
	 * How many slots are left, including those of requests in flight. The number is undefined at the start, and after a
	 * 429 that does not report it. Only a single request is then sent, to find the number.
	 */
	private remaining?: number;
	private remainingSetAt = -Infinity;
	/** The time at which the window ends, if the service reports it. */
	private end?: number;
	/** The last reported number of requests allowed per minute; 0 before the first report. */
	private limit = 0;

	constructor(private readonly clock: Clock) {}

	/**
	 * How many slots are left, including those for other processes. An unknown number counts as unlimited, so that a
	 * request is sent instead of failing.
	 */
	get slotsLeft(): number {
		return (this.remaining ?? NO_LIMIT) - this.inFlight.size;
	}

	nextSlot(now: number): NextSlot {
		const isKnown = this.remaining !== undefined;
		const recent = [...this.inFlight].filter(({ sentAt }) => sentAt > now - MAX_RESPONSE_WAIT_MS);
		// Unless this process has used most of the limit, other processes may be sending requests, too.
		const isAlone = this.responses.length + 1 >= SHARE_IF_ALONE * this.limit;
		const kept = isAlone ? 0 : FOR_OTHERS.always + FOR_OTHERS.perRequestInFlight * recent.length;
		if (isKnown && this.slotsLeft > kept) return { earliest: now, latest: now };
		if (recent.length > 0) {
			return { earliest: now, latest: recent[0].sentAt + MAX_RESPONSE_WAIT_MS };
		}
		const end = this.end ?? (this.responses[0] ?? -Infinity) + WINDOW_MS;
		const at = isKnown ? Math.max(now, end) : now;
		return { earliest: at, latest: at };
	}

	take(now: number): Slot {
		const slot = { sentAt: now };
		this.inFlight.add(slot);
		return slot;
	}

	/** Frees a slot. Must be called when the slot's request has ended. */
	release(slot: Slot): void {
		this.inFlight.delete(slot);
	}

	learn(slot: Slot, { status, headers }: ApiResponse, now: number): void {
		// The headers of a response are ignored if its request counted in the previous window.
		if (this.inFlight.has(slot)) this.update(slot, headers, now);
		if (status === 429) {
			if (remainingIn(headers) === undefined) this.remaining = undefined;
			return;
		}
		while (this.responses[0] <= now - WINDOW_MS) this.responses.shift();
		this.responses.push(now);
	}

	/**
	 * Updates how many slots are left. Responses can arrive out of order, so a higher number counts only if its request
	 * was sent after the current number arrived.
	 */
	private update(slot: Slot, headers: ApiResponse['headers'], now: number): void {
		this.limit = numberIn(headers['x-ratelimit-limit']) ?? this.limit;
		const reported = remainingIn(headers);
		// An unknown number counts as 0, so that any reported number is higher.
		const before = this.remaining ?? 0;
		// A response without the header, e.g. from a proxy, removes the limit only if no slot was left.
		const after = reported ?? (before > 0 ? before : NO_LIMIT);
		if (after > before && slot.sentAt <= this.remainingSetAt) return;
		if (after < NO_LIMIT && after - before >= this.limit / 2) this.startWith(slot);
		this.remaining = after;
		this.remainingSetAt = now;
		if (reported === undefined) return;
		const left = windowLeftIn(headers, this.clock.now());
		this.end = left && now + left;
	}

	/**
	 * Starts a new window with this request. Earlier requests no longer count, because the service may have counted
	 * them in the previous window.
	 */
	private startWith(first: Slot): void {
		for (const other of this.inFlight) {
			if (other.sentAt < first.sentAt) this.inFlight.delete(other);
		}
		this.responses = [];
	}
}
