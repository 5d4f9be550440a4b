import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, daysBefore, jakartaDay } from '../../service';
import { momentOf } from '../../shared/moment';
import type { WholeList } from '../known/comparison';
import { EARLIEST_DAY, newReading, type WholeReading } from '../known/knownSource';
import type { OpenSource } from './pageReader';
import { continueReading } from './wholeReading';

/**
 * Continues the first reading of a source.
 * @returns as continueReading does
 * @throws as continueReading does
 */
export async function readFirst(
	source: OpenSource,
	reading: WholeReading,
): Promise<WholeList | undefined> {
	const { known } = source;
	const list = await continueReading(source, reading);
	const isEmpty = known.records.size === 0 && known.firstDay > EARLIEST_DAY;
	if (known.reading || !isEmpty) return list;
	const again = await widenEmptyReading(source);
	return again && (await continueReading(source, again));
}

/**
 * After a first reading without any record: the clock may be ahead and hide all of them, or the response was wrong. If the
 * source has records after all, the first reading begins again, with the days before the newest of them. The next poll tries
 * again if there is no time for it.
 * @returns the new reading; undefined if there are no records
 */
async function widenEmptyReading({
	pages,
	query,
	known,
	now,
	clock,
}: OpenSource): Promise<WholeReading | undefined> {
	const { lookBackDays } = query.scope;
	known.reading = newReading('first', known, now);
	const { records } = await pages.read({ from: EARLIEST_DAY }, 1);
	known.firstDay = firstDayOf(records, lookBackDays, now, known.firstDay);
	if (records.length > 0) return (known.reading = newReading('first', known, now));
	// Old records that come later may have been hidden by wrong responses.
	known.newAfter = clock() - DAY_MS;
	delete known.reading;
	return undefined;
}

/** The first day to watch, according to the records of the first page. */
function firstDayOf(
	records: IDataObject[],
	lookBackDays: number,
	now: number,
	before: string,
): string {
	const moments = records
		.map(({ created_at: createdAt }) => momentOf(createdAt) ?? Infinity)
		.filter((moment) => moment <= now);
	if (moments.length === 0) return EARLIEST_DAY;
	const day = daysBefore(jakartaDay(Math.max(...moments)), lookBackDays);
	return day < before ? day : EARLIEST_DAY;
}
