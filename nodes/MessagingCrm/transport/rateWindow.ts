import type { RateReport } from './rateHeaders';

/** reference.md, Limits 1: "over a one-minute window". */
const WINDOW_MS = 60_000;

/** A reset told in whole seconds may be told up to a second too early. */
const ROUNDING_MS = 1000;

/** Others are taken to send at most so many requests for each own one, however many they sent. */
const MOST_OTHERS = 2;

/** A request that was sent; to be settled exactly once. */
export interface Sent {
	sequence: number;
	/** Requests settled before it was sent. */
	settledBefore: number;
}

/**
 * What responses tell about the requests that one API key has left at one endpoint.
 *
 * `X-RateLimit-Remaining` also counts the requests of other processes, which may have some under way
 * just as this one. Responses overtake each other: the lowest number is believed, unless a higher
 * one cannot be explained by that. With nothing left, the next request goes when the window ends:
 * where the service does not tell, a minute after the oldest response of the last minute, which
 * holds for fixed and for sliding windows. It goes alone, and its response says how many may follow.
 */
export class RateWindow {
	/** Requests sent so far. */
	sequence = 0;
	private settled = 0;
	private inFlight = 0;

	private answered = false;
	private limit = 0;
	/** Requests left when those under way are not counted; undefined where the service does not say. */
	private left?: number;
	/** The request whose response began the window: what earlier ones tell is of no account. */
	private firstSequence = 0;
	private newest = 0;
	private resetAt?: number;
	/** When the requests of the last minute were settled, oldest first. */
	private settledAt: number[] = [];
	/** Requests of others for each own one, when nothing was left the last time. */
	private othersBefore = 0;

	/** Takes note that a request is sent. */
	send(): Sent {
		this.inFlight += 1;
		this.sequence += 1;
		return { sequence: this.sequence, settledBefore: this.settled };
	}

	/** Takes note that no response came; the service may have counted the request. */
	lose(now: number): void {
		this.settle(now);
		if (this.left) this.left -= 1;
	}

	/** Takes note of a response. `refused` tells a 429. */
	take(sent: Sent, report: RateReport, refused: boolean, now: number): void {
		const overtakers = this.settled - sent.settledBefore;
		this.settle(now, refused);
		this.answered = true;
		if (sent.sequence > this.newest) {
			this.newest = sent.sequence;
			this.resetAt = futureReset(report, now);
		}
		if (report.remaining !== undefined) this.believe(sent, report, overtakers, now);
		else if (this.left) this.left -= 1;
		else if (!refused && this.inFlight === 0) this.left = undefined;
	}

	/** Ms until the next request may go; undefined while that depends on those under way. */
	untilNext(now: number): number | undefined {
		if (!this.answered) return this.inFlight === 0 ? 0 : undefined;
		if (this.left === undefined) return 0;
		if (this.left >= this.needed()) return 0;
		if (this.inFlight > 0) return undefined;
		this.othersBefore = this.others();
		return Math.max(0, this.end() - now);
	}

	/** The clock was set back. */
	setBack(ms: number): void {
		this.settledAt = this.settledAt.map((moment) => moment - ms);
		if (this.resetAt !== undefined) this.resetAt -= ms;
	}

	private settle(now: number, refused = false): void {
		this.inFlight -= 1;
		this.settled += 1;
		// What was refused takes no room, and none becomes free when it is a minute old.
		if (!refused) this.settledAt.push(now);
		while (this.settledAt[0] + WINDOW_MS <= now) this.settledAt.shift();
	}

	private believe(
		sent: Sent,
		{ remaining = 0, limit }: RateReport,
		overtakers: number,
		now: number,
	): void {
		const left = this.left ?? 0;
		this.limit = limit ?? Math.max(this.limit, remaining + 1);
		if (this.left === undefined || remaining > left + overtakers + this.inFlight) {
			// So many more than before: a window has begun, and what came before it is of no account.
			if (remaining - left >= this.limit / 2) this.settledAt = [now];
			this.firstSequence = sent.sequence;
			this.left = remaining;
		} else if (sent.sequence > this.firstSequence) {
			this.left = Math.min(left, remaining);
		}
	}

	/** Requests that have to be left for the next one to go. */
	private needed(): number {
		// Others have so many under way when the service answers, and as many again when it is asked.
		const share = 1 + 2 * Math.max(this.others(), this.othersBefore);
		return this.inFlight === 0 ? Math.min(share, 2) : share * (this.inFlight + 1);
	}

	/** Requests of others for each own one, among those that the service counts. */
	private others(): number {
		const own = this.settledAt.length;
		const used = this.limit - (this.left ?? this.limit);
		return Math.min(MOST_OTHERS, Math.max(0, used - own - this.inFlight) / Math.max(1, own));
	}

	private end(): number {
		const bySettled = (this.settledAt[0] ?? -Infinity) + WINDOW_MS;
		if (this.resetAt === undefined) return bySettled;
		return Math.min(Math.max(this.resetAt, bySettled), this.resetAt + ROUNDING_MS);
	}
}

/** A reset that is past, or more than a window away, comes from a clock that is not ours. */
function futureReset({ resetAt }: RateReport, now: number): number | undefined {
	if (resetAt === undefined || resetAt <= now) return undefined;
	return Math.min(resetAt, now + WINDOW_MS);
}
