import type { IDataObject } from 'n8n-workflow';

import { momentOf } from '../../shared/moment';
import { keyOf } from '../known/knownRecord';
import type { WholeReading } from '../known/knownSource';
import type { OpenSource, PlaceOfNews } from './pageReader';
import type { SeenPages } from './seenPages';

/** What one poll has read of the whole list. */
export interface Part {
	/** With the page to continue with. */
	reading: WholeReading;
	seen: SeenPages;
	/** How many pages were read. */
	count: number;
	/** What a check has read. */
	records: IDataObject[];
	/** Whether the list has ended. */
	hasEnded: boolean;
	/**
	 * Set if page 1 of the news lacks what a check has found: `newer` if a record is newer than the last one there, or a changed one has
	 * no timestamp; `older` if others have changed.
	 */
	missedByNews?: 'older' | 'newer';
	/** Why a page could not be read: an error only in a check. */
	failure?: 'noTime' | Error;
}

/**
 * Goes on with a whole reading: with as many pages as there is time for, or with a page's worth of records if it is a check.
 * @param place where the news are
 * @throws OutOfTimeError if there is no time for a page; unless it is a check, whatever the page reader throws, and InputError if
 * every page has the same records
 */
export async function readPart(
	source: OpenSource,
	{ reading, seen }: Pick<Part, 'reading' | 'seen'>,
	place?: PlaceOfNews,
): Promise<Part> {
	const part: Part = { reading, seen, count: 0, records: [], hasEnded: false };
	if (reading.kind === 'checking') await check(source, part, place);
	else await readPages(source, part);
	return part;
}

/**
 * Reads a page of a check, and looks for what should have been among the news: changes, and records that are newer than the end of
 * the news. These may have changed just before, so page 1 of the news is read once more.
 */
async function check(source: OpenSource, part: Part, place?: PlaceOfNews): Promise<void> {
	const { pages, query, comparison, cache } = source;
	const keyIn = (record: IDataObject) => keyOf(record, query.scope.idFields);
	const before = comparison.changes.length;
	const inNews = new Set(comparison.keys);
	try {
		await readPages(source, part);
		if (part.failure || place?.kind !== 'top') return;
		const { order, request } = place;
		const { oldestAt: endOfNews = Infinity } = cache.top ?? {};
		const changed = comparison.changes.slice(before).map(({ record }) => record);
		const newer = part.records.filter(
			(one) => (momentOf(one[order]) ?? 0) > endOfNews && !inNews.has(keyIn(one)),
		);
		if (changed.length + newer.length === 0) return;
		const top = await pages.tryRead(request, 1);
		if (top === 'noTime') part.failure = top;
		// The next poll finds out whether the sort can be used.
		if (typeof top === 'string') return;
		const onTop = new Set(top.records.map(keyIn));
		const missed = [...changed, ...newer].filter((one) => !onTop.has(keyIn(one)));
		const last = momentOf(top.records.at(-1)?.[order]) ?? -Infinity;
		if (missed.some((one) => (momentOf(one[order]) ?? Infinity) > last))
			part.missedByNews = 'newer';
		else if (missed.some((one) => changed.includes(one))) part.missedByNews = 'older';
	} catch (error) {
		part.failure = error as Error;
	}
}

async function readPages({ pages, comparison }: OpenSource, part: Part): Promise<void> {
	const { reading, seen } = part;
	const { end } = seen.soFar;
	const before = end.count;
	while (!part.hasEnded) {
		const envelope = await pages.tryRead({ from: reading.from }, reading.page);
		// No sort was requested that the service could reject.
		if (typeof envelope === 'string') {
			part.failure = 'noTime';
			return;
		}
		part.count += 1;
		if (reading.kind === 'checking') part.records.push(...envelope.records);
		const hasNews = comparison.compare(envelope.records).includes(true);
		const next = seen.take(reading, envelope, hasNews);
		part.hasEnded = next === undefined;
		reading.page = next ?? reading.page;
		// If the list grows meanwhile, a page of a check repeats records of the one before.
		if (reading.kind === 'checking' && end.count - before >= end.longest) return;
	}
}
