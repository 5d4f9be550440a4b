import { daysBefore, jakartaDay } from '../../service';
import { isDay } from './knownRecord';
import type { KnownRecords } from './knownRecords';
import type { Watch } from './watch';

/**
 * The first day to read.
 *
 * It is counted back from the newest record, not from the clock: a wrong clock or a week without polls loses no
 * events. The clock is used only in the first poll, and if records have no dates.
 *
 * @param known undefined in the first poll
 * @param now ms since the epoch
 * @returns `YYYY-MM-DD` in Jakarta
 */
export function firstDay(known: KnownRecords | undefined, watch: Watch, now: number): string {
	const byClock = daysBefore(jakartaDay(now), watch.lookBackDays);
	if (!known) return byClock;
	// Another first day would move the records to other pages.
	if (known.firstReading) return known.watchFrom;
	const groups = [...known.records.values()].map(({ group }) => group);
	return groups.length === 0 || groups.some(isDay) ? known.watchFrom : byClock;
}

/**
 * The first day to watch from now on. It never moves back.
 *
 * @param from the first day so far, `YYYY-MM-DD` in Jakarta
 * @param newest when the newest record was created, in ms since the epoch
 */
export function nextFirstDay(from: string, newest: number, { lookBackDays }: Watch): string {
	const byRecords = daysBefore(jakartaDay(newest), lookBackDays);
	return byRecords > from ? byRecords : from;
}
