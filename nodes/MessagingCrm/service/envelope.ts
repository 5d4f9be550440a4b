import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../shared/errors';
import { addIfNew, asObject, atPath, isObject, textOf } from '../shared/json';

/**
 * The value that requests the next page of a list without page numbers. It is sent exactly as the previous page
 * returned it.
 */
export type Cursor = IDataObject;

/** The position of a page in a list: the number of the page, counted from 1, or the cursor from the previous page. */
export type PagePosition = number | Cursor;

/** The records of a list response, with its page information. A property is undefined if the response lacks it. */
export interface ListPage {
	records: IDataObject[];
	/** The number of records on all pages. */
	total?: number;
	/** The number of the last page, counted from 1. */
	lastPage?: number;
	/** Whether there are more pages after this one. */
	hasMore?: boolean;
	/** The cursor of the next page; null after the last page; undefined if the list continues by page number. */
	next?: Cursor | null;
}

/**
 * The paths at which a response can contain page information. The published path comes first. The reference documents
 * no path, so common paths follow for services that match only the reference. An empty path means the body itself
 * (docs/internals/service.md#lists).
 */
const PAGE_INFO_PATHS = ['metadata.pagination', 'metadata', 'pagination', 'meta', 'data', ''];

/** The possible names of each kind of page information. The published names come first. */
const TOTAL = ['total_items', 'total_data', 'total'];
const LAST_PAGE = ['total_page', 'total_pages', 'last_page'];
const HAS_MORE = ['has_more'];

/**
 * Finds the records and the page information in a response (docs/internals/service.md#lists).
 * @param names the possible names of the list, e.g. `orders`
 * @returns undefined if there is no list in `data`, `data.<name>`, `<name>` or the body itself
 */
export function listIn(body: unknown, names: string[]): ListPage | undefined {
	const paths = ['data', ...names.map((name) => `data.${name}`), ...names, ''];
	const path =
		paths.find((candidate) => Array.isArray(valueAt(body, candidate))) ??
		paths.find((candidate) => valueAt(body, candidate) === null);
	return path === undefined ? undefined : listAtPath(body, path);
}

/**
 * The records at a dot path of a response, with the response's page information.
 * @returns undefined if there is no list at the path. The value null counts as an empty list
 */
export function listAtPath(body: unknown, path: string): ListPage | undefined {
	const value = valueAt(body, path);
	if (!Array.isArray(value) && value !== null) return undefined;
	const records: unknown[] = value ?? [];
	const valuesOf = (names: string[]) =>
		PAGE_INFO_PATHS.flatMap((path) => names.map((name) => atPath(valueAt(body, path), name)));
	return {
		records: records.map(asObject),
		total: valuesOf(TOTAL).map(countIn).find(Number.isInteger),
		lastPage: valuesOf(LAST_PAGE).map(countIn).find(Number.isInteger),
		hasMore: valuesOf(HAS_MORE).find((value) => typeof value === 'boolean'),
		next: cursorIn(atPath(body, 'metadata.next_cursor')),
	};
}

function valueAt(body: unknown, path: string): unknown {
	return path === '' ? body : atPath(body, path);
}

function countIn(value: unknown): number | undefined {
	return /^\d+$/.test(textOf(value)) ? Number(value) : undefined;
}

/**
 * The cursor of the next page; null after the last page; undefined if the response has no cursor field, because the
 * list continues by page number.
 */
function cursorIn(value: unknown): ListPage['next'] {
	if (!isObject(value)) return value === null ? null : undefined;
	const { cursor_id, cursor_ts } = value;
	return cursor_id === null || cursor_id === undefined ? null : { cursor_id, cursor_ts };
}

/**
 * Checks that a cursor leads to another page, and adds it to the earlier cursors.
 * @param earlier the cursors that have already led to a page, as JSON
 * @throws InputError if the cursor is one of the earlier cursors
 */
export function requireNewCursor(next: Cursor, earlier: Set<string>): void {
	if (addIfNew(earlier, JSON.stringify(next))) return;
	throw new InputError(
		'The service returned the same next_cursor twice, so the list would never end',
		'Try again later. If this continues, the service has changed: update this node.',
	);
}
