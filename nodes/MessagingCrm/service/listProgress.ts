import type { IDataObject } from 'n8n-workflow';

import { addIfNew } from '../shared/json';
import type { ListPage, PagePosition } from './envelope';

/** The part of a list that was read so far. Pages are added in the order of the list. */
export class ListProgress {
	/** The keys of all records that were read. */
	readonly keys = new Set<string>();
	pageCount = 0;
	/** The number of records on the longest page. */
	longestPage = 0;
	/**
	 * The highest total so far; undefined if no response contains a total. It is kept if a later response, e.g. an empty
	 * page after the last one, has no total.
	 */
	total?: number;
	/** The position of the next page. */
	next: PagePosition = 1;
	/** The number of consecutive pages without a new record, up to the current page. Empty pages do not count. */
	stalePageCount = 0;

	/**
	 * Adds the next page.
	 * @param keys the keys of the page's records, in the same order
	 * @returns the records that no earlier page had
	 */
	add({ records, total, next }: ListPage, keys: string[]): IDataObject[] {
		const newRecords = records.filter((_, index) => addIfNew(this.keys, keys[index]));
		this.pageCount += 1;
		this.longestPage = Math.max(this.longestPage, records.length);
		const isStale = newRecords.length === 0;
		if (records.length > 0) this.stalePageCount = isStale ? this.stalePageCount + 1 : 0;
		if (total !== undefined) this.total = Math.max(total, this.total ?? 0);
		this.next = next ?? this.pageCount + 1;
		return newRecords;
	}

	/**
	 * Whether the list ends with the page that was added last. The first rule that applies decides
	 * (docs/internals/service.md#lists).
	 */
	isLastPage({ records, lastPage, hasMore, next }: ListPage): boolean {
		if (records.length === 0) return true;
		if (next !== undefined) return next === null;
		const { keys, pageCount, longestPage, stalePageCount, total } = this;
		// Added records can move all records of a page to the next page, so one page may contain no new record. After two
		// pages without a new record, the list ends unless the total shows that more pages follow. Otherwise, reading it
		// might never end.
		if (stalePageCount > 1 && (!total || pageCount * longestPage >= total)) return true;
		// If the fields of a response contradict each other, assume that more pages follow.
		if (hasMore || pageCount < (lastPage ?? 0) || keys.size < (total ?? 0)) return false;
		// A total of 0 or a last page of 0 is wrong if there are records.
		return hasMore === false || Boolean(lastPage || total) || records.length < longestPage;
	}
}
