import { LONGEST_NAP_MS, type Clock } from '../../shared/clock';
import { backoff } from '../backoff';
import type { RateReport } from './rateHeaders';
import { RateWindow, WINDOW_MS, type Slot } from './rateWindow';

/** The longest Retry-After that is honoured. */
const MAX_HOLD_MS = 3_600_000;

/** Why there is no slot: the wait has ended, or the execution was cancelled. */
export type NoSlot = 'waitEnded' | 'cancelled';

interface Waiter {
	deadline: number;
	signal?: AbortSignal;
	end(result: Slot | NoSlot): void;
}

/**
 * Limits the requests that one API key sends to one endpoint: first come, first served, as slots are free
 * (see RateWindow), and none for a while after a 429.
 */
export class EndpointLimiter {
	private readonly window = new RateWindow();
	private waiters: Waiter[] = [];
	private isServing = false;
	private wake: () => void = () => {};

	private holdUntil = -Infinity;
	/** 429 responses in a row; those to requests sent together count once. */
	private rateLimited = 0;
	/** When the first of them came. */
	private rateLimitedSince = Infinity;
	/** The newest request that was sent when the last of them came. */
	private newestSent = 0;

	constructor(private readonly clock: Clock) {}

	/**
	 * Waits for a slot. Each one is followed by onResponse or onNoResponse.
	 *
	 * @param maxWait ms; with 0 there is a slot at once or none
	 */
	async acquire(maxWait: number, signal?: AbortSignal): Promise<Slot | NoSlot> {
		const deadline = this.clock.elapsed() + maxWait;
		return await new Promise((end) => {
			this.waiters.push({ deadline, signal, end });
			this.wake();
			void this.serve();
		});
	}

	/**
	 * Records what a response says.
	 *
	 * @param isRateLimited whether it is a 429
	 * @returns false for a 429 that the limit per minute does not explain: slots were left, or none was
	 * given for a whole minute
	 */
	onResponse(slot: Slot, report: RateReport, isRateLimited: boolean): boolean {
		const now = this.clock.elapsed();
		this.window.onResponse(slot, report, isRateLimited, now);
		this.wake();
		if (!isRateLimited) {
			this.rateLimited = 0;
			this.rateLimitedSince = Infinity;
			return true;
		}
		this.rateLimitedSince = Math.min(this.rateLimitedSince, now);
		const wereSlotsLeft = (report.remaining ?? 0) > 0;
		if (report.retryAfter) {
			this.hold(now + Math.min(report.retryAfter, MAX_HOLD_MS));
		} else if (!wereSlotsLeft && slot.sequence > this.newestSent) {
			this.newestSent = this.window.newest;
			this.rateLimited += 1;
			this.hold(now + backoff(this.rateLimited, this.clock));
		}
		return !wereSlotsLeft && slot.sentAt - this.rateLimitedSince < WINDOW_MS;
	}

	/** Records that no response came. */
	onNoResponse(slot: Slot): void {
		this.window.onNoResponse(slot);
		this.wake();
	}

	private hold(until: number): void {
		this.holdUntil = Math.max(this.holdUntil, until);
	}

	private async serve(): Promise<void> {
		if (this.isServing) return;
		this.isServing = true;
		while (this.waiters.length > 0) {
			const now = this.clock.elapsed();
			const wait = now < this.holdUntil ? this.holdUntil - now : this.window.untilFree(now);
			this.endWaits(now, wait);
			if (wait === 0) this.waiters.shift()?.end(this.window.acquire(now));
			else await this.nap(wait ?? LONGEST_NAP_MS);
		}
		this.isServing = false;
	}

	/** Ends the waits that were cancelled, and those whose deadline is before the next free slot. */
	private endWaits(now: number, wait: number | undefined): void {
		this.waiters = this.waiters.filter(({ deadline, signal, end }) => {
			const isOver = wait === undefined ? deadline <= now : wait > 0 && deadline < now + wait;
			if (signal?.aborted) end('cancelled');
			else if (!isOver) return true;
			else if (now < this.holdUntil || this.window.free(now) <= 0) end('waitEnded');
			// Use a slot that is reserved for other processes rather than give up.
			else end(this.window.acquire(now));
			return false;
		});
	}

	private async nap(ms: number): Promise<void> {
		if (this.waiters.length === 0) return;
		const woken = new Promise<void>((resolve) => {
			this.wake = resolve;
		});
		await Promise.race([woken, this.clock.sleep(Math.min(ms, LONGEST_NAP_MS))]);
	}
}
