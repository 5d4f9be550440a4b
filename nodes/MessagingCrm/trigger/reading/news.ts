import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, isStartOfDay } from '../../service';
import { momentOf } from '../../shared/moment';
import { type Envelope, type OrderField, reportedEnd } from '../../transport/paging';
import type { ListOrder } from '../known/knownSource';
import { type ListQuery, newList, type OpenSource } from './pageReader';
import type { ListEnd, PollCache } from './pollCache';
import { type NewsOutcome, placeOfNews, wantCheck } from './sourceState';

/** For so long after a moment, records with its timestamp may come; a whole day may be that of any zone. */
const TIES_MS = 2 * 60_000;
const TIES_OF_DAY_MS = 2 * DAY_MS;

/** What stopped the reading of a list from its top, and what it showed. */
interface Top {
	/**
	 * `known`: known, unchanged records that are older than all news, or the end of the list. `last`: page 1 is the only one.
	 * `repeated`: a page of records that were already seen, so that the list has moved. `refuted`: a record out of order, or the
	 * service rejects the sort. `failed`: it may do so, which the next poll shows.
	 */
	stoppedBy: 'known' | 'last' | 'repeated' | 'refuted' | 'failed';
	isProven: boolean;
	/** The timestamp of the first record, in ms since the epoch. */
	newestAt?: number;
	/** Whether a record may be missing: some came twice, several pages have one timestamp, or the news ended with an empty page. */
	mayMiss: boolean;
}

/**
 * Reads the records that may be new or changed: the newest first up to a page with nothing new, or the oldest first from
 * the end. If the order of the list is refuted, it reads nothing, or no further.
 * @returns what was read; `known.order` is what the records have shown of their order
 * @throws OutOfTimeError; whatever the page reader throws
 */
export async function readNews(source: OpenSource): Promise<NewsOutcome> {
	const { known, cache, now } = source;
	const place = placeOfNews(source);
	if (place.kind === 'anywhere') return 'incomplete';
	if (place.kind === 'end') {
		return (await readFromEnd(source, place.end)) ? 'complete' : 'incomplete';
	}
	const top = await readFromTop(source, place.list, place.order);
	cache.hasFailedToSort = top.stoppedBy === 'failed';
	if (cache.hasFailedToSort) return 'incomplete';
	known.order = orderAfter(known.order, top, cache, now);
	cache.newestAtLastPoll = top.newestAt;
	const { newestAt = -Infinity } = top;
	const tiesFor = isStartOfDay(newestAt) ? TIES_OF_DAY_MS : TIES_MS;
	cache.mayHaveTiesSince = source.clock() - newestAt < tiesFor;
	if (top.mayMiss) wantCheck(cache);
	if (known.order.verdict === 'refuted' || top.stoppedBy === 'repeated') return 'incomplete';
	return top.stoppedBy === 'last' ? 'wholeList' : 'complete';
}

/** What is known of the order of a list after its top was read. */
function orderAfter(
	before: ListOrder,
	{ stoppedBy, isProven, newestAt = Infinity }: Top,
	{ newestAtLastPoll = -Infinity, hasUndated }: PollCache,
	now: number,
): ListOrder {
	if (stoppedBy === 'refuted') return { verdict: 'refuted', at: now };
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
	const soFar = newList(query.scope.idFields, order, cache);
	const top: Top = { stoppedBy: 'known', isProven: false, mayMiss: false };
	let read = 0;
	for (let page = 1; ; page++) {
		const envelope = await reader.readSorted(list, page);
		const hasFailedOnce = envelope === 'failed' && !cache.hasFailedToSort;
		if (hasFailedOnce) return { ...top, stoppedBy: 'failed' };
		if (typeof envelope === 'string') return { ...top, stoppedBy: 'refuted' };
		const { records } = envelope;
		const fresh = soFar.add(records);
		const isNews = comparison.compare(records);
		const [newestAt, oldestAt] = [records.at(0), records.at(-1)].map((one) =>
			momentOf(one?.[order]),
		);
		read += records.length;
		const isEmpty = records.length === 0;
		top.isProven = soFar.order.isNewestFirst;
		if (page === 1) top.newestAt = newestAt;
		else top.mayMiss ||= isEmpty || fresh.length < records.length || top.newestAt === oldestAt;

		// The service may count its pages by the limit asked for, though it has capped it: then the total says more.
		const isLast = reportedEnd(envelope, page) === 'last' && (envelope.total ?? 0) <= read;
		if (page === 1 && isLast) return { ...top, stoppedBy: 'last' };
		if (!soFar.order.mayBeNewestFirst) return { ...top, stoppedBy: 'refuted' };
		if (isLast || isEmpty) return top;
		if (fresh.length === 0) return { ...top, stoppedBy: 'repeated' };
		// New ones of that moment may come after known ones, in any order.
		const mayHideTies = cache.mayHaveTiesSince && oldestAt === cache.newestAtLastPoll;
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

/**
 * Reads a list that is sorted oldest first from its end: the last known page, which begins with a known record, and those that
 * were added since. `cache.oldestFirstEnd` is then the last page read, also if the poll runs out of time.
 * @returns whether the list may still be in this order, and no record can have moved to an earlier page
 * @throws OutOfTimeError; whatever the page reader throws
 */
async function readFromEnd(
	{ pages, query, comparison, cache }: OpenSource,
	end: ListEnd,
): Promise<boolean> {
	const soFar = newList(query.scope.idFields, 'created_at', cache);
	for (let page = end.page; ; page++) {
		const envelope = await pages.read({ from: end.from }, page);
		const [isNews = true] = comparison.compare(envelope.records);
		const isFresh = soFar.add(envelope.records).length > 0;
		const hasMoved = page === end.page && isNews;
		cache.oldestFirstEnd = undefined;
		if (hasMoved || !soFar.order.mayBeOldestFirst) return false;
		cache.oldestFirstEnd = { ...end, page: isFresh ? page : page - 1 };
		// Some services answer with the last page for any page after it.
		if (!isFresh || isEnd(envelope, page, end.pageSize)) return true;
	}
}

function isEnd(envelope: Envelope, page: number, pageSize: number): boolean {
	const { records, total } = envelope;
	const reported = reportedEnd(envelope, page);
	if (records.length === 0 || reported === 'last') return true;
	if (reported === 'more') return false;
	return records.length < pageSize || total === page * pageSize;
}
