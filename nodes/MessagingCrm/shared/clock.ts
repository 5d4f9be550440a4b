import { sleep } from 'n8n-workflow';

/** Time and random numbers. Tests replace it. */
export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number;
	/** Milliseconds since some start, by the monotonic clock: setting the time does not change it. */
	elapsed(): number;
	/** Resolves after `ms` milliseconds. */
	sleep(ms: number): Promise<void>;
	/** A number from 0 (included) to 1 (excluded). */
	random(): number;
}

export const systemClock: Clock = {
	now: () => Date.now(),
	elapsed: () => performance.now(),
	sleep: async (ms) => await sleep(ms),
	random: () => Math.random(),
};

/** A longer wait is interrupted this often to see whether the execution was cancelled. */
export const MAX_SLEEP_MS = 1000;

/** Waits `ms` milliseconds, or until the execution is cancelled. */
export async function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
	for (let left = ms; left > 0 && !signal?.aborted; left -= MAX_SLEEP_MS) {
		await clock.sleep(Math.min(left, MAX_SLEEP_MS));
	}
}
