import { getOwn } from '../../shared/json';

/** What a list response says about its pages; undefined if it says nothing. */
export interface PageInfo {
	/** Records in all pages. */
	total?: number;
	/** Number of the last page, counted from 1. */
	lastPage?: number;
	/** Whether there are more pages after this one. */
	hasMore?: boolean;
}

const TOTAL = ['total', 'total_count', 'totalCount'];
const LAST_PAGE = ['last_page', 'total_pages', 'totalPages'];
const HAS_MORE = ['has_more', 'hasMore'];

/** Objects beside or around the records that describe pages. */
const PAGE_OBJECTS = ['meta', 'pagination'];

/**
 * Reads what a response says about pages: in the body, in the objects that wrap the records, and in `meta` and
 * `pagination` of each (docs/service.md#pages).
 *
 * @param recordsPath dot path of the records in the body
 */
export function readPageInfo(body: unknown, recordsPath: string): PageInfo {
	const places = objectsWithPageInfo(body, recordsPath);
	return {
		total: firstOf(places, TOTAL, asCount),
		lastPage: firstOf(places, LAST_PAGE, asCount),
		hasMore: firstOf(places, HAS_MORE, asBoolean),
	};
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
		places.push(place, ...PAGE_OBJECTS.map((object) => getOwn(place, object)));
		place = getOwn(place, name);
	}
	return places;
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
