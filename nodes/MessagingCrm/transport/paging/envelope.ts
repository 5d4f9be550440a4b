import type { IDataObject } from 'n8n-workflow';

import { asObject, atPath, getOwn, isObject, recordId, textOf } from '../../shared/json';

/** What the records of an endpoint look like in its responses. */
export interface ListShape {
	/** Names of the property that may hold the records, e.g. `orders`. */
	names: string[];
	/** Fields that may hold a record's identifier, the likeliest first. */
	idFields: string[];
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

/**
 * Finds the records of a response (docs/internals/service.md#lists): in `data.<name>`, `<name>`, `data.data` or `data`, or the
 * body itself. `null`, `{}` and an empty text there are an empty list, a single record is a list of one.
 * @param hint where to look first: the path that held the records of an earlier page
 * @returns undefined if there is no list in any of these places
 */
export function readEnvelope(body: unknown, list: ListShape, hint = ''): Envelope | undefined {
	const inData = [...list.names, 'data'].map((name) => `data.${name}`);
	const paths = [hint, ...inData, ...list.names, 'data', ''];
	const isRecord = (path: string) => {
		const value = valueAt(body, path);
		return path !== '' && isObject(value) && recordId(value, list.idFields) !== undefined;
	};
	const found =
		paths.find((path) => Array.isArray(valueAt(body, path))) ??
		paths.find((path) => isNoList(valueAt(body, path))) ??
		paths.find(isRecord);
	return found === undefined ? undefined : readEnvelopeAt(body, found);
}

/** The records at a dot path, or of the body itself if it is empty; undefined if nothing there could be records. */
export function readEnvelopeAt(body: unknown, path: string): Envelope | undefined {
	const value = valueAt(body, path);
	if (typeof value !== 'object' && value !== '') return undefined;
	const records: unknown[] = isNoList(value) ? [] : [value].flat();
	return { ...readPageInfo(body), records: records.map(asObject), path };
}

function valueAt(body: unknown, path: string): unknown {
	return path === '' ? body : atPath(body, path);
}

/** What services send instead of an empty list. */
function isNoList(value: unknown): boolean {
	if (isObject(value)) return Object.keys(value).length === 0;
	return value === null || value === '';
}

/** What a response says about pages: in the body or its `data`, or in `meta` or `pagination` of these. */
function readPageInfo(body: unknown): Partial<Envelope> {
	const holders = [body, getOwn(body, 'data')];
	const inside = ['meta', 'pagination'].flatMap((name) => holders.map((one) => getOwn(one, name)));
	const places = [...holders, ...inside];
	const valuesOf = (names: string[]) =>
		places.flatMap((place) => names.map((name) => getOwn(place, name)));
	return {
		total: valuesOf(TOTAL).map(asCount).find(Number.isInteger),
		lastPage: valuesOf(LAST_PAGE).map(asCount).find(Number.isInteger),
		hasMore: valuesOf(HAS_MORE).find((value) => typeof value === 'boolean'),
	};
}

/** Databases return counts as texts. */
function asCount(value: unknown): number | undefined {
	return /^\d+$/.test(textOf(value)) ? Number(value) : undefined;
}
