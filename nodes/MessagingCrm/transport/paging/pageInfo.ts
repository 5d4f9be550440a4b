import { isObject, getOwn } from '../../shared/json';

/** What a list response says about its pages; undefined if it says nothing. */
export interface PageInfo {
	/** Records in all pages. */
	total?: number;
	/** Number of the last page, counted from 1. */
	lastPage?: number;
	/** Whether there are more pages after this one. */
	hasMore?: boolean;
}

const TOTAL = [
	...['total', 'total_count', 'totalCount', 'total_records', 'totalRecords'],
	...['total_items', 'totalItems', 'total_results', 'totalResults', 'total_rows', 'totalRows'],
	...['total_docs', 'totalDocs', 'total_elements', 'totalElements'],
];
/** The total in some envelopes, the length of the page in others. Read only if there is no other total. */
const COUNT = ['count'];
const LAST_PAGE = [
	...['last_page', 'lastPage', 'total_pages', 'totalPages'],
	...['page_count', 'pageCount', 'pages'],
];
const HAS_MORE = [
	...['has_more', 'hasMore', 'has_next', 'hasNext', 'has_next_page', 'hasNextPage'],
	...['has_more_pages', 'hasMorePages'],
];
const NEXT_PAGE = [
	...['next_page', 'nextPage', 'next_page_url', 'nextPageUrl'],
	...['next_url', 'nextUrl', 'next_link', 'nextLink', 'next'],
];

/** Objects beside or around the records that describe pages, or contain an object that does. */
const PAGE_PROPERTIES = [
	...['meta', '_meta', 'metadata', 'pagination', 'paging', 'paginator', 'page_info', 'pageInfo'],
	...['links', '_links'],
];

/**
 * Reads what a response says about pages, in the body, in the objects that wrap the records, and
 * in `meta`, `pagination` and the like beside them.
 *
 * @param recordsPath dot path of the records in the body
 */
export function readPageInfo(body: unknown, recordsPath: string): PageInfo {
	const places = objectsWithPageInfo(body, recordsPath);
	const total = firstOf(places, TOTAL, asCount) ?? firstOf(places, COUNT, asCount);
	const lastPage = firstOf(places, LAST_PAGE, asCount);
	const hasMore = firstOf(places, HAS_MORE, asBoolean) ?? firstOf(places, NEXT_PAGE, asMore);
	return { total, lastPage, hasMore };
}

/**
 * Whether a page is the last one by what it says about pages. If it contradicts itself, there are more.
 *
 * @param page its number, counted from 1
 * @returns undefined if it says nothing
 */
export function isReportedLast({ hasMore, lastPage }: PageInfo, page: number): boolean | undefined {
	if (hasMore === true || page < (lastPage ?? 0)) return false;
	return hasMore === false || lastPage !== undefined ? true : undefined;
}

function objectsWithPageInfo(body: unknown, recordsPath: string): unknown[] {
	const places: unknown[] = [];
	let place: unknown = body;
	for (const name of recordsPath.split('.')) {
		const beside = pageObjectsIn(place);
		places.push(place, ...beside, ...beside.flatMap(pageObjectsIn));
		place = getOwn(place, name);
	}
	return places;
}

function pageObjectsIn(place: unknown): unknown[] {
	return PAGE_PROPERTIES.map((property) => getOwn(place, property)).filter(isObject);
}

function firstOf<T>(
	places: unknown[],
	names: string[],
	read: (value: unknown) => T | undefined,
): T | undefined {
	for (const place of places) {
		for (const name of names) {
			const value = read(getOwn(place, name));
			if (value !== undefined) return value;
		}
	}
	return undefined;
}

function asCount(value: unknown): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}

function asBoolean(value: unknown): boolean | undefined {
	if (value === 'true' || value === 'false') return value === 'true';
	return typeof value === 'boolean' ? value : undefined;
}

/** Whether a next page is named, by its number or address. */
function asMore(value: unknown): boolean | undefined {
	if (value === null || value === false || value === '' || value === 0) return false;
	return ['string', 'number', 'boolean'].includes(typeof value) ? true : undefined;
}
