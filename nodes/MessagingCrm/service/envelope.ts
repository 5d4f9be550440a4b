import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../shared/errors';
import { addIfNew, asObject, atPath, isObject, textOf } from '../shared/json';

/** The beginning of a page in a list without page numbers: the unchanged cursor of the previous page. */
export type Cursor = IDataObject;

/** Identifies a page of a list: its number, from 1, or the previous page's cursor. */
export type PagePosition = number | Cursor;

/** The records of a list response, with its page information. A property is undefined if the response lacks it. */
export interface ListPage {
	records: IDataObject[];
	/** Records on all pages. */
	total?: number;
	/** Number of the last page, counted from 1. */
	lastPage?: number;
	/** Whether there are more pages after this one. */
	hasMore?: boolean;
	/** The cursor of the next page; null after the last page; undefined if the list continues by page number. */
	next?: Cursor | null;
}

/**
 * The paths of page information in a response: the published one first, then the usual places for a service that
 * follows only the reference, which documents none. An empty path is the body itself (docs/internals/service.md#lists).
 */
const PAGE_INFO_PATHS = ['metadata.pagination', 'metadata', 'pagination', 'meta', 'data', ''];

/** Names of this information, the published ones first. */
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
 * The records at a dot path of a response, and the response's page information.
 * @returns undefined if there is no list; null counts as an empty list
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

/** Without such a field, it is undefined, and the list continues by page number. */
function cursorIn(value: unknown): ListPage['next'] {
	if (!isObject(value)) return value === null ? null : undefined;
	const { cursor_id, cursor_ts } = value;
	return cursor_id === null || cursor_id === undefined ? null : { cursor_id, cursor_ts };
}

/**
 * Checks that a cursor leads to another page, and adds it to the earlier ones.
 * @param earlier the cursors that have led to a page, as JSON
 * @throws InputError for a cursor among the earlier ones
 */
export function requireNewCursor(next: Cursor, earlier: Set<string>): void {
	if (addIfNew(earlier, JSON.stringify(next))) return;
	throw new InputError(
		'The service returned the same next_cursor twice, so the list would never end',
		'Try again later. If this continues, the service has changed: update this node.',
	);
}
