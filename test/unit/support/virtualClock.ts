import type { Clock } from '../../../nodes/MessagingCrm/shared/clock';

interface Sleeper {
	at: number;
	wake(): void;
}

/** 2025-06-15, twenty seconds after a full minute. */
const START = Date.UTC(2025, 5, 15, 3, 0, 20);

/** A virtual clock that jumps to the next timer. */
export class VirtualClock implements Clock {
	private time = 0;
	private chance: number;
	private readonly sleepers: Sleeper[] = [];

	constructor(seed = 1) {
		this.chance = (seed >>> 0) + 1;
	}

	now(): number {
		return START + this.time;
	}

	/** ms since the clock was created. */
	elapsed(): number {
		return this.time;
	}

	async sleep(ms: number): Promise<void> {
		const at = this.time + Math.max(0, ms);
		await new Promise<void>((wake) => {
			this.sleepers.push({ at, wake });
			this.sleepers.sort((a, b) => a.at - b.at);
		});
	}

	/** Returns the same numbers in each test run. */
	random(): number {
		this.chance = (Math.imul(this.chance, 1664525) + 1013904223) >>> 0;
		return this.chance / 2 ** 32;
	}

	/** Lets time pass until the work is done. */
	async run<T>(work: Promise<T>): Promise<T> {
		const state = { done: false };
		const end = () => void (state.done = true);
		work.then(end, end);
		for (await settled(); !state.done; await settled()) {
			if (this.sleepers.length === 0)
				throw new Error('The work waits, but no timer is left that could end the wait');
			this.advance(this.sleepers[0].at);
		}
		return await work;
	}

	/** Lets this much time pass. */
	async pass(ms: number): Promise<void> {
		await this.run(this.sleep(ms));
	}

	private advance(to: number): void {
		this.time = to;
		while (this.sleepers.length > 0 && this.sleepers[0].at <= to) this.sleepers.shift()?.wake();
	}
}

/** Waits until all work that can run before the next timer is done. */
export async function settled(): Promise<void> {
	await new Promise((resolve) => setImmediate(resolve));
}
