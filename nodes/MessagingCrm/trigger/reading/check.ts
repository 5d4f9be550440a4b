import { momentOf } from '../../shared/moment';
import type { WholeList } from '../known/comparison';
import { keyOf } from '../known/knownRecord';
import { newReading, type WholeReading } from '../known/knownSource';
import { type OpenSource, OutOfTimeError } from './pageReader';
import { placeOfNews } from './sourceState';
import { continueReading } from './wholeReading';

/**
 * Goes on with the check of the whole list, or begins one: reads a page of it. If that fails, the news fire nevertheless, and the
 * next poll reads the page again. If it fails twice, the check ends: the next one is due in a day, or at once if the order is unknown.
 * @returns the list, if that was its last page, and all of it was seen; or why the page could not be read
 */
export async function continueCheck(
	source: OpenSource,
): Promise<{ list?: WholeList; failedCheck?: Error }> {
	const { known, cache, now } = source;
	cache.check ??= newReading('checking', known, now);
	try {
		const list = await checkPage(source, cache.check);
		cache.failedPage = undefined;
		return { list };
	} catch (error) {
		if (error instanceof OutOfTimeError) return {};
		const page = cache.check?.page;
		if (page !== undefined && page === cache.failedPage) {
			cache.check = cache.seenPages = undefined;
			cache.checkedAt = now;
		}
		cache.failedPage = page;
		return { failedCheck: error as Error };
	}
}

/** Reads a page of the check. An event there should have been among the news: it may refute their order. */
async function checkPage(source: OpenSource, check: WholeReading): Promise<WholeList | undefined> {
	const { known, comparison, now } = source;
	const before = comparison.changes.length;
	const list = await continueReading(source, check);
	if (comparison.changes.length > before && (await isRefuted(source, before))) {
		known.order = { verdict: 'refuted', at: now };
	}
	return list;
}

/**
 * Whether a change that the check has found is missing on the first page of the news. It may have happened just before
 * the check, so the page is read once more. A proven order is refuted only by a record that is newer than the last one
 * there, or has no timestamp: others have changed without a new one. As long as the order is unknown, any change counts: page 1 may
 * show none at all.
 * @param before how many changes the news had
 */
async function isRefuted(source: OpenSource, before: number): Promise<boolean> {
	const { pages, query, known, comparison } = source;
	const place = placeOfNews(source);
	if (place.kind !== 'top') return false;
	const { list, order } = place;
	const { idFields } = query.scope;
	const envelope = await pages.readSorted(list, 1);
	// The next poll finds out whether the sort can be used.
	if (typeof envelope === 'string') return false;
	const { records } = envelope;
	const onTop = new Set(records.map((record) => keyOf(record, idFields)));
	const last = momentOf(records.at(-1)?.[order]) ?? -Infinity;
	return comparison.changes
		.slice(before)
		.filter(({ record }) => !onTop.has(keyOf(record, idFields)))
		.some(
			({ record }) =>
				known.order.verdict === 'unknown' || (momentOf(record[order]) ?? Infinity) > last,
		);
}
