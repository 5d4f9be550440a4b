import type { IDataObject } from 'n8n-workflow';

import { daysBefore, jakartaDay } from '../../service';
import { momentOf } from '../../shared/moment';
import { KnownRecords } from './knownRecords';
import type { Waits } from './waits';
import type { Scope } from '../choice/sources';

/**
 * Whether the list is known to begin with its newest records, in the order in which the trigger reads it. It is trusted
 * to do so until a record refutes it. A refuted order is asked again later, so it has the time, in ms since the epoch.
 */
type ListOrder = { verdict: 'unknown' | 'proven' } | { verdict: 'refuted'; at: number };

/** A reading of a whole list that may take several polls. */
export interface WholeReading {
	/**
	 * `first`: the first reading, during which nothing fires. `readingAll`: each poll reads all the pages there is time for.
	 * `checking`: each poll reads a page. The progress of a check is not saved.
	 */
	kind: 'first' | 'readingAll' | 'checking';
	/** The first day that it reads, `YYYY-MM-DD` in Jakarta: another one would move the records to other pages. */
	from: string;
	/** The page to continue with, counted from 1. */
	page: number;
	/** When it began, in ms since the epoch. */
	begun: number;
}

/** What is known of a source from one poll to the next. A poll changes it in place. */
export interface KnownSource {
	/** The first day that is watched, `YYYY-MM-DD` in Jakarta. It never moves back. */
	firstDay: string;
	/**
	 * An unknown record is new if it was created after this, in ms since the epoch. It is when the newest record of the first
	 * reading was created: older ones may have been missed, as they moved from page to page. 0 if the list had one
	 * page that cannot have been a full one; a day before that reading if it had no records.
	 */
	newAfter: number;
	/** Whether an unknown record without a date is new. After a first reading of several pages, only once a later one has seen all. */
	undatedIsNew: boolean;
	order: ListOrder;
	/** The whole reading that is not complete, if it is no check. */
	reading?: WholeReading;
	/** The fields whose values `records` hold. */
	trackedFields: string[];
	/** By the digest of the record's identifier. */
	records: KnownRecords;
	/** Who waits for an answer: empty if no event is about that. */
	waits: Waits;
}

/** The first day to watch if the source has no records: all that come later are new, whatever their date. */
export const EARLIEST_DAY = '1970-01-01';

/** @param now ms since the epoch: before the first reading, only the clock can say which days to watch */
export function newSource({ lookBackDays, trackedFields }: Scope, now: number): KnownSource {
	const firstDay = daysBefore(jakartaDay(now), lookBackDays);
	return {
		firstDay,
		newAfter: 0,
		undatedIsNew: true,
		order: { verdict: 'unknown' },
		trackedFields,
		records: new KnownRecords(),
		waits: new Map(),
		reading: newReading('first', { firstDay }, now),
	};
}

/** A whole reading that begins now. */
export function newReading(
	kind: WholeReading['kind'],
	{ firstDay }: Pick<KnownSource, 'firstDay'>,
	now: number,
): WholeReading {
	return { kind, from: firstDay, page: 1, begun: now };
}

/**
 * The first day to watch, according to the records of the first page of all days.
 * @param before the one before, on and after which there was no record
 * @param now ms since the epoch
 */
export function firstDayOf(
	records: IDataObject[],
	{ lookBackDays }: Scope,
	before: string,
	now: number,
): string {
	const moments = records
		.map(({ created_at: createdAt }) => momentOf(createdAt) ?? Infinity)
		.filter((moment) => moment <= now);
	if (moments.length === 0) return EARLIEST_DAY;
	const day = daysBefore(jakartaDay(Math.max(...moments)), lookBackDays);
	return day < before ? day : EARLIEST_DAY;
}

/**
 * The first day to watch from now on. It is counted back from the newest record, not from the clock: a wrong clock or a
 * week without polls loses no events. The clock decides only if records have no dates.
 * @param newest when the newest record was created, in ms since the epoch; 0 if that is not known
 * @param now ms since the epoch
 */
export function nextFirstDay(
	{ firstDay, records }: KnownSource,
	newest: number,
	{ lookBackDays }: Scope,
	now: number,
): string {
	const hasNoDates =
		newest === 0 && records.size > 0 && ![...records.all().values()].some(({ day }) => day);
	const next = daysBefore(jakartaDay(hasNoDates ? now : newest), lookBackDays);
	return next > firstDay ? next : firstDay;
}
