import type { IDataObject } from 'n8n-workflow';

import { recordId } from '../shared/json';
import { type ListPage, type PagePosition, requireNewCursor } from './envelope';
import { ListProgress } from './listProgress';
import { type ListEndpoint, PAGE_SIZE } from './lists';
import { type Get, fetchPage } from './fetchPage';

/** How to read the pages of a list, and how many records to return. */
export interface PageSource {
	/** Reads one page of `size` records. `signal` aborts the request if the page is no longer needed. */
	fetchPage(position: PagePosition, size: number, signal?: AbortSignal): Promise<ListPage>;
	/** The field with a record's identifier. */
	idField: string;
	/** The number of records to request per page. */
	pageSize: number;
	/** The maximum number of records to return. */
	maxRecords: number;
	/** The maximum number of pages to request at the same time. With 1, no page is requested ahead. The default is 8. */
	pagesAtOnce?: number;
}

/** A page of a list. Pages are returned in the order of the list. */
export interface Page {
	/** The number of the page, counted from 1. */
	number: number;
	records: IDataObject[];
	/** The records that no earlier page had. */
	newRecords: IDataObject[];
	isLast: boolean;
	/** The highest total so far; undefined if no response contains a total. */
	total?: number;
	/** Whether fewer records were found so far than expected, i.e. than `total`, or than `maxRecords` if that is lower. */
	isIncomplete: boolean;
}

/** The maximum number of pages to request at the same time if responses contain a total. */
const PAGES_AT_ONCE = 8;

/**
 * The maximum number of pages to request at the same time without a total. All of them except one can be after the last
 * page, so at most three requests are wasted.
 */
const PAGES_AT_ONCE_WITHOUT_TOTAL = 4;

/**
 * Reads a list page by page until its end. Each record, identified by its ID or its content, is returned once. Some
 * changes of the list during this time cannot be noticed (docs/guides/lists.md#changes-while-reading).
 * @throws InputError if a cursor is repeated; the errors of `fetchPage`
 */
export async function* fetchPages(source: PageSource): AsyncGenerator<Page, void> {
	const requests = new PageRequests(source);
	try {
		yield* pagesByNumber(requests, new ListProgress());
	} finally {
		requests.cancel();
	}
}

/** Reads the pages of an endpoint. See `fetchPages`. */
export function fetchEndpointPages(list: ListEndpoint, get: Get, limits: Partial<PageSource> = {}) {
	return fetchPages({
		fetchPage: async (position, limit) => await fetchPage(list, get, position, limit),
		idField: list.idField,
		pageSize: PAGE_SIZE,
		maxRecords: Infinity,
		...limits,
	});
}

/** Reads all records of an endpoint. */
export async function fetchAll(
	list: ListEndpoint,
	get: Get,
	limits?: Partial<PageSource>,
): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	for await (const { newRecords } of fetchEndpointPages(list, get, limits)) {
		for (const record of newRecords) records.push(record);
	}
	return records;
}

/**
 * Reads pages by their numbers, and requests some of them ahead. If a page has a cursor, reads the rest of the list by
 * cursor.
 */
async function* pagesByNumber(
	requests: PageRequests,
	progress: ListProgress,
): AsyncGenerator<Page, void> {
	let atOnce = 1;
	for (;;) {
		const response = await requests.next(atOnce);
		if (response.next) {
			requests.cancel();
			return yield* pagesByCursor(response, requests, progress);
		}
		const page = toPage(response, progress, requests.source);
		yield page;
		if (page.isLast) return;
		// New records have moved known records to this page. Pages that were requested ahead may lack a record, so they are
		// requested again.
		if (page.newRecords.length < page.records.length) requests.cancel();
		atOnce = pagesAtOnceAfter(response, progress, requests.source);
	}
}

/**
 * Reads the pages of a list by cursors, beginning with the first page that has one. Then it reads the top of the list
 * again if records may have moved there.
 */
async function* pagesByCursor(
	first: ListPage,
	requests: PageRequests,
	progress: ListProgress,
): AsyncGenerator<Page, void> {
	for await (const response of followCursors(first, requests)) {
		const page = toPage(response, progress, requests.source);
		if (page.isLast && response !== first && !isFull(progress, requests.source)) {
			yield { ...page, isLast: false };
			return yield* topAgain(first, requests, progress);
		}
		yield page;
		if (page.isLast) return;
	}
}

/**
 * Reads the records that have moved to the top of the list since the first page was read. They come before all records
 * of the first page that have not changed. If they fill more than one page, more records may have moved meanwhile, so
 * the top is read once more unless all of its records were already known.
 */
async function* topAgain(
	first: ListPage,
	requests: PageRequests,
	progress: ListProgress,
): AsyncGenerator<Page, void> {
	const firstPage = new Set(first.records.map((record) => JSON.stringify(record)));
	const foundBefore = progress.keys.size;
	const top = await requests.get(1);
	for await (const response of followCursors(top, requests)) {
		const page = toPage(response, progress, requests.source);
		const hasUnchanged = page.records.some((record) => firstPage.has(JSON.stringify(record)));
		const isRead = page.isLast || hasUnchanged;
		const foundNone = progress.keys.size === foundBefore;
		const isLast = isRead && (response === top || foundNone || isFull(progress, requests.source));
		yield { ...page, isLast };
		if (isLast) return;
		if (isRead) return yield* topAgain(top, requests, progress);
	}
}

/** Whether all records that were asked for have been read. */
function isFull({ keys }: ListProgress, { maxRecords }: PageSource): boolean {
	return keys.size >= maxRecords;
}

/** Returns the first page, and then each page to which the cursor of the previous page leads. */
async function* followCursors(first: ListPage, requests: PageRequests): AsyncGenerator<ListPage> {
	const cursors = new Set<string>();
	for (let response = first; ;) {
		yield response;
		const { next } = response;
		if (!next) return;
		requireNewCursor(next, cursors);
		response = await requests.get(next);
	}
}

/** Adds a page to the progress, and returns it with its new records. */
function toPage(response: ListPage, progress: ListProgress, source: PageSource): Page {
	const { idField, maxRecords } = source;
	const { records } = response;
	const left = maxRecords - progress.keys.size;
	const keys = records.map((record) => recordId(record, idField) ?? JSON.stringify(record));
	const newRecords = progress.add(response, keys).slice(0, left);
	const { pageCount: number, total, keys: found } = progress;
	const isLast = isFull(progress, source) || progress.isLastPage(response);
	const isIncomplete = total !== undefined && found.size < Math.min(total, maxRecords);
	return { number, records, newRecords, isLast, total, isIncomplete };
}

/** The number of pages to request at the same time after a page. */
function pagesAtOnceAfter(
	{ lastPage = Infinity }: ListPage,
	{ pageCount, longestPage, stalePageCount, total }: ListProgress,
	{ maxRecords, pagesAtOnce: maxAtOnce = PAGES_AT_ONCE }: PageSource,
): number {
	if (stalePageCount > 0) return 1;
	const wanted = Math.ceil(Math.min(total ?? Infinity, maxRecords) / longestPage);
	const pagesLeft = Math.min(wanted, lastPage) - pageCount;
	// Most lists are short. Therefore, without a total, two pages are requested at once only from page 11 on, and three
	// from page 21 on.
	const withoutTotal = Math.min(PAGES_AT_ONCE_WITHOUT_TOTAL, Math.ceil((pageCount + 1) / 10));
	const byTotal = total === undefined ? withoutTotal : PAGES_AT_ONCE;
	return Math.max(1, Math.min(byTotal, maxAtOnce, pagesLeft));
}

/** Requests the pages of a list, some of them before they are needed. */
class PageRequests {
	/** The pages requested ahead, in order. */
	private ahead: Array<Promise<ListPage>> = [];
	/** The number of the first page that has not been requested. */
	private nextNumber = 1;
	private controller = new AbortController();
	private readonly size: number;

	constructor(readonly source: PageSource) {
		this.size = Math.min(source.pageSize, source.maxRecords);
	}

	/**
	 * Returns the next page by number. Before it waits, it requests more pages until `atOnce` pages are requested,
	 * including this page.
	 */
	async next(atOnce: number): Promise<ListPage> {
		while (this.ahead.length < atOnce) {
			const request = this.get(this.nextNumber++);
			// Prevents an unhandled rejection if the list ends before this page is read.
			request.catch(() => {});
			this.ahead.push(request);
		}
		return await (this.ahead.shift() as Promise<ListPage>);
	}

	/** Requests one page, independently of the pages that were requested ahead. */
	async get(position: PagePosition): Promise<ListPage> {
		return await this.source.fetchPage(position, this.size, this.controller.signal);
	}

	/** Cancels the pages that were requested ahead. They can be requested again. */
	cancel(): void {
		this.nextNumber -= this.ahead.length;
		this.ahead = [];
		this.controller.abort();
		this.controller = new AbortController();
	}
}
