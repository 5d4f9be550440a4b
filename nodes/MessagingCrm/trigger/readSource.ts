import type { IDataObject } from 'n8n-workflow';

import { jakartaDay } from '../shared/jakartaDate';
import { momentOf } from '../shared/moment';
import { daysBefore, Detection, type KnownRecords, type Watch } from './changes';

/** How to read one source. */
export interface RecordSource {
	/**
	 * Reads all records.
	 *
	 * @param from first day in Jakarta, `YYYY-MM-DD`; undefined reads all
	 */
	read(from: string | undefined, see: (records: IDataObject[]) => void): Promise<void>;
	/** The first page of all records, in the order of the service. */
	readFirstPage(): Promise<IDataObject[]>;
}

/** The first day to watch in a source that has no records: whatever comes is new. */
const ALL_DAYS = '1970-01-01';

/**
 * Reads a source and compares its records with what is known of them.
 *
 * In a first poll the clock alone says from which day on to read. If it is ahead, that day may lie in
 * the future and hide every record for days. If nothing was found from there on, and no record of another
 * source shows that this day has come, the source's own records decide.
 *
 * @param known undefined in the first poll
 * @param now ms since the epoch
 * @param newest when the newest record of the other sources was created, in ms since the epoch
 */
export async function readSource(
	source: RecordSource,
	known: KnownRecords | undefined,
	watch: Watch,
	now: number,
	newest: number,
): Promise<Detection> {
	const usable = known && hidesAll(known, now) ? undefined : known;
	const detection = await readFrom(source, new Detection(usable, watch, now), watch);
	if (usable || !watch.dated || detection.sawRecords) return detection;
	if (detection.from <= jakartaDay(newest)) return detection;
	const records = await source.readFirstPage();
	const from = firstDayOf(records, watch, now);
	if (from === undefined) return detection;
	const again = new Detection(undefined, watch, now, from);
	return records.length === 0 ? again : await readFrom(source, again, watch);
}

async function readFrom(
	source: RecordSource,
	detection: Detection,
	{ dated }: Watch,
): Promise<Detection> {
	const from = dated && detection.from > ALL_DAYS ? detection.from : undefined;
	await source.read(from, (records) => detection.see(records));
	return detection;
}

/** Whether the clock was ahead in the first poll, so that the days to watch have not come yet. */
function hidesAll({ records, watchFrom }: KnownRecords, now: number): boolean {
	return records.size === 0 && watchFrom > jakartaDay(now);
}

/** The first day to watch, going by records; undefined if they have no dates to go by. */
function firstDayOf(records: IDataObject[], watch: Watch, now: number): string | undefined {
	if (records.length === 0) return ALL_DAYS;
	const moments = records
		.map(({ created_at: createdAt }) => momentOf(createdAt) ?? Infinity)
		.filter((moment) => moment <= now);
	if (moments.length === 0) return undefined;
	return daysBefore(jakartaDay(Math.max(...moments)), watch.lookBackDays);
}
