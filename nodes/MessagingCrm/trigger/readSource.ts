import type { IDataObject } from 'n8n-workflow';

import { daysBefore, jakartaDay } from '../service';
import { momentOf } from '../shared/moment';
import { Detection, type KnownRecords, type Watch } from './changes';
import { EARLIEST_DAY } from './listQuery';
import { readFirst } from './readFirst';
import type { Reading } from './reading';
import type { ReadingState } from './readingState';
import { readKnown } from './readKnown';
import type { RecordSource } from './recordSource';

/**
 * Reads a source and compares its records with what is known of them.
 *
 * In the first poll, only the clock says from which day on to read. If the clock is ahead, that day may be in the future
 * and hide all records. If no record was found from that day on, the records of this source decide.
 *
 * @param known undefined in the first poll
 * @param now ms since the epoch
 * @param newest when the newest record of the other sources was created, in ms since the epoch
 * @param state what this process has kept of earlier polls
 * @throws OutOfTimeError if the poll has no time to read anything; whatever `source` throws
 */
export async function readSource(
	source: RecordSource,
	known: KnownRecords | undefined,
	watch: Watch,
	now: number,
	newest: number,
	state: ReadingState,
): Promise<Reading> {
	const usable = known && hidesAll(known, now) ? undefined : known;
	const detection = new Detection(usable, watch, now);
	if (usable?.firstReading) {
		return await readFirst(source, detection, watch, usable.firstReading.page);
	}
	if (usable) return await readKnown(source, detection, watch, state);
	const first = await readFirst(source, detection, watch);
	if (!watch.dated || detection.sawRecords) return first;
	if (detection.from <= jakartaDay(newest)) return first;
	const records = (await source.fetchPage({}, 1))?.records ?? [];
	const from = firstDayOf(records, watch, now);
	if (from === undefined) return first;
	const again = new Detection(undefined, watch, now, from);
	return await readFirst(source, again, watch, undefined, records.length === 0);
}

/** Whether the clock was ahead in the first poll, so that the days to watch have not come yet. */
function hidesAll({ records, watchFrom }: KnownRecords, now: number): boolean {
	return records.size === 0 && watchFrom > jakartaDay(now);
}

/** The first day to watch, according to the records; undefined if they have no dates. */
function firstDayOf(records: IDataObject[], watch: Watch, now: number): string | undefined {
	if (records.length === 0) return EARLIEST_DAY;
	const moments = records
		.map(({ created_at: createdAt }) => momentOf(createdAt) ?? Infinity)
		.filter((moment) => moment <= now);
	if (moments.length === 0) return undefined;
	return daysBefore(jakartaDay(Math.max(...moments)), watch.lookBackDays);
}
