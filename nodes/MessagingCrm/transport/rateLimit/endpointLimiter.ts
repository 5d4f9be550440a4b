import { LONGEST_NAP_MS, type Clock } from '../../shared/clock';
import type { RateReport } from './rateHeaders';
import { RateWindow, type Slot } from './rateWindow';

/** Why there is no slot: the wait has ended, or the execution was cancelled. */
export type NoSlot = 'waitEnded' | 'cancelled';

interface Waiter {
	deadline: number;
	signal?: AbortSignal;
	end(result: Slot | NoSlot): void;
}

/** Limits the requests that one API key sends to one endpoint: first come, first served, as slots are free. */
export class EndpointLimiter {
	private readonly window: RateWindow;
	private waiters: Waiter[] = [];
	private wake = () => {};

	constructor(private readonly clock: Clock) {
		this.window = new RateWindow(clock);
	}

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
			if (this.waiters.length === 1) void this.serve();
		});
	}

	/** Records what a response says, as RateWindow.onResponse. */
	onResponse(slot: Slot, report: RateReport, isRateLimited: boolean): boolean {
		const isExplained = this.window.onResponse(slot, report, isRateLimited, this.clock.elapsed());
		this.wake();
		return isExplained;
	}

	/** Records that no response came. */
	onNoResponse(slot: Slot): void {
		this.window.onNoResponse(slot);
		this.wake();
	}

	private async serve(): Promise<void> {
		for (;;) {
			const now = this.clock.elapsed();
			let wait = this.window.untilFree(now);
			this.waiters = this.waiters.filter((waiter) => {
				const result = this.resultFor(waiter, wait, now);
				if (!result) return true;
				waiter.end(result);
				wait = this.window.untilFree(now);
				return false;
			});
			if (this.waiters.length === 0) return;
			const woken = new Promise<void>((resolve) => (this.wake = resolve));
			await Promise.race([woken, this.clock.sleep(Math.min(wait ?? Infinity, LONGEST_NAP_MS))]);
		}
	}

	/** A slot, or why there is none before the deadline; undefined to wait on. */
	private resultFor({ deadline, signal }: Waiter, wait: number | undefined, now: number) {
		if (signal?.aborted) return 'cancelled';
		if (wait === 0) return this.window.acquire(now);
		if (wait === undefined ? deadline > now : deadline >= now + wait) return undefined;
		// Use a slot that is reserved for other processes rather than give up.
		return this.window.free(now) > 0 ? this.window.acquire(now) : 'waitEnded';
	}
}
