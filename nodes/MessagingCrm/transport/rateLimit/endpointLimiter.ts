import { type Clock, MAX_SLEEP_MS, type MaxWait } from '../../shared/clock';
import type { RequestStats } from '../requestStats';
import {
	type Attempt,
	isRateLimited,
	isResponse,
	type Result,
	type ServiceResponse,
} from '../result';
import { type Plan, RateWindow, type Slot } from './rateWindow';

interface LimitOptions {
	maxWait: MaxWait;
	stats: RequestStats;
	signal?: AbortSignal;
}

interface Waiter {
	deadline: number;
	signal?: AbortSignal;
	end(result: Slot | Result): void;
}

/** Limits the requests that one API key sends to one endpoint: first come, first served, as slots are free. */
export class EndpointLimiter {
	private readonly window: RateWindow;
	private waiters: Waiter[] = [];
	private wake = () => {};
	/** The latest 429, until another response comes. */
	private rejection?: ServiceResponse;

	constructor(
		private readonly clock: Clock,
		plan: Plan,
	) {
		this.window = new RateWindow(clock, plan);
	}

	/**
	 * Waits for a slot before an attempt. With a Max Wait of 0, there is a slot at once or none.
	 * @returns without an attempt, if there is no slot: WAIT_ENDED, WAIT_CANCELLED, or the latest 429 if the limit per
	 * minute does not explain it
	 */
	async limit(attempt: Attempt, { maxWait, stats, signal }: LimitOptions): Promise<Result> {
		const deadline = this.clock.elapsed() + maxWait.left;
		const turn = new Promise<Slot | Result>((end) => {
			this.waiters.push({ deadline, signal, end });
			this.wake();
			if (this.waiters.length === 1) void this.serve();
		});
		const slot = await stats.during(maxWait.during(turn));
		if (!('sentAt' in slot)) return slot;
		const result = this.window.onResult(slot, await attempt(), this.clock.elapsed());
		if (isResponse(result)) this.rejection = isRateLimited(result) ? result : undefined;
		this.wake();
		return result;
	}

	private async serve(): Promise<void> {
		for (;;) {
			const now = this.clock.elapsed();
			this.waiters = this.waiters.filter((waiter) => {
				const result = this.resultFor(waiter, now);
				if (result) waiter.end(result);
				return !result;
			});
			if (this.waiters.length === 0) return;
			const wait = this.window.nextSlot(now) ?? MAX_SLEEP_MS;
			const woken = new Promise<void>((resolve) => (this.wake = resolve));
			await Promise.race([woken, this.clock.sleep(Math.min(wait, MAX_SLEEP_MS))]);
		}
	}

	/** A slot, or why there is none before the deadline; undefined to wait on. */
	private resultFor({ deadline, signal }: Waiter, now: number): Slot | Result | undefined {
		if (signal?.aborted) return { code: 'WAIT_CANCELLED' };
		const inMs = this.window.nextSlot(now);
		if (inMs === 0) return this.window.acquire(now);
		const isInTime = inMs === undefined ? deadline > now : deadline >= now + inMs;
		if (isInTime) return undefined;
		// Use a slot that is reserved for other processes rather than give up.
		if (this.window.free(now) > 0) return this.window.acquire(now);
		const { rejection } = this;
		return rejection?.isOverQuota ? rejection : { code: 'WAIT_ENDED', rateLimited: rejection };
	}
}
