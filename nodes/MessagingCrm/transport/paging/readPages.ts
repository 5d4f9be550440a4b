import type { IDataObject } from 'n8n-workflow';

import type { ListSoFar } from './listSoFar';
import { Pages, type PagedList } from './pages';

export interface PagesOptions extends PagedList {
	/** Takes the records of a page that were not seen before. */
	emit(records: IDataObject[], page: number): void;
	/** Whether no more pages are needed, asked after each one. Pages are then read one after the other. */
	isEnough?(list: ListSoFar): boolean;
	/** Called once, if the first page says how many records there are. */
	onTotal?(total: number): void;
	/** Called if the endpoint has pages and its total says that there are more records, but every page has the same ones. */
	onPagingIgnored?(got: number, total: number): void;
}

/** How often the whole list is read if records are missing. */
const MAX_PASSES = 3;

/**
 * Reads a list page by page until its end: each record once, by its identifier, and none left out.
 *
 * What responses say about pages is not documented (docs/internals/service.md#pages), so it is used if it is there. If
 * not, the list ends with an empty page, or with one shorter than the others. A short first page does not end it: the
 * service may cap `limit` silently. A page of known records does not end it either: new records may have moved them there. If fewer
 * records are found than the total, because deletions moved some to a page already read, the list is read again.
 *
 * One case cannot be detected: between two requests, a record is deleted from the pages already read and another one is
 * added behind them. The total stays the same, no page overlaps, and one record is missed.
 *
 * @throws whatever the callbacks throw
 */
export async function readPages(list: PagesOptions): Promise<void> {
	const pages = new Pages(list, list.isEnough && 1);
	const { soFar } = pages;
	const { end } = soFar;
	let last = 0;
	for await (const { number, fresh } of pages.read()) {
		if (number === 1 && end.everListed !== undefined) list.onTotal?.(end.everListed);
		if (fresh.length > 0) list.emit(fresh, number);
		if (list.isEnough?.(soFar)) return;
		last = number;
	}
	if (end.ignoresPaging()) {
		if (list.unpaged || !end.missesRecords()) return;
		list.onPagingIgnored?.(end.count, end.everListed ?? 0);
		return;
	}
	for (let pass = 2; pass <= MAX_PASSES && end.missesRecords(); pass++) {
		const before = end.count;
		for await (const { number, fresh } of pages.readAgain(last)) {
			if (fresh.length > 0) list.emit(fresh, number);
		}
		if (end.count === before) return;
	}
}
