import { backoff } from './backoff';
import { LONGEST_NAP_MS, type Clock } from './clock';
import type { RateReport } from './rateHeaders';

/** reference.md, Limits 1: "over a one-minute window". */
const WINDOW_MS = 60_000;

interface Waiter {
	deadline: number;
	signal?: AbortSignal;
	end(result: Permit | Refusal): void;
}

/** One request that may be sent; to be settled exactly once. */
export interface Permit {
	sequence: number;
	sentAt: number;
}

/** Why a request may not be sent: its wait came to its end, or its execution was cancelled. */
export type Refusal = 'tooLate' | 'cancelled';

/**
 * The requests that one API key may send to one endpoint.
 *
 * The service says after each response how many are left (`X-RateLimit-Remaining`), which also
 * counts those of other processes. Requests in flight may or may not be in that number, so all of
 * them are taken off. With nothing left, the next goes out when the window ends: where the service
 * does not tell, a minute after the oldest response of the last minute, which holds for fixed and
 * for sliding windows; it goes alone, and its response says how many may follow.
 */
export class EndpointBudget {
	private readonly waiters: Waiter[] = [];
	private serving = false;
	private wake: () => void = () => {};

	private answered = false;
	/** Undefined where the service does not say: then nothing is held back. */
	private remaining?: number;
	private resetAt?: number;
	private holdUntil = 0;
	private refusals = 0;
	private lastRefusalAt = -Infinity;
	/** When the responses of the last minute arrived, oldest first. */
	private responses: number[] = [];

	private inFlight = 0;
	private sequence = 0;
	private newest = 0;

	constructor(private readonly clock: Clock) {}

	/**
	 * Waits, first come first served, until a request may be sent.
	 *
	 * @param deadline ms since the epoch
	 */
	async acquire(deadline: number, signal?: AbortSignal): Promise<Permit | Refusal> {
		return await new Promise((end) => {
			this.waiters.push({ deadline, signal, end });
			void this.serve();
		});
	}

	/** Takes note of a response. `refused` tells a 429. */
	settle(permit: Permit, report: RateReport, refused: boolean): void {
		const now = this.clock.now();
		this.inFlight -= 1;
		this.answered = true;
		this.note(now);
		if (permit.sequence > this.newest) {
			this.newest = permit.sequence;
			this.believe(report, refused, now);
		}
		if (refused) this.holdBack(permit, report, now);
		else this.refusals = 0;
		this.wake();
	}

	/** Takes note that no response came. */
	abandon(): void {
		this.inFlight -= 1;
		this.wake();
	}

	private note(now: number): void {
		this.responses.push(now);
		while (this.responses[0] + WINDOW_MS <= now) this.responses.shift();
	}

	private believe(report: RateReport, refused: boolean, now: number): void {
		const { limit = Infinity, remaining, resetAt } = report;
		if (remaining !== undefined) {
			// So many more than before: a window has begun, and what came before it is of no account.
			if (remaining - (this.remaining ?? 0) > limit / 2) this.responses = [now];
			this.remaining = Math.max(0, remaining - this.inFlight);
		} else if (!refused) {
			this.remaining = undefined;
		}
		// A reset that is past already comes from a clock that is not ours.
		this.resetAt = resetAt !== undefined && resetAt > now ? resetAt : undefined;
	}

	private holdBack(permit: Permit, report: RateReport, now: number): void {
		if (report.retryAfter !== undefined) {
			this.holdUntil = Math.max(this.holdUntil, now + report.retryAfter);
			return;
		}
		// Refused with requests left to the key: something else than this limit, and the caller's
		// own wait is enough. Refused together with others: one refusal.
		if ((report.remaining ?? 0) > 0 || permit.sentAt < this.lastRefusalAt) return;
		this.lastRefusalAt = now;
		this.refusals += 1;
		const wait = this.resetAt ? this.resetAt - now : backoff(this.refusals, this.clock);
		this.holdUntil = Math.max(this.holdUntil, now + wait);
	}

	private async serve(): Promise<void> {
		if (this.serving) return;
		this.serving = true;
		while (this.waiters.length > 0) {
			const waiter = this.waiters[0];
			const wait = this.untilNext(this.clock.now());
			if (waiter.signal?.aborted) {
				this.end('cancelled');
			} else if (wait === 0) {
				this.end(this.spend());
			} else if (this.clock.now() + (wait ?? 0) > waiter.deadline) {
				this.end('tooLate');
			} else {
				await this.nap(wait ?? LONGEST_NAP_MS);
			}
		}
		this.serving = false;
	}

	private end(result: Permit | Refusal): void {
		this.waiters.shift()?.end(result);
	}

	/** Ms until the next request may go; undefined while that depends on a response. */
	private untilNext(now: number): number | undefined {
		if (now < this.holdUntil) return Math.min(this.holdUntil - now, WINDOW_MS);
		if (this.answered && (this.remaining === undefined || this.remaining > 0)) return 0;
		if (this.inFlight > 0) return undefined;
		if (!this.answered) return 0;
		while (this.responses[0] + WINDOW_MS <= now) this.responses.shift();
		const endOfWindow = this.resetAt ?? (this.responses[0] ?? -Infinity) + WINDOW_MS;
		// A clock that was set back must not make anybody wait longer than a window.
		return Math.min(Math.max(0, endOfWindow - now), WINDOW_MS);
	}

	private spend(): Permit {
		this.inFlight += 1;
		this.sequence += 1;
		if (this.remaining !== undefined) this.remaining = Math.max(0, this.remaining - 1);
		return { sequence: this.sequence, sentAt: this.clock.now() };
	}

	private async nap(ms: number): Promise<void> {
		const woken = new Promise<void>((resolve) => {
			this.wake = resolve;
		});
		await Promise.race([woken, this.clock.sleep(Math.min(ms, LONGEST_NAP_MS))]);
	}
}
