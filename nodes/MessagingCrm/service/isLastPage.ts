import type { ListPage } from './envelope';

/** The state of a list after a page. */
export interface ReadSoFar {
	/** Records found, without duplicates. */
	found: number;
	/** Consecutive pages without a new record, up to this one. Empty pages do not count. */
	stalePages: number;
	/** Records on the longest page. */
	longestPage: number;
	/** The highest total; undefined if no response has one. */
	total?: number;
}

/**
 * Whether a list ends with a page. The first rule that applies decides (docs/internals/service.md#lists).
 * @param number of the page, from 1
 */
export function isLastPage(
	page: ListPage,
	number: number,
	soFar: ReadSoFar,
	{ maxRecords }: { maxRecords: number },
): boolean {
	const { records, hasMore, next } = page;
	const { found, stalePages, longestPage } = soFar;
	if (records.length === 0 || found >= maxRecords) return true;
	if (next !== undefined) return next === null;
	// A total, or a last page, of 0 is wrong if there are records. It counts as unknown.
	const total = soFar.total || undefined;
	const lastPage = page.lastPage || undefined;
	// New records can move all records of one page to the next page. After two pages without a new record, the list
	// would never end, unless the total shows that more pages follow.
	const isStuck = stalePages > 1 && (total === undefined || number * longestPage >= total);
	if (isStuck) return true;
	const isBelowTotal = total !== undefined && found < total;
	const isBeforeLastPage = lastPage !== undefined && number < lastPage;
	// If the fields of a response contradict each other, assume that more pages follow.
	if (hasMore === true || isBeforeLastPage || isBelowTotal) return false;
	const hasReachedEnd = hasMore === false || lastPage !== undefined || total !== undefined;
	return hasReachedEnd || records.length < longestPage;
}

/** The highest total so far. An empty page after the last one may lack it. */
export function highestTotal(before: number | undefined, { total }: ListPage): number | undefined {
	return total === undefined ? before : Math.max(total, before ?? 0);
}
