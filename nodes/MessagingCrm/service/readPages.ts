import type { IDataObject } from 'n8n-workflow';

import { addIfNew, recordId } from '../shared/json';
import { type ListPage, type PagePosition, requireNewCursor } from './envelope';
import { highestTotal, isLastPage, type ReadSoFar } from './isLastPage';
import { type ListEndpoint, PAGE_SIZE } from './lists';
import { type Get, readPage } from './readPage';

export interface PagedList {
	/** Reads one page of `size` records; `signal` aborts when it is no longer needed. */
	fetchPage(position: PagePosition, size: number, signal?: AbortSignal): Promise<ListPage>;
	/** The field with a record's identifier. */
	idField: string;
	/** Records to request per page. */
	pageSize: number;
	/** Records to return at most. */
	maxRecords: number;
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

/** Pages requested at the same time if there is a total. */
const PAGES_AT_ONCE = 8;

/** Without a total, all but one of them can be after the last page: at most three requests are wasted. */
const PAGES_AT_ONCE_WITHOUT_TOTAL = 4;

/**
 * Reads a list page by page until its end. Each record is returned once, identified by its ID or its content. Some
 * changes cannot be noticed (docs/guides/lists.md#changes-while-reading).
 * @throws InputError if a cursor is repeated; whatever `fetchPage` throws
 */
export async function* readPages(list: PagedList): AsyncGenerator<Page, void> {
	const requests = new PageRequests(list);
	try {
		yield* pagesByNumber(list, requests, new Progress(list));
	} finally {
		requests.cancel();
	}
}

/** Reads the pages of an endpoint, see readPages. */
export function readEndpointPages(list: ListEndpoint, get: Get, limits: Partial<PagedList> = {}) {
	return readPages({
		fetchPage: async (position, limit) => await readPage(list, get, position, limit),
		idField: list.idField,
		pageSize: PAGE_SIZE,
		maxRecords: Infinity,
		...limits,
	});
}

/** Reads all records of an endpoint. */
export async function readAll(
	list: ListEndpoint,
	get: Get,
	limits?: Partial<PagedList>,
): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	for await (const { newRecords } of readEndpointPages(list, get, limits)) {
		for (const record of newRecords) records.push(record);
	}
	return records;
}

/** Reads pages by their numbers, some of them ahead. If a response has a cursor, the list continues by cursors. */
async function* pagesByNumber(
	list: PagedList,
	requests: PageRequests,
	progress: Progress,
): AsyncGenerator<Page, void> {
	let atOnce = 1;
	for (let number = 1; ; number++) {
		const response = await requests.take(number, atOnce);
		if (response.next) {
			requests.cancel();
			return yield* pagesByCursor(response, list, requests, progress);
		}
		const page = progress.add(response);
		const isLast = isLastPage(response, number, progress, list);
		yield { ...page, isLast };
		if (isLast) return;
		// New records have moved known ones to this page. Pages requested ahead may lack one.
		if (page.newRecords.length < page.records.length) requests.cancel();
		atOnce = pagesAtOnce(number + 1, response, progress, list);
	}
}

/** Reads all pages by cursors, then the top again: records that became active in the meantime have moved there. */
async function* pagesByCursor(
	first: ListPage,
	list: PagedList,
	requests: PageRequests,
	progress: Progress,
): AsyncGenerator<Page, void> {
	for await (const response of followCursors(first, requests)) {
		const page = progress.add(response);
		const isEnd = isLastPage(response, page.number, progress, list);
		const isLast = isEnd && (response === first || progress.found >= list.maxRecords);
		yield { ...page, isLast };
		if (isLast) return;
		if (isEnd) break;
	}
	// Moved records are above all records that have not changed since the first page was read.
	const firstPage = new Set(first.records.map((record) => JSON.stringify(record)));
	for await (const response of followCursors(await requests.take(1), requests)) {
		const page = progress.add(response);
		const isPastMovedRecords =
			page.newRecords.length === 0 ||
			page.records.some((record) => firstPage.has(JSON.stringify(record)));
		const isLast = isPastMovedRecords || isLastPage(response, page.number, progress, list);
		yield { ...page, isLast };
		if (isLast) return;
	}
}

/** Returns the first page, then each page that the previous one's cursor leads to. */
async function* followCursors(first: ListPage, requests: PageRequests): AsyncGenerator<ListPage> {
	const cursors = new Set<string>();
	for (let response = first; ;) {
		yield response;
		const { next } = response;
		if (!next) return;
		requireNewCursor(next, cursors);
		response = await requests.take(next);
	}
}

/** How many pages from a page number on may be requested at the same time. */
function pagesAtOnce(
	number: number,
	{ lastPage = Infinity }: ListPage,
	{ stalePages, longestPage, total }: ReadSoFar,
	{ maxRecords, pagesAtOnce: most = PAGES_AT_ONCE }: PagedList,
): number {
	if (stalePages > 0) return 1;
	const wanted = Math.ceil(Math.min(total ?? Infinity, maxRecords) / longestPage);
	const pagesLeft = Math.min(wanted, lastPage) - number + 1;
	// Most lists are short. Without a total, two pages are requested at once from page 11 on, three from page 21 on.
	const withoutTotal = Math.min(PAGES_AT_ONCE_WITHOUT_TOTAL, Math.ceil(number / 10));
	return Math.max(1, Math.min(total === undefined ? withoutTotal : PAGES_AT_ONCE, most, pagesLeft));
}

/** Counts what was read of a list. */
class Progress implements ReadSoFar {
	found = 0;
	stalePages = 0;
	longestPage = 0;
	total?: number;
	private pages = 0;
	private readonly seen = new Set<string>();

	constructor(private readonly list: PagedList) {}

	/** Adds a page, and returns it with its new records. */
	add(response: ListPage): Omit<Page, 'isLast'> {
		const { idField, maxRecords } = this.list;
		const { records } = response;
		const newRecords = records
			.filter((record) => addIfNew(this.seen, recordId(record, idField) ?? JSON.stringify(record)))
			.slice(0, maxRecords - this.found);
		this.pages += 1;
		this.found += newRecords.length;
		this.longestPage = Math.max(this.longestPage, records.length);
		if (records.length > 0) this.stalePages = newRecords.length > 0 ? 0 : this.stalePages + 1;
		this.total = highestTotal(this.total, response);
		const { total } = this;
		const isIncomplete = total !== undefined && this.found < Math.min(total, maxRecords);
		return { number: this.pages, records, newRecords, total, isIncomplete };
	}
}

/** Requests pages before they are needed. */
class PageRequests {
	/** The requests in progress, in the order of their pages. */
	private requests: Array<Promise<ListPage>> = [];
	private controller = new AbortController();
	private readonly size: number;

	constructor(private readonly list: PagedList) {
		this.size = Math.min(list.pageSize, list.maxRecords);
	}

	/** Returns the page at `position`. From a page number on, it keeps `atOnce` pages requested. */
	async take(position: PagePosition, atOnce = 1): Promise<ListPage> {
		while (this.requests.length < atOnce) {
			const next = typeof position === 'object' ? position : position + this.requests.length;
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
