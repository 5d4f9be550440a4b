import type { IDataObject } from 'n8n-workflow';

import { asObject, atPath, isObject, own } from './json';
import { readPageInfo, type PageInfo } from './pageInfo';

/** The records of one list response, and what it says about pages. */
export interface Envelope extends PageInfo {
	records: IDataObject[];
	/** Dot path of the records in the body; empty where the body itself is the array. */
	path: string;
}

/** A later page that holds no list: behind the last one some services answer with something else. */
export const NO_RECORDS: Envelope = { records: [], path: '', hasMore: false };

/** Property names that hold records wherever they stand; the endpoint's own noun comes before them. */
const RECORD_PROPERTIES = ['data', 'results', 'items', 'records', 'rows', 'list'];

/** Arrays under these names say something about the response, and are never its records. */
const NOT_RECORDS = ['errors', 'warnings', 'links', 'meta', 'pagination'];

const DEEPEST_WRAPPER = 3;

/**
 * Finds the records in whatever wraps them (reference.md leaves list bodies open; observed.md has
 * the shapes seen): an array, `data`, `data.<noun>`, `results`, a paginator inside `data`, a single
 * record where an array was to be expected.
 *
 * @param endpoint path template; its last word is the noun, e.g. `orders`
 * @param hint where to look first: the path that held the records of an earlier page
 * @returns undefined where the body leaves open what its records are
 */
export function readEnvelope(body: unknown, endpoint: string, hint?: string): Envelope | undefined {
	const known = hint ? atPath(body, hint) : undefined;
	const found =
		hint && Array.isArray(known)
			? { path: hint, value: known }
			: findRecords(body ?? [], nounsOf(endpoint), '', 0);
	if (!found) return undefined;
	const records = found.value.map(asObject);
	return { ...readPageInfo(body, found.path), records, path: found.path };
}

/**
 * The records at a dot path that the user gave; `null` there is an empty list.
 *
 * @returns undefined where the path leads to nothing that could be records
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
	nouns: string[],
	path: string,
	depth: number,
): Found | undefined {
	if (Array.isArray(value)) return { path, value };
	if (value === '') return { path, value: [] };
	if (!isObject(value) || depth > DEEPEST_WRAPPER) return undefined;
	const named = nouns.find((noun) => Array.isArray(own(value, noun)));
	if (named) return { path: join(path, named), value: own(value, named) as unknown[] };
	if (depth > 0 && isRecord(value)) return { path, value: [value] };
	const names = [...nouns, ...RECORD_PROPERTIES].filter((name) => own(value, name) !== undefined);
	for (const name of names) {
		const found = findRecords(own(value, name), nouns, join(path, name), depth + 1);
		if (found) return found;
	}
	const empty = names.find((name) => own(value, name) === null);
	return onlyArrayOf(value, path) ?? (empty ? { path: join(path, empty), value: [] } : undefined);
}

function join(path: string, name: string): string {
	return path === '' ? name : `${path}.${name}`;
}

/** An object with an identifier is a record, even where an array was to be expected. */
function isRecord(value: IDataObject): boolean {
	return recordId(value) !== undefined;
}

/** The one array of an object, where there is exactly one that could hold records. */
function onlyArrayOf(value: IDataObject, path: string): Found | undefined {
	const arrays = Object.entries(value).filter(
		([name, inner]) => Array.isArray(inner) && !NOT_RECORDS.includes(name),
	);
	if (arrays.length !== 1) return undefined;
	const [[name, inner]] = arrays;
	return { path: join(path, name), value: inner as unknown[] };
}

/**
 * The identifier of a record as a text, if it has one (observed.md: `id` or `item_id`). 7 and "7" are the
 * same one; a blank text is none.
 */
export function recordId(record: IDataObject): string | undefined {
	const id = [own(record, 'id'), own(record, 'item_id')].find(isIdentifier);
	return id === undefined ? undefined : String(id);
}

function isIdentifier(value: unknown): boolean {
	return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}

/** The last word of an endpoint, also as a property would spell it. */
function nounsOf(endpoint: string): string[] {
	const words = endpoint.split('/').filter((part) => part !== '' && !part.startsWith('{'));
	const noun = words.at(-1) ?? '';
	return [noun, noun.replaceAll('-', '_')];
}
