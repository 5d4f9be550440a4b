import { backoff } from './backoff';
import { LONGEST_NAP_MS, type Clock } from './clock';
import type { RateReport } from './rateHeaders';
import { RateWindow, type Sent } from './rateWindow';

/** However long a service says to stay away, it is asked again after this. */
const LONGEST_HOLD_MS = 3_600_000;

interface Waiter {
	deadline: number;
	signal?: AbortSignal;
	end(result: Permit | Refusal): void;
}

/** One request that may be sent; to be settled exactly once. */
export type Permit = Sent;

/** Why a request may not be sent: its wait came to its end, or its execution was cancelled. */
export type Refusal = 'tooLate' | 'cancelled';

/**
 * The requests that one API key may send to one endpoint: lets them go, first come first served, as
 * the service has room for them (see RateWindow), and holds them back after a refusal.
 */
export class EndpointBudget {
	private readonly window = new RateWindow();
	private waiters: Waiter[] = [];
	private serving = false;
	private wake: () => void = () => {};

	private holdUntil = -Infinity;
	private refusals = 0;
	/** Requests sent before the last refusal came. */
	private sentBeforeRefusal = 0;
	private latest = -Infinity;

	constructor(private readonly clock: Clock) {}

	/**
	 * Waits, first come first served, until a request may be sent.
	 *
	 * @param deadline ms since the epoch
	 */
	async acquire(deadline: number, signal?: AbortSignal): Promise<Permit | Refusal> {
		// A clock that was set back takes back the deadlines of those who wait, not this new one.
		this.now();
		return await new Promise((end) => {
			this.waiters.push({ deadline, signal, end });
			this.wake();
			void this.serve();
		});
	}

	/** Takes note of a response. `refused` tells a 429. */
	settle(permit: Permit, report: RateReport, refused: boolean): void {
		const now = this.now();
		this.window.take(permit, report, refused, now);
		if (refused) this.holdBack(permit, report, now);
		else this.refusals = 0;
		this.wake();
	}

	/** Takes note that no response came. */
	abandon(): void {
		this.window.lose(this.now());
		this.wake();
	}

	private holdBack(permit: Permit, report: RateReport, now: number): void {
		if (report.retryAfter) {
			const wait = Math.min(report.retryAfter, LONGEST_HOLD_MS);
			this.holdUntil = Math.max(this.holdUntil, now + wait);
			return;
		}
		// Refused with requests left to the key: something else than this limit, and the caller's
		// own wait is enough. Refused together with others: one refusal.
		if ((report.remaining ?? 0) > 0 || permit.sequence <= this.sentBeforeRefusal) return;
		this.sentBeforeRefusal = this.window.sequence;
		this.refusals += 1;
		this.holdUntil = Math.max(this.holdUntil, now + backoff(this.refusals, this.clock));
	}

	private async serve(): Promise<void> {
		if (this.serving) return;
		this.serving = true;
		while (this.waiters.length > 0) {
			const now = this.now();
			const wait = now < this.holdUntil ? this.holdUntil - now : this.window.untilNext(now);
			this.dismiss(now + (wait ?? 0));
			const pause = wait === 0 ? this.window.courtesy(now, this.waiters) : wait;
			if (pause !== 0) await this.nap(pause ?? LONGEST_NAP_MS);
			else this.waiters.shift()?.end(this.window.send(now));
		}
		this.serving = false;
	}

	/** Ends the waits that were cancelled, or would end before the next request may go. */
	private dismiss(next: number): void {
		this.waiters = this.waiters.filter(({ deadline, signal, end }) => {
			if (signal?.aborted) end('cancelled');
			else if (next > deadline) end('tooLate');
			else return true;
			return false;
		});
	}

	private async nap(ms: number): Promise<void> {
		const woken = new Promise<void>((resolve) => {
			this.wake = resolve;
		});
		await Promise.race([woken, this.clock.sleep(Math.min(ms, LONGEST_NAP_MS))]);
	}

	/** The time. A clock that was set back takes all moments with it, so that nobody waits longer. */
	private now(): number {
		const now = this.clock.now();
		const back = this.latest - now;
		if (back > 0) {
			this.holdUntil -= back;
			this.window.setBack(back);
			for (const waiter of this.waiters) waiter.deadline -= back;
		}
		this.latest = now;
		return now;
	}
}
