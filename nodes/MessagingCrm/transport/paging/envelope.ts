import type { IDataObject } from 'n8n-workflow';

import { asObject, atPath, isObject, getOwn } from '../../shared/json';
import { readPageInfo, type PageInfo } from './pageInfo';
import { isNamed, recordId, recordNames, snakeCase, type RecordNames } from './recordNames';

/** The records of one list response, and what it says about pages. */
export interface Envelope extends PageInfo {
	records: IDataObject[];
	/** Dot path of the records in the body; empty if the body itself is the array. */
	path: string;
}

/** Stands for a response without a list, which some services return after the last page. */
export const NO_RECORDS: Envelope = { records: [], path: '', hasMore: false };

/** Properties that may hold records of any endpoint. The endpoint's own names are tried first. */
const RECORD_PROPERTIES = [
	...['data', 'results', 'result', 'items', 'records', 'rows', 'list', 'docs', 'entries'],
	...['content', 'payload', 'response'],
];

/** Arrays under these names describe the response and are never its records. */
const NOT_RECORDS = ['errors', 'warnings', 'links', 'meta', 'pagination'];

const MAX_DEPTH = 3;

/**
 * Finds the records in whatever wraps them (docs/service.md#envelopes): an array, `data`,
 * `data.<noun>`, `results`, a paginator inside `data`, the parent record, or a single record
 * instead of an array.
 *
 * @param endpoint path template, from which the names of its records are read
 * @param hint where to look first: the path that held the records of an earlier page
 * @returns undefined if it is not clear which part of the body holds the records
 */
export function readEnvelope(body: unknown, endpoint: string, hint?: string): Envelope | undefined {
	const known = hint ? atPath(body, hint) : undefined;
	const found =
		hint && Array.isArray(known)
			? { path: hint, value: known }
			: findRecords(body === '' ? [] : (body ?? []), recordNames(endpoint), '', 0);
	if (!found) return undefined;
	const records = found.value.map(asObject);
	return { ...readPageInfo(body, found.path), records, path: found.path };
}

/**
 * The records at a dot path that the user gave; `null` there is an empty list.
 *
 * @returns undefined if the path leads to nothing that could be records
 */
export function readEnvelopeAt(body: unknown, path: string): Envelope | undefined {
	const value = atPath(body, path);
	const list = value === null ? [] : isObject(value) ? [value] : value;
	if (!Array.isArray(list)) return undefined;
	return { ...readPageInfo(body, path), records: list.map(asObject), path };
}

interface Found {
	path: string;
	value: unknown[];
}

function findRecords(
	value: unknown,
	names: RecordNames,
	path: string,
	depth: number,
): Found | undefined {
	if (Array.isArray(value)) return { path, value };
	if (!isObject(value) || depth > MAX_DEPTH) return undefined;
	const isOne = depth > 0 && recordId(value, names.idFields) !== undefined;
	const named = namedList(value, names, isOne);
	if (named) return { path: join(path, named.path), value: named.value };
	if (isOne) return { path, value: [value] };
	const wrappers = wrappersIn(value, names);
	for (const name of wrappers) {
		const found = findRecords(getOwn(value, name), names, join(path, name), depth + 1);
		if (found) return found;
	}
	const empty = wrappers.find((name) => isEmpty(getOwn(value, name)));
	return (
		onlyArrayOf(value, path) ??
		(empty === undefined ? undefined : { path: join(path, empty), value: [] })
	);
}

/**
 * The list that has the name of the endpoint's records. An object with an identifier is a record itself, unless
 * the endpoint's records belong to a parent record, which may wrap them.
 */
function namedList(
	object: IDataObject,
	{ plural, singular, areNested }: RecordNames,
	isOne: boolean,
): Found | undefined {
	const names = Object.keys(object).filter((name) => isNamed(name, plural));
	const exact = names.find((name) => snakeCase(name) === plural);
	if (exact !== undefined && Array.isArray(object[exact])) {
		return { path: exact, value: object[exact] };
	}
	const isItself = isOne && (!areNested || getOwn(object, `${singular}_id`) !== undefined);
	if (isItself || names.length !== 1) return undefined;
	const [path] = names;
	const value = object[path];
	if (Array.isArray(value)) return { path, value };
	return isOne && value === null ? { path, value: [] } : undefined;
}

/** The names of properties that may wrap the records, the likeliest first. Of several lists, none is the list. */
function wrappersIn(object: IDataObject, { wrappers, plural }: RecordNames): string[] {
	const named = Object.keys(object).filter(
		(name) => isNamed(name, plural) && !Array.isArray(object[name]),
	);
	return [...wrappers, ...named, ...RECORD_PROPERTIES];
}

function isEmpty(value: unknown): boolean {
	if (isObject(value)) return Object.keys(value).length === 0;
	return value === null || value === '';
}

function join(path: string, name: string): string {
	return path === '' ? name : `${path}.${name}`;
}

/** The one array of an object, if exactly one could hold records. */
function onlyArrayOf(value: IDataObject, path: string): Found | undefined {
	const arrays = Object.entries(value).filter(
		([name, inner]) => Array.isArray(inner) && !NOT_RECORDS.includes(name),
	);
	if (arrays.length !== 1) return undefined;
	const [[name, inner]] = arrays;
	return { path: join(path, name), value: inner as unknown[] };
}
