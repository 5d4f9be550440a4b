import type { Random } from './random';

export const DAY_MS = 86_400_000;
const JAKARTA_MS = 7 * 3_600_000;
export const HISTORY_DAYS = 90;

export function iso(moment: number): string {
	return new Date(moment).toISOString();
}

/** A time in Jakarta without an offset, e.g. `2026-04-10T16:24:23.000`. */
export function inJakarta(time: string): string {
	return iso(Date.parse(time) + JAKARTA_MS).slice(0, -1);
}

/** Times between `from` and `to`, oldest first, evenly spread with some jitter. */
export function spread(count: number, from: number, to: number, random: Random): number[] {
	const step = (to - from) / count;
	return Array.from({ length: count }, (_, index) => {
		return Math.floor(from + (index + random.fraction()) * step);
	});
}

/** A random time up to five days after `moment`, but not after `now`. */
export function later(moment: number, now: number, random: Random): number {
	const end = Math.max(moment, Math.min(now, moment + 5 * DAY_MS));
	return random.integer(moment, end);
}
