import type { IDataObject } from 'n8n-workflow';

import { momentOf } from '../../shared/moment';
import { type Envelope, type OrderField, reportedEnd } from '../../transport/paging';
import type { ListQuery, NoPage, OpenSource, PlaceOfNews } from './pageReader';
import type { ListEnd } from './pollCache';
import { newList } from './seenPages';

/** What a reading of the news has seen. */
export type News = NewsOnTop | NewsAtEnd;

export interface NewsOnTop {
	kind: 'top';
	/**
	 * `allRead`: known, unchanged records that are older than all news, or the end of the list. `wholeListRead`: page 1 is the only
	 * one. `repeated`: a page of records that were already seen, so that the list has moved.
	 */
	stoppedBy: 'allRead' | 'wholeListRead' | 'repeated' | 'outOfOrder' | NoPage;
	/** Whether the records prove that the newest comes first. */
	isProven: boolean;
	/** The timestamps of the first and the last record, in ms since the epoch. */
	newestAt?: number;
	oldestAt?: number;
	/** Whether a record may be missing: some came twice, several pages have one timestamp, or the news ended with an empty page. */
	mayMiss: boolean;
}

interface NewsAtEnd {
	kind: 'end';
	/** `outOfOrder`: the list is no longer in this order, or a record may have moved to an earlier page. */
	stoppedBy: 'allRead' | 'outOfOrder' | NoPage;
	/** With the last page that was read. */
	end: ListEnd;
}

/**
 * Reads the records that may be new or changed: the newest first up to a page with nothing new, or the oldest first from
 * the last known page on.
 * @throws OutOfTimeError if there is no time for a page; whatever the page reader throws
 */
export async function readNews(source: OpenSource, place: PlaceOfNews): Promise<News> {
	if (place.kind === 'end') return await readFromEnd(source, place.end);
	return await readFromTop(source, place.request, place.order);
}

/** Reads a list from its top, up to the first page that ends with known, unchanged records older than all news. */
async function readFromTop(
	{ pages, query, comparison, cache }: OpenSource,
	request: ListQuery,
	order: OrderField,
): Promise<NewsOnTop> {
	const soFar = newList(query.scope.idFields, order);
	const top: Omit<NewsOnTop, 'stoppedBy'> = { kind: 'top', isProven: false, mayMiss: false };
	let read = 0;
	for (let page = 1; ; page++) {
		const envelope = await pages.tryRead(request, page);
		if (typeof envelope === 'string') return { ...top, stoppedBy: envelope };
		const { records } = envelope;
		const fresh = soFar.add(records);
		const isNews = comparison.compare(records);
		const [newestAt, oldestAt] = [records.at(0), records.at(-1)].map((one) =>
			momentOf(one?.[order]),
		);
		read += records.length;
		const isEmpty = records.length === 0;
		top.isProven = soFar.order.isNewestFirst;
		top.oldestAt = oldestAt ?? top.oldestAt;
		if (page === 1) top.newestAt = newestAt;
		else top.mayMiss ||= isEmpty || fresh.length < records.length || top.newestAt === oldestAt;

		// The service may count its pages by the limit asked for, though it has capped it: then the total says more.
		const isLast = reportedEnd(envelope, page) === 'last' && (envelope.total ?? 0) <= read;
		if (page === 1 && isLast) return { ...top, stoppedBy: 'wholeListRead' };
		if (!soFar.order.mayBeNewestFirst) return { ...top, stoppedBy: 'outOfOrder' };
		if (isLast || isEmpty) return { ...top, stoppedBy: 'allRead' };
		if (fresh.length === 0) return { ...top, stoppedBy: 'repeated' };
		// New ones of that moment may come after known ones, in any order.
		const mayHideTies = cache.top?.mayHaveTies && oldestAt === cache.top.newestAt;
		if (!mayHideTies && endsOlder(records, isNews, order)) return { ...top, stoppedBy: 'allRead' };
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
 * were added since.
 */
async function readFromEnd(
	{ pages, query, comparison }: OpenSource,
	known: ListEnd,
): Promise<NewsAtEnd> {
	const soFar = newList(query.scope.idFields, 'created_at');
	const seen = { kind: 'end' as const, end: { ...known } };
	for (let { page } = known; ; page++) {
		const envelope = await pages.tryRead({ from: known.from }, page);
		if (typeof envelope === 'string') return { ...seen, stoppedBy: envelope };
		const areNews = comparison.compare(envelope.records);
		const isFresh = soFar.add(envelope.records).length > 0;
		// The last known page begins with a known record.
		const hasMoved = page === known.page && (areNews.at(0) ?? true);
		const isOrdered = soFar.order.mayBeOldestFirst;
		if (hasMoved || !isOrdered) return { ...seen, stoppedBy: 'outOfOrder' };
		if (isFresh) seen.end.page = page;
		// Some services answer with the last page for any page after it.
		const isLast = !isFresh || isEnd(envelope, page, known.pageSize);
		if (isLast) return { ...seen, stoppedBy: 'allRead' };
	}
}

function isEnd(envelope: Envelope, page: number, pageSize: number): boolean {
	const { records, total } = envelope;
	const reported = reportedEnd(envelope, page);
	if (records.length === 0 || reported === 'last') return true;
	if (reported === 'more') return false;
	return records.length < pageSize || total === page * pageSize;
}
