import type { IDataObject } from 'n8n-workflow';

import { momentOf } from '../../shared/moment';
import { type Envelope, type OrderField, reportedEnd } from '../../transport/paging';
import type { ListOrder } from '../known/knownSource';
import { type ListQuery, newList, type OpenSource } from './pageReader';
import type { ListEnd, PollCache } from './pollCache';
import { type NewsReading, placeOfNews } from './sourceState';

/** For so long after a moment, records with its timestamp may come. */
const TIES_MS = 2 * 60_000;

/** What stopped the reading of a list from its top, and what it showed. */
interface Top {
	/**
	 * `known`: known, unchanged records that are older than all news, or the end of the list. `last`: page 1 is the only one.
	 * `repeated`: a page of records that were already seen, so that the list has moved. `outOfOrder`, `rejected`: the order is
	 * refuted. `failed`: so it is if the next poll fails, too.
	 */
	stoppedBy: 'known' | 'last' | 'repeated' | 'outOfOrder' | 'rejected' | 'failed';
	isProven: boolean;
	/** The timestamp of the first record, in ms since the epoch. */
	newestAt?: number;
	/** Whether a record may be missing: some came twice, or several pages have one timestamp. */
	mayMiss: boolean;
}

/**
 * Reads the records that may be new or changed: the newest first up to a page with nothing new, or the oldest first from
 * the end. If the order of the list is refuted, it reads nothing, or no further.
 * @returns what was read; `known.order` is what the records have shown of their order
 * @throws OutOfTimeError; whatever the page reader throws
 */
export async function readNews(source: OpenSource): Promise<NewsReading> {
	const { known, cache, now } = source;
	const place = placeOfNews(source);
	if (place.kind === 'anywhere') return { outcome: 'incomplete' };
	if (place.kind === 'end') {
		const isProven = await readFromEnd(source, place.end);
		return { outcome: isProven ? 'complete' : 'incomplete' };
	}
	const top = await readFromTop(source, place.list, place.order);
	const hasFailedBefore = cache.hasFailedToSort;
	cache.hasFailedToSort = top.stoppedBy === 'failed';
	if (top.stoppedBy === 'failed') {
		if (!hasFailedBefore) return { outcome: 'incomplete' };
		top.stoppedBy = 'rejected';
	}
	if (top.stoppedBy === 'rejected' && place.order === 'created_at') {
		cache.isSortRejected = true;
		return await readNews(source);
	}
	known.order = orderAfter(known.order, top, cache, now);
	cache.newestAtLastPoll = top.newestAt;
	cache.mayHaveTiesSince = source.latestClock() - (top.newestAt ?? -Infinity) < TIES_MS;
	if (top.mayMiss) wantCheck(cache);
	const isIncomplete = known.order.verdict === 'refuted' || top.stoppedBy === 'repeated';
	if (isIncomplete) return { outcome: 'incomplete' };
	return { outcome: top.stoppedBy === 'last' ? 'wholeList' : 'complete' };
}

/** A check in progress may have left the page of the record: another one follows it. */
function wantCheck(cache: PollCache): void {
	cache.checkedAt = undefined;
	if (cache.seenPages) cache.seenPages.foundMissedNews = true;
}

/** What is known of the order of a list after its top was read. */
function orderAfter(
	before: ListOrder,
	{ stoppedBy, isProven, newestAt = -Infinity }: Top,
	{ newestAtLastPoll = -Infinity, hasUndated }: PollCache,
	now: number,
): ListOrder {
	if (stoppedBy === 'outOfOrder' || stoppedBy === 'rejected')
		return { verdict: 'refuted', at: now };
	if (isProven && !hasUndated) return { verdict: 'proven' };
	// The newest record was deleted, or the service has stopped sorting, or it sorts some records elsewhere.
	return hasUndated || newestAt < newestAtLastPoll ? { verdict: 'unknown' } : before;
}

/** Reads a list from its top, up to the first page that ends with known, unchanged records older than all news. */
async function readFromTop(
	{ pages: reader, query, comparison, cache }: OpenSource,
	list: ListQuery,
	order: OrderField,
): Promise<Top> {
	const soFar = newList(query.scope.idFields, order);
	const top: Top = { stoppedBy: 'known', isProven: false, mayMiss: false };
	let read = 0;
	for (let page = 1; ; page++) {
		const envelope = await reader.readSorted(list, page);
		if (typeof envelope === 'string') return { ...top, stoppedBy: envelope };
		const { records } = envelope;
		const fresh = soFar.add(records);
		const isNews = comparison.compare(records);
		const [newestAt, oldestAt] = [records.at(0), records.at(-1)].map((one) =>
			momentOf(one?.[order]),
		);
		read += records.length;
		top.isProven = soFar.order.isNewestFirst;
		if (page === 1) top.newestAt = newestAt;
		else top.mayMiss ||= fresh.length < records.length || top.newestAt === oldestAt;

		// The service may count its pages by the limit asked for, though it has capped it: then the total says more.
		const isLast = reportedEnd(envelope, page) === 'last' && (envelope.total ?? 0) <= read;
		if (page === 1 && isLast) return { ...top, stoppedBy: 'last' };
		if (!soFar.order.mayBeNewestFirst) return { ...top, stoppedBy: 'outOfOrder' };
		if (isLast || records.length === 0) return top;
		if (fresh.length === 0) return { ...top, stoppedBy: 'repeated' };
		// New ones of that moment may come after known ones, in any order.
		const mayHideTies = page === 1 && cache.mayHaveTiesSince && oldestAt === cache.newestAtLastPoll;
		if (!mayHideTies && endsOlder(records, isNews, order)) return top;
	}
}

/**
 * Whether a page ends with unchanged records that are older than all news on it.
 * @param isNews for each record, whether it is new or changed
 */
function endsOlder(records: IDataObject[], isNews: boolean[], order: OrderField): boolean {
	const position = isNews.lastIndexOf(true);
	if (position < 0) return true;
	const [lastNews, last] = [records[position], records[records.length - 1]].map((record) =>
		momentOf(record[order]),
	);
	return lastNews !== undefined && last !== undefined && last < lastNews;
}

/** So many pages at the end of a list are read to prove its order. */
const PAGES_FOR_PROOF = 2;

/**
 * Reads a list that is sorted oldest first from its end: back to a page that begins with a known record, then forward over
 * the pages that were added. `cache.oldestFirstEnd` is then the last page read, also if the poll runs out of time.
 * @returns whether its pages prove the order
 * @throws OutOfTimeError; whatever the page reader throws
 */
async function readFromEnd(
	{ pages: reader, query, comparison, cache }: OpenSource,
	{ from, page: lastKnown, pageSize }: ListEnd,
): Promise<boolean> {
	const pages: Envelope[] = [];
	const isProven = () => isOldestFirst(pages, query.scope.idFields);
	for (let page = lastKnown; page >= 1; page--) {
		const envelope = await reader.read({ from }, page);
		pages.unshift(envelope);
		const [beginsWithNews] = comparison.compare(envelope.records);
		if (!beginsWithNews && (isProven() || pages.length >= PAGES_FOR_PROOF)) break;
	}
	let page = lastKnown;
	for (; !isEnd(pages[pages.length - 1], page, pageSize); page++) {
		cache.oldestFirstEnd = isProven() ? { from, page, pageSize } : undefined;
		const envelope = await reader.read({ from }, page + 1);
		const { size } = comparison.keys;
		comparison.compare(envelope.records);
		// Some services answer with the last page for any page after it.
		if (envelope.records.length > 0 && comparison.keys.size === size) break;
		pages.push(envelope);
	}
	const isEmpty = pages[pages.length - 1].records.length === 0;
	const last = Math.max(1, isEmpty ? page - 1 : page);
	cache.oldestFirstEnd = isProven() ? { from, page: last, pageSize } : undefined;
	return cache.oldestFirstEnd !== undefined;
}

function isEnd(envelope: Envelope, page: number, pageSize: number): boolean {
	const { records, total } = envelope;
	const reported = reportedEnd(envelope, page);
	if (records.length === 0 || reported === 'last') return true;
	if (reported === 'more') return false;
	return records.length < pageSize || total === page * pageSize;
}

function isOldestFirst(pages: Envelope[], idFields: string[]): boolean {
	const soFar = newList(idFields, 'created_at');
	for (const { records } of pages) soFar.add(records);
	return soFar.order.isOldestFirst;
}
