import type { IDataObject } from 'n8n-workflow';

import type { Envelope } from '../../transport/paging';
import { momentOf } from '../../shared/moment';
import type { WholeList } from '../known/comparison';
import type { KnownSource, WholeReading } from '../known/knownSource';
import { newList, type OpenSource } from './pageReader';
import type { PollCache, SeenPages } from './pollCache';

const IF_PAGES_REPEAT =
	'Not every record can be read, so no event fired. Set a shorter Look Back (Days) or a filter';

/**
 * Continues a whole reading: with as many pages as there is time for, or with a page's worth of records if it is a check.
 * `reading.page` is then the page to continue with. At the end of the list, the source has no such reading any more.
 * @param reading `known.reading`, or `cache.check`; is updated
 * @returns the list, if it was read to its end, and all of it was seen by this process
 * @throws OutOfTimeError; whatever the reader throws; InputError if every page has the same records
 */
export async function continueReading(
	source: OpenSource,
	reading: WholeReading,
): Promise<WholeList | undefined> {
	const { query, comparison, cache } = source;
	const seen = seenSince(reading, cache, query.scope.idFields);
	const { end } = seen.list;
	const before = end.count;
	try {
		while (!(await readNextPage(source, reading, seen))) {
			// If the list grows meanwhile, a page of a check repeats records of the one before.
			const isEnough = end.count - before >= end.longest;
			if (reading.kind === 'checking' && isEnough) return undefined;
		}
	} finally {
		for (const key of comparison.keys) seen.keys.add(key);
	}
	return endReading(source, reading, seen);
}

/**
 * Reads a page of a reading. If a page of a first reading is empty, deletions may have moved its records to a page before
 * it: those are read again, down to one that is not empty. Returns whether the list ends with it.
 */
async function readNextPage(
	source: OpenSource,
	reading: WholeReading,
	seen: SeenPages,
): Promise<boolean> {
	const { pages, query, comparison, cache } = source;
	const { kind, from, page } = reading;
	const envelope = await pages.read({ from }, page);
	const { records, total } = envelope;
	if (comparison.compare(records).includes(true)) seen.foundMissedNews = true;
	seen.list.end.takeTotal(envelope);
	const isUndated = ({ updated_at: at }: IDataObject) => momentOf(at) === undefined;
	seen.hasUndated ||= query.order === 'updated_at' && records.some(isUndated);
	if (kind === 'first' && page > 1 && records.length === 0 && seen.step !== 'again') {
		seen.step = 'back';
		reading.page -= 1;
		return false;
	}
	const { end } = seen.list;
	const isBack = seen.step === 'back';
	const isEnd = isBack ? !foundMoved(seen, envelope) : take(seen, envelope, page);
	// If page 1 may be full, page 2 is asked for once more: an outage may have emptied it.
	seen.step = isBack && page === 1 && mayBeFull(seen) ? 'again' : 'on';
	const isLast = isEnd && seen.step === 'on';
	cache.hasTrueTotals ||= total === end.count && total !== records.length;
	if (seen.sawAllPages && !end.hasShrunk) end.requireOtherPages(IF_PAGES_REPEAT);
	if (!isLast) reading.page += 1;
	return isLast;
}

/** Whether the longest page may be a full one: the sizes of those are multiples of 5. */
function mayBeFull({ list }: SeenPages): boolean {
	return list.end.longest % 5 === 0;
}

/** Takes a page that is read again. Returns whether records have moved to it from the page after it. */
function foundMoved(seen: SeenPages, { records }: Envelope): boolean {
	const hasMoved = seen.list.add(records).length > 0;
	seen.mayHaveMore ||= hasMoved;
	return hasMoved;
}

/** What was seen since the reading began. After a restart, or a poll that failed, `cache` has nothing of it. */
function seenSince({ page, begun }: WholeReading, cache: PollCache, idFields: string[]): SeenPages {
	if (cache.seenPages?.begun === begun) return cache.seenPages;
	const seen: SeenPages = {
		begun,
		sawAllPages: page === 1,
		keys: new Set(),
		list: newList(idFields, 'created_at', cache),
		lastFreshPage: 0,
		mayHaveMore: page > 1,
		step: 'on',
		hasUndated: false,
		// It may have been found before.
		foundMissedNews: page > 1,
	};
	cache.seenPages = seen;
	return seen;
}

/** Takes the page of a reading. Returns whether it is the last one. */
function take(seen: SeenPages, envelope: Envelope, page: number): boolean {
	const { records, fresh, verdict } = seen.list.take(envelope, page);
	if (fresh.length > 0) seen.lastFreshPage = page;
	// After the only page of a list comes an empty one, or the same again. A part of it shows that the list has moved.
	const isPart = records.length > 0 && records.length < seen.list.end.longest;
	seen.mayHaveMore ||= page > 1 && (fresh.length > 0 || (page === 2 && isPart));
	return verdict === 'last';
}

/** @returns the list, if all of it was seen */
function endReading(
	{ known, cache }: OpenSource,
	{ kind, from, begun }: WholeReading,
	seen: SeenPages,
): WholeList | undefined {
	const { sawAllPages, keys, lastFreshPage } = seen;
	const { order, end } = seen.list;
	const isComplete = sawAllPages && !end.hasShrunk;
	if (isComplete && lastFreshPage > 1 && order.isOldestFirst) {
		cache.oldestFirstEnd = { from, page: lastFreshPage, pageSize: end.longest };
	}
	cache.checkedAt = mayMiss(kind, seen) ? undefined : begun;
	const isShort = end.missesEverListed();
	trustUnknownRecords(known, kind, isComplete && !isShort, seen);
	cache.ignoresPages = end.ignoresPaging();
	cache.seenPages = undefined;
	cache.hasUndated = seen.hasUndated || (cache.hasUndated && !sawAllPages);
	if (kind === 'checking') cache.check = undefined;
	else delete known.reading;
	return isComplete ? { keys, isShort } : undefined;
}

/** Whether a record that moved to another page meanwhile may be missing. */
function mayMiss(
	kind: WholeReading['kind'],
	{ list, mayHaveMore, foundMissedNews }: SeenPages,
): boolean {
	if (!mayHaveMore) return false;
	const { hasShrunk, everListed } = list.end;
	return hasShrunk || (kind === 'first' ? everListed === undefined : foundMissedNews);
}

/**
 * After the first reading, unknown records count as new whatever their date if the list had one page. Those without a date do
 * after a later reading that has seen all pages. A total that drops does not prevent that, since it may drop again and again.
 */
function trustUnknownRecords(
	known: KnownSource,
	kind: WholeReading['kind'],
	isComplete: boolean,
	seen: SeenPages,
): void {
	if (kind !== 'first') {
		known.undatedIsNew ||= seen.sawAllPages;
		return;
	}
	known.undatedIsNew = isComplete && !seen.mayHaveMore;
	// A page that may be full, after which an outage hid the others, proves no dates.
	if (known.undatedIsNew && !mayBeFull(seen)) known.newAfter = 0;
}
