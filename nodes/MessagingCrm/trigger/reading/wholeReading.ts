import type { IDataObject } from 'n8n-workflow';

import { momentOf } from '../../shared/moment';
import type { OrderField } from '../../transport/paging';
import type { RecordChange } from '../known/comparison';
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
	/** Whether the list has ended. */
	hasEnded: boolean;
	/**
	 * Set if a check has found changes that page 1 of the news lacks: `newer` if one is newer than the last record there, or has no
	 * timestamp.
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
	const part: Part = { reading, seen, count: 0, hasEnded: false };
	if (reading.kind === 'checking') await check(source, part, place);
	else await readPages(source, part);
	return part;
}

/** Reads a page of a check. What it finds may have changed just before, so page 1 of the news is read once more. */
async function check(source: OpenSource, part: Part, place?: PlaceOfNews): Promise<void> {
	const { pages, query, comparison } = source;
	const before = comparison.changes.length;
	try {
		await readPages(source, part);
		const found = comparison.changes.slice(before);
		if (part.failure || found.length === 0 || place?.kind !== 'top') return;
		const top = await pages.tryRead(place.list, 1);
		if (top === 'noTime') part.failure = top;
		// The next poll finds out whether the sort can be used.
		if (typeof top === 'string') return;
		part.missedByNews = missedBy(top.records, place.order, found, query.scope.idFields);
	} catch (error) {
		part.failure = error as Error;
	}
}

/** What page 1 of the news lacks of the changes that a check has found. */
function missedBy(
	top: IDataObject[],
	order: OrderField,
	found: RecordChange[],
	idFields: string[],
): Part['missedByNews'] {
	const onTop = new Set(top.map((record) => keyOf(record, idFields)));
	const last = momentOf(top.at(-1)?.[order]) ?? -Infinity;
	const missed = found.filter(({ record }) => !onTop.has(keyOf(record, idFields)));
	if (missed.length === 0) return undefined;
	return missed.some(({ record }) => (momentOf(record[order]) ?? Infinity) > last)
		? 'newer'
		: 'older';
}

async function readPages({ pages, comparison }: OpenSource, part: Part): Promise<void> {
	const { reading, seen } = part;
	const { end } = seen.list;
	const before = end.count;
	while (!part.hasEnded) {
		const envelope = await pages.tryRead({ from: reading.from }, reading.page);
		// No sort was requested that the service could reject.
		if (typeof envelope === 'string') {
			part.failure = 'noTime';
			return;
		}
		part.count += 1;
		const hasNews = comparison.compare(envelope.records).includes(true);
		part.hasEnded = seen.take(reading, envelope, hasNews);
		// If the list grows meanwhile, a page of a check repeats records of the one before.
		if (reading.kind === 'checking' && end.count - before >= end.longest) return;
	}
}
