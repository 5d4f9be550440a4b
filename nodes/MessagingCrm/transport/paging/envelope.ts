import type { IDataObject } from 'n8n-workflow';

import { asObject, atPath, getOwn, isObject, recordId } from '../../shared/json';

/** What the records of an endpoint look like in its responses. */
export interface ListShape {
	/** Names of the property that may hold the records, e.g. `orders`. */
	names: string[];
	/** Fields that may hold a record's identifier, the likeliest first. */
	idFields: string[];
	/** Whether they may come inside a parent record, which has an identifier of its own. */
	inParent: boolean;
}

/** The records of one list response, and what it says about pages: undefined if nothing. */
export interface Envelope {
	records: IDataObject[];
	/** Dot path of the records in the body; empty if the body itself is the array. */
	path: string;
	/** Records in all pages. */
	total?: number;
	/** Number of the last page, counted from 1. */
	lastPage?: number;
	/** Whether there are more pages after this one. */
	hasMore?: boolean;
}

/** Stands for a response without a list, which some services return after the last page. */
export const NO_RECORDS: Envelope = { records: [], path: '', hasMore: false };

const TOTAL = ['total', 'total_count', 'totalCount'];
const LAST_PAGE = ['last_page', 'total_pages', 'totalPages'];
const HAS_MORE = ['has_more', 'hasMore'];

/** Objects beside or around the records that describe pages. */
const PAGE_OBJECTS = ['meta', 'pagination'];

/** What the records may be in, besides their own name. */
const WRAPPERS = ['data', 'result', 'results', 'records', 'rows', 'payload'];

/** Arrays under these names describe the response and are never its records. */
const NOT_RECORDS = ['errors', 'warnings', 'links', 'meta'];

/**
 * Finds the records of a response (docs/internals/service.md#envelopes): the body itself, else under a name of the
 * list, else in `data` or another wrapper, else in the one array of objects. If two arrays fit, none is taken. A single record in
 * place of the array is a list of one.
 * @param hint where to look first: the path that held the records of an earlier page
 * @returns undefined if it is not clear which part of the body holds the records
 */
export function readEnvelope(body: unknown, list: ListShape, hint = ''): Envelope | undefined {
	const known = atPath(body, hint);
	const content = body === '' ? [] : (body ?? []);
	const found = Array.isArray(known)
		? { path: hint, value: known }
		: findRecords(content, list, '');
	if (found) {
		const { path, value } = found;
		return { ...readPageInfo(body, path), records: value.map(asObject), path };
	}
	// Some services leave out an empty list.
	return readPageInfo(body, 'data.records').total === 0 ? NO_RECORDS : undefined;
}

/**
 * The records at a dot path that the user gave; `null` there is an empty list.
 * @returns undefined if the path leads to nothing that could be records
 */
export function readEnvelopeAt(body: unknown, path: string): Envelope | undefined {
	const value = atPath(body, path);
	const list = value === null ? [] : isObject(value) ? [value] : value;
	if (!Array.isArray(list)) return undefined;
	return { ...readPageInfo(body, path), records: list.map(asObject), path };
}

/** Whether a page is the last one of its list. */
export type Verdict = 'last' | 'more' | 'unknown';

/**
 * Whether a page is the last one by what it says about pages. If it contradicts itself, there are more.
 * @param page its number, counted from 1
 */
export function reportedEnd({ hasMore, lastPage }: Partial<Envelope>, page: number): Verdict {
	if (hasMore === true || page < (lastPage ?? 0)) return 'more';
	return hasMore === false || (lastPage ?? 0) > 0 ? 'last' : 'unknown';
}

interface Found {
	path: string;
	value: unknown[];
}

function findRecords(value: unknown, list: ListShape, path: string): Found | undefined {
	if (Array.isArray(value)) return { path, value };
	if (!isObject(value)) return undefined;
	const hasList = list.names.some((name) => Array.isArray(getOwn(value, name)));
	const isRecord = path !== '' && !hasList && recordId(value, list.idFields) !== undefined;
	if (isRecord && !list.inParent) return { path, value: [value] };
	const names = isRecord ? list.names : [...list.names, ...WRAPPERS];
	for (const name of names) {
		const found = findRecords(getOwn(value, name), list, join(path, name));
		if (found) return found;
	}
	const empty = names.find((name) => isNoList(getOwn(value, name)));
	const none = empty === undefined ? undefined : { path: join(path, empty), value: [] };
	return isRecord ? (none ?? { path, value: [value] }) : (onlyListIn(value, path) ?? none);
}

function join(path: string, name: string): string {
	return path === '' ? name : `${path}.${name}`;
}

/** The one array of objects in an object; undefined if there are several, of which the others may be empty. */
function onlyListIn(value: IDataObject, path: string): Found | undefined {
	const lists = Object.entries(value).filter(
		([name, inner]) => Array.isArray(inner) && inner.every(isObject) && !NOT_RECORDS.includes(name),
	);
	if (lists.length !== 1) return undefined;
	const [[name, inner]] = lists;
	return { path: join(path, name), value: inner as unknown[] };
}

/** What services send instead of an empty list. */
function isNoList(value: unknown): boolean {
	if (isObject(value)) return Object.keys(value).length === 0;
	return value === null || value === '';
}

/**
 * Reads what a response says about pages: in the body, in the objects that wrap the records, and in `meta` and
 * `pagination` of each (docs/internals/service.md#pages).
 * @param recordsPath dot path of the records in the body
 */
function readPageInfo(body: unknown, recordsPath: string): Partial<Envelope> {
	const places = objectsWithPageInfo(body, recordsPath);
	const valuesOf = (names: string[]) =>
		places.flatMap((place) => names.map((name) => getOwn(place, name)));
	return {
		total: valuesOf(TOTAL).map(asCount).find(Number.isInteger),
		lastPage: valuesOf(LAST_PAGE).map(asCount).find(Number.isInteger),
		hasMore: valuesOf(HAS_MORE)
			.map(asBoolean)
			.find((value) => value !== undefined),
	};
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

function asCount(value: unknown): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}

function asBoolean(value: unknown): boolean | undefined {
	if (value === 'true' || value === 'false') return value === 'true';
	return typeof value === 'boolean' ? value : undefined;
}
