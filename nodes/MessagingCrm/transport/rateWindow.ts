import type { Clock } from '../shared/clock';
import { numberIn, remainingIn, windowLeftIn, WINDOW_MS } from './rateLimitHeaders';
import type { ApiResponse } from './response';

/** How long a request waits for the response to another one, which shows how many slots are left. */
const MAX_RESPONSE_WAIT_MS = 5_000;

/** A process that has used this share of the limit is assumed to be the only one. */
const SHARE_IF_ALONE = 0.75;

/** Slots that are left to other processes. */
const FOR_OTHERS = { always: 1, perRequestInFlight: 4 };

/** The slots that remain if the service does not report them: requests are sent until a 429. */
const NO_LIMIT = Infinity;

/** A request that has been sent. */
export interface Slot {
	sentAt: number;
}

/** When the next slot is free: at `latest`, or from `earliest` on if the response to another request frees one. */
export interface NextSlot {
	earliest: number;
	latest: number;
}

/**
 * The slots of the current minute, according to the responses. If no slot is left, the next one is free when the
 * window ends, which the service may report. If it does not, the slot is free a minute after the oldest response of the
 * last minute, which suits fixed and sliding windows. Times are in ms, on the monotonic clock.
 */
export class RateWindow {
	/** Requests without a response that may count in this window, oldest first. */
	private readonly inFlight = new Set<Slot>();
	/** The arrival times of responses to requests that the service still counts, oldest first. */
	private responses: number[] = [];
	/**
	 * Slots left, including those of requests in flight. Undefined at the start, and after a 429 that reports none: then
	 * one request is sent alone to find out.
	 */
	private remaining?: number;
	private remainingSetAt = -Infinity;
	/** When the window ends, if the service reports it. */
	private end?: number;
	/** Requests per minute, according to the last response; 0 if none has reported it yet. */
	private limit = 0;

	constructor(private readonly clock: Clock) {}

	/** Slots left, including those for other processes. If it is unknown, a request may be sent rather than fail. */
	get slotsLeft(): number {
		return (this.remaining ?? NO_LIMIT) - this.inFlight.size;
	}

	nextSlot(now: number): NextSlot {
		const isKnown = this.remaining !== undefined;
		const recent = [...this.inFlight].filter(({ sentAt }) => sentAt > now - MAX_RESPONSE_WAIT_MS);
		// Unless this process has used most of the limit, other processes may be sending, too.
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

	/** Must be called when the request has ended. */
	release(slot: Slot): void {
		this.inFlight.delete(slot);
	}

	learn(slot: Slot, { status, headers }: ApiResponse, now: number): void {
		// Requests of the previous window no longer count.
		if (this.inFlight.has(slot)) this.update(slot, headers, now);
		if (status === 429) {
			if (remainingIn(headers) === undefined) this.remaining = undefined;
			return;
		}
		while (this.responses[0] <= now - WINDOW_MS) this.responses.shift();
		this.responses.push(now);
	}

	/** Responses can arrive out of order: the lowest number counts, until a later request has a higher one. */
	private update(slot: Slot, headers: ApiResponse['headers'], now: number): void {
		this.limit = numberIn(headers['x-ratelimit-limit']) ?? this.limit;
		const reported = remainingIn(headers);
		// Unknown counts as none, so that any report raises it.
		const before = this.remaining ?? 0;
		// A response without the header, e.g. from a proxy, lifts the limit only if no slot was left.
		const after = reported ?? (before > 0 ? before : NO_LIMIT);
		if (after > before && slot.sentAt <= this.remainingSetAt) return;
		if (after < NO_LIMIT && after - before >= this.limit / 2) this.startWith(slot);
		this.remaining = after;
		this.remainingSetAt = now;
		if (reported === undefined) return;
		const left = windowLeftIn(headers, this.clock.now());
		this.end = left && now + left;
	}

	/** Starts a new window with this request: earlier ones may have been counted in the last one. */
	private startWith(first: Slot): void {
		for (const other of this.inFlight) {
			if (other.sentAt < first.sentAt) this.inFlight.delete(other);
		}
		this.responses = [];
	}
}
