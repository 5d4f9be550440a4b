import type { Random } from './random';

export const DAY_MS = 86_400_000;
const HISTORY_DAYS = 90;

export function iso(moment: number): string {
	return new Date(moment).toISOString();
}

/** Moments of the days before `now`, oldest first and evenly spread but for some jitter. */
export function* spread(count: number, now: number, random: Random): Generator<number> {
	const step = (HISTORY_DAYS * DAY_MS) / Math.max(1, count);
	const start = now - HISTORY_DAYS * DAY_MS;
	for (let index = 0; index < count; index += 1) {
		yield Math.floor(start + (index + random.fraction()) * step);
	}
}

/** Some time after `moment`, never after `now`. */
export function later(moment: number, now: number, random: Random): number {
	const end = Math.max(moment, Math.min(now, moment + 5 * DAY_MS));
	return random.integer(moment, end);
}
