import { sleep } from 'n8n-workflow';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The source of the time and of random numbers. Tests replace it. */
export const systemClock = {
	/** Milliseconds since the epoch. */
	now: () => Date.now(),
	/** Milliseconds on the monotonic clock, which is not affected by changes of the system time. */
	elapsed: () => performance.now(),
	/** Resolves after `ms` milliseconds. */
	sleep: async (ms: number) => await sleep(ms),
	/** A number from 0 (included) to 1 (excluded). */
	random: () => Math.random(),
};

export type Clock = typeof systemClock;

/** The interval, in ms, at which a wait checks whether the execution was cancelled. */
export const MAX_SLEEP_MS = 1000;

/** Waits `ms` milliseconds, or until the execution is cancelled. */
export async function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
	for (let left = ms; left > 0 && !signal?.aborted; left -= MAX_SLEEP_MS) {
		await clock.sleep(Math.min(left, MAX_SLEEP_MS));
	}
}

/** Adds a random 0 to 50 % to a wait, so that clients that failed at the same time retry at different times. */
export function withJitter(ms: number, clock: Clock): number {
	return ms * (1 + clock.random() / 2);
}
