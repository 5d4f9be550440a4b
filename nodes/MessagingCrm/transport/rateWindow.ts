import type { RateReport } from './rateHeaders';
import { WINDOW_MS, WindowEnd, type Oldest } from './windowEnd';

/** Others are taken to send at most so many requests for each own one, however many they sent. */
const MOST_OTHERS = 2;

/** A request that was sent; to be settled exactly once. */
export interface Sent {
	/** ms since the epoch */
	at: number;
	sequence: number;
	/** Requests settled before it was sent. */
	settledBefore: number;
}

/**
 * What responses tell about the requests that one API key has left at one endpoint.
 *
 * `X-RateLimit-Remaining` also counts the requests of other processes, which may have some under way
 * just as this one. Responses overtake each other: the lowest number is believed, unless a higher
 * one cannot be explained by that. With nothing left, the next request goes when the window ends (see
 * WindowEnd). It goes alone, and its response says how many may follow.
 *
 * Of others nothing is known but what they leave. Until half of a first window is used, they are taken
 * to be as busy as they may be: processes that start together would each send all that is left.
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
	private readonly windowEnd = new WindowEnd();
	/** The last request that went with nothing left, because the window had ended. */
	private lastProbe = 0;
	/** Whether a window was seen to begin anew as a whole, unlike one that slides. */
	private beginsAnew = false;
	private lastSentAt = -Infinity;
	/** The requests of the last minute, in the order of their responses. */
	private counted: Oldest[] = [];
	/** Requests of others for each own one, when nothing was left the last time. */
	private othersBefore?: number;

	/** Takes note that a request is sent. */
	send(now: number): Sent {
		this.inFlight += 1;
		this.sequence += 1;
		this.lastSentAt = now;
		if (this.left === 0) this.lastProbe = this.sequence;
		return { at: now, sequence: this.sequence, settledBefore: this.settled };
	}

	/** Takes note that no response came; the service may have counted the request. */
	lose(now: number): void {
		this.settle({ sentAt: -Infinity, settledAt: now });
		if (this.left) this.left -= 1;
	}

	/** Takes note of a response. `refused` tells a 429. */
	take(sent: Sent, report: RateReport, refused: boolean, now: number): void {
		const overtakers = this.settled - sent.settledBefore;
		const isTold = report.remaining !== undefined;
		this.settle({ sentAt: isTold ? Math.min(sent.at, now) : -Infinity, settledAt: now }, refused);
		this.answered = true;
		if (sent.sequence > this.newest) {
			this.newest = sent.sequence;
			const cameEarly = refused && sent.sequence === this.lastProbe;
			this.windowEnd.hear(report, now, this.counted[0], cameEarly);
		}
		if (isTold) this.believe(sent, report, overtakers, now);
		else if (this.left) this.left -= 1;
		else if (!refused && this.inFlight === 0) this.left = undefined;
	}

	/** Ms until the next request may go; undefined while that depends on those under way. */
	untilNext(now: number): number | undefined {
		if (!this.answered) return this.inFlight === 0 ? 0 : undefined;
		if (this.left === undefined || this.left >= this.needed()) return 0;
		if (this.inFlight > 0) return undefined;
		this.othersBefore = this.others();
		return this.left >= this.needed()
			? 0
			: Math.max(0, this.windowEnd.after(this.counted[0]) - now);
	}

	/**
	 * Ms that a request which may go had better wait all the same, for the sake of others. Where more
	 * requests wait than are left, the last of them waits for the next window anyhow: those left may as
	 * well be spread, so that a process which begins to send finds a window with room. Over a third of
	 * it, because a window that goes by the service's clock may end sooner than is known here.
	 *
	 * @param waiting those who wait; deadlines in ms since the epoch
	 */
	courtesy(now: number, waiting: Array<{ deadline: number }>): number {
		if (!this.beginsAnew || this.left === undefined) return 0;
		const free = this.left - this.inFlight;
		const end = this.windowEnd.after(this.counted[0]);
		if (waiting.length <= free || waiting.some(({ deadline }) => deadline < end)) return 0;
		const start = this.counted[0]?.settledAt ?? now;
		const spread = start + (end - start) / 3 - this.lastSentAt;
		return Math.max(0, this.lastSentAt + spread / (free + 1) - now);
	}

	/** The clock was set back. */
	setBack(ms: number): void {
		this.counted = this.counted.map(({ sentAt, settledAt }) => ({
			sentAt: sentAt - ms,
			settledAt: settledAt - ms,
		}));
		this.lastSentAt -= ms;
		this.windowEnd.setBack(ms);
	}

	private settle(request: Oldest, refused = false): void {
		this.inFlight -= 1;
		this.settled += 1;
		// What was refused takes no room, and none becomes free when it is a minute old.
		if (!refused) this.counted.push(request);
		while (this.counted[0]?.settledAt + WINDOW_MS <= request.settledAt) this.counted.shift();
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
			if (remaining - left >= this.limit / 2) this.begin(sent, remaining, now);
			// Of fewer more at least those are of no account that the window has no place for.
			else this.counted.splice(0, this.counted.length - Math.max(1, this.limit - remaining));
			this.firstSequence = sent.sequence;
			this.left = remaining;
		} else if (
			sent.sequence > this.firstSequence ||
			remaining >= left - overtakers - this.inFlight
		) {
			// Sent before the one that began the window, but so close to it: counted in it all the same.
			this.left = Math.min(left, remaining);
		}
	}

	private begin(sent: Sent, remaining: number, now: number): void {
		// A window that slides would still count these, the newest of them perhaps excepted.
		const young = this.counted.filter(({ sentAt }) => sentAt > now - WINDOW_MS).length;
		this.beginsAnew ||= this.limit - remaining < young - 1;
		const beganAt = remaining === this.limit - 1 ? sent.at : undefined;
		this.counted = [{ sentAt: now, settledAt: now, beganAt }];
	}

	/** Requests that have to be left for the next one to go. */
	private needed(): number {
		const isNew = 2 * this.counted.length < this.limit;
		const before = this.othersBefore ?? (isNew ? MOST_OTHERS : 0);
		// Others have so many under way when the service answers, and as many again when it is asked.
		const share = 1 + 2 * Math.max(this.others(), before);
		return this.inFlight === 0 ? Math.min(share, 2) : share * (this.inFlight + 1);
	}

	/** Requests of others for each own one, those under way taken to be theirs. */
	private others(): number {
		const own = this.counted.length;
		const used = this.limit - (this.left ?? this.limit);
		return Math.min(MOST_OTHERS, Math.max(0, used - own) / Math.max(1, own));
	}
}
