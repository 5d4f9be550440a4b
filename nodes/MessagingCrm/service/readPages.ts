import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../shared/errors';
import { addIfNew, recordId } from '../shared/json';
import type { Cursor, ListPage } from './envelope';

/** Identifies a page of a list: its number, from 1, or the previous page's cursor. */
export type PagePosition = number | Cursor;

export interface PagedList {
	/** Reads one page of `size` records; `signal` aborts when it is no longer needed. */
	fetchPage(position: PagePosition, size: number, signal?: AbortSignal): Promise<ListPage>;
	/** The field with a record's identifier. */
	idField: string;
	/** Records to request per page. */
	pageSize: number;
	/** Records to return at most. */
	maxRecords: number;
	/** Whether one response has all records. */
	isOnePage?: boolean;
	/** How many pages may be requested at the same time. 1 requests no page ahead. 8 by default. */
	pagesAtOnce?: number;
}

/** A page, in list order. */
export interface Page {
	/** Counted from 1. */
	number: number;
	records: IDataObject[];
	/** The records that no earlier page had. */
	newRecords: IDataObject[];
	isLast: boolean;
	/** The highest total so far; undefined if no response has one. */
	total?: number;
	/** Whether fewer records were found so far than `total` and `maxRecords` allow. */
	isIncomplete: boolean;
}

/** The state of a list after a page. */
interface ReadSoFar {
	/** Records found, without duplicates. */
	found: number;
	/** Consecutive pages without a new record, up to this one. Empty pages do not count. */
	stalePages: number;
	/** Records on the longest page. Undefined if a shorter page does not end the list. */
	longestPage?: number;
	/** The highest total; undefined if no response has one. */
	total?: number;
}

/** Pages requested at the same time if there is a total. */
const PAGES_AT_ONCE = 8;

/** Without a total, all but one of them can be after the last page: at most three requests are wasted. */
const PAGES_AT_ONCE_WITHOUT_TOTAL = 4;

/**
 * Whether a list ends with a page. The first rule that applies decides (docs/internals/service.md#lists).
 * @param number of the page, from 1
 */
export function isLastPage(
	{ records, lastPage = 0, hasMore, next }: ListPage,
	number: number,
	{ found, stalePages, longestPage = 0, total = 0 }: ReadSoFar,
	{ maxRecords, isOnePage }: Pick<PagedList, 'maxRecords' | 'isOnePage'>,
): boolean {
	if (isOnePage || records.length === 0 || found >= maxRecords) return true;
	if (next !== undefined) return next === null;
	// New records can move all records of one page to the next page. After two pages without a new record, the list would never
	// end, unless the total shows that more pages follow.
	if (stalePages > 1 && number * longestPage >= total) return true;
	// If a page contradicts itself, there are more pages.
	if (hasMore === true || number < lastPage || found < total) return false;
	if (hasMore === false || lastPage > 0 || total > 0) return true;
	return records.length < longestPage;
}

/** The highest total so far. An empty page after the last one may lack it. */
export function highestTotal(before: number | undefined, { total }: ListPage): number | undefined {
	return total === undefined ? before : Math.max(total, before ?? 0);
}

/**
 * Reads a list page by page until its end. Each record is returned once, identified by its ID or its content. Some changes cannot
 * be noticed (docs/guides/lists.md#changes-while-reading).
 * @throws InputError if a cursor is repeated; whatever `fetchPage` throws
 */
export async function* readPages(list: PagedList): AsyncGenerator<Page, void> {
	const { idField, maxRecords } = list;
	const requests = new PageRequests(list);
	const seen = new Set<string>();
	const cursors = new Set<string>();
	const firstPage = new Set<string>();
	const soFar: Required<Omit<ReadSoFar, 'total'>> & Pick<ReadSoFar, 'total'> = {
		found: 0,
		stalePages: 0,
		longestPage: 0,
	};
	let position: PagePosition = 1;
	let atOnce = 1;
	let isSecondLook = false;
	try {
		for (let number = 1; ; number++) {
			const response: ListPage = await requests.take(position, atOnce);
			const { records, next } = response;
			const unseen = records.filter((record) =>
				addIfNew(seen, recordId(record, idField) ?? JSON.stringify(record)),
			);
			const newRecords = unseen.slice(0, maxRecords - soFar.found);
			soFar.found += newRecords.length;
			soFar.longestPage = Math.max(soFar.longestPage, records.length);
			if (records.length > 0) soFar.stalePages = unseen.length > 0 ? 0 : soFar.stalePages + 1;
			soFar.total = highestTotal(soFar.total, response);

			// Records that became active during the reading have moved to the top of the list, above all records that have not changed
			// since page 1 was read.
			const isBelowMoved = () =>
				unseen.length === 0 || records.some((record) => firstPage.has(JSON.stringify(record)));
			if (number === 1 && next) for (const one of records) firstPage.add(JSON.stringify(one));
			const isEnd = (isSecondLook && isBelowMoved()) || isLastPage(response, number, soFar, list);
			const looksAgain: boolean =
				isEnd && !isSecondLook && isCursor(position) && soFar.found < maxRecords;
			const isLast = isEnd && !looksAgain;
			const isIncomplete = soFar.found < Math.min(soFar.total ?? 0, maxRecords);
			yield { number, records, newRecords, isLast, total: soFar.total, isIncomplete };

			if (isLast) return;
			if (looksAgain) {
				isSecondLook = true;
				cursors.clear();
			} else if (next && !addIfNew(cursors, JSON.stringify(next))) {
				throw new InputError(
					'The service returned the same next_cursor twice, so the list would never end',
					'Try again later, or read the list in parts with filters.',
				);
			}
			position = looksAgain ? 1 : (next ?? number + 1);
			// New records have moved known ones to this page. Pages requested ahead may lack one.
			if (unseen.length < records.length) requests.cancel();
			atOnce = pagesAtOnce(position, response, soFar, list);
		}
	} finally {
		requests.cancel();
	}
}

function isCursor(position: PagePosition): position is Cursor {
	return typeof position === 'object';
}

/** How many pages from `position` on may be requested at the same time. */
function pagesAtOnce(
	position: PagePosition,
	{ lastPage = Infinity }: ListPage,
	{ stalePages, longestPage = 0, total }: ReadSoFar,
	{ maxRecords, pagesAtOnce: most = PAGES_AT_ONCE }: PagedList,
): number {
	if (isCursor(position) || stalePages > 0) return 1;
	const wanted = Math.ceil(Math.min(total ?? Infinity, maxRecords) / longestPage);
	const pagesLeft = Math.min(wanted, lastPage) - position + 1;
	// Most lists are short. Without a total, two pages are requested at once from page 11 on, three from page 21 on.
	const withoutTotal = Math.min(PAGES_AT_ONCE_WITHOUT_TOTAL, Math.ceil(position / 10));
	return Math.max(1, Math.min(total === undefined ? withoutTotal : PAGES_AT_ONCE, most, pagesLeft));
}

/** Requests pages before they are needed. */
class PageRequests {
	/** The requests in progress, the next page first. */
	private requests: Array<Promise<ListPage>> = [];
	private controller = new AbortController();
	private readonly size: number;

	constructor(private readonly list: PagedList) {
		this.size = Math.min(list.pageSize, list.maxRecords);
	}

	/** Returns the page at `position`, and keeps `atOnce` pages requested from there on. */
	async take(position: PagePosition, atOnce: number): Promise<ListPage> {
		while (this.requests.length < atOnce) {
			const next = isCursor(position) ? position : position + this.requests.length;
			const request = this.list.fetchPage(next, this.size, this.controller.signal);
			// The list may end before this page is needed, perhaps with an error.
			request.catch(() => {});
			this.requests.push(request);
		}
		return await (this.requests.shift() as Promise<ListPage>);
	}

	/** Cancels the pages that were requested ahead. They can be requested again. */
	cancel(): void {
		this.requests = [];
		this.controller.abort();
		this.controller = new AbortController();
	}
}
