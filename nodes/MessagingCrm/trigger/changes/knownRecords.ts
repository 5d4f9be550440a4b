import type { IDataObject } from 'n8n-workflow';

import { isObject, own } from '../../shared/json';
import { CONTENT_LENGTH } from './digest';

/** What is known of one record of a source. */
export interface KnownRecord {
	/**
	 * Decides when the record is forgotten: the day it was created on or, if it has no date or its
	 * source is read whole, the number of polls in a row that did not see it.
	 */
	group: string;
	/** Digests of its content (digest.ts); empty if no event of the source needs them. */
	content: string;
	/** The values of its watched fields as a JSON object. A field that is not in it is not known. */
	watched: string;
}

/** What is known of one source between two polls. */
export interface KnownRecords {
	/** First day, in Jakarta, of the records that are watched. */
	watchFrom: string;
	/**
	 * Of records created before `watchFrom` (`Watch.seesOld`): one that is not known has changed if it was
	 * updated from this moment on, in ms since the epoch. Undefined if that is not known.
	 */
	oldChangedFrom?: number;
	/** By the digest of the record's identifier. */
	records: Map<string, KnownRecord>;
	/**
	 * Whole records as they were, for as many as there is room for: what `changes` compares with. As
	 * JSON, which takes less memory than objects, and which a workflow cannot change.
	 */
	snapshots: Map<string, string>;
}

/** Known records as n8n saves them: JSON, and little of it. */
export interface PackedRecords {
	watchFrom: string;
	oldChangedFrom?: number;
	/** The number of records, to tell a state that was cut off. */
	count?: number;
	/** The watched values that occur; a record has its position in this list. */
	watched: string[];
	/** The records of each group, one after the other: key, position in `watched`, content. */
	groups: Record<string, string>;
	/** Names of the values in `snapshots`. */
	fields: string[];
	snapshots: Record<string, Array<IDataObject[string]>>;
}

export const KEY_LENGTH = 8;

/** Characters of a position in `watched`, in base 36. */
const POSITION_LENGTH = 4;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_OR_COUNT = /^(?:\d{4}-\d{2}-\d{2}|\d+)$/;

/** The records without snapshots, ready to be saved: 23 bytes each, 12 if no content is compared. */
export function pack({ watchFrom, oldChangedFrom, records }: KnownRecords): PackedRecords {
	const positions = new Map<string, number>();
	const groups = new Map<string, string[]>();
	for (const [key, { group, content, watched }] of records) {
		const position = positions.get(watched) ?? positions.size;
		positions.set(watched, position);
		const entries = groups.get(group) ?? [];
		groups.set(group, entries);
		entries.push(key + position.toString(36).padStart(POSITION_LENGTH, '0') + content);
	}
	return {
		watchFrom,
		...(oldChangedFrom !== undefined && { oldChangedFrom }),
		count: records.size,
		watched: [...positions.keys()],
		groups: Object.fromEntries([...groups].map(([group, entries]) => [group, entries.join('')])),
		fields: [],
		snapshots: {},
	};
}

/**
 * Adds snapshots of the newest records to packed records, as many as fit.
 *
 * @param room bytes of JSON that they may take
 */
export function addSnapshots(packed: PackedRecords, known: KnownRecords, room: number): void {
	const positions = new Map<string, number>();
	let left = room;
	for (const key of newestFirst(known)) {
		const record = JSON.parse(known.snapshots.get(key) as string) as IDataObject;
		const newFields = Object.keys(record).filter((name) => !positions.has(name));
		newFields.forEach((name) => positions.set(name, positions.size));
		const row = [...positions.keys()].map((name) => own(record, name) ?? null);
		left -= Buffer.byteLength(JSON.stringify([row, newFields])) + KEY_LENGTH + 4;
		if (left < 0) break;
		packed.fields.push(...newFields);
		packed.snapshots[key] = row;
	}
}

/**
 * Reads packed records.
 *
 * @param packed what was saved, of which nothing is taken for granted
 * @param comparesContent whether it holds digests of content
 * @returns undefined if it cannot be read
 */
export function unpack(packed: unknown, comparesContent: boolean): KnownRecords | undefined {
	if (!isPacked(packed)) return undefined;
	const { watchFrom, oldChangedFrom, count, watched, groups, fields, snapshots } = packed;
	const width = KEY_LENGTH + POSITION_LENGTH + (comparesContent ? CONTENT_LENGTH : 0);
	const records: KnownRecords['records'] = new Map();
	for (const [group, entries] of Object.entries(groups)) {
		if (entries.length % width !== 0) return undefined;
		for (let start = 0; start < entries.length; start += width) {
			const afterKey = start + KEY_LENGTH;
			const afterPosition = afterKey + POSITION_LENGTH;
			const position = parseInt(entries.slice(afterKey, afterPosition), 36);
			if (!(position < watched.length)) return undefined;
			records.set(entries.slice(start, afterKey), {
				group,
				watched: watched[position],
				content: entries.slice(afterPosition, start + width),
			});
		}
	}
	if (count !== undefined && count !== records.size) return undefined;
	const wholeRecords = Object.entries(snapshots).map(([key, row]): [string, string] => [
		key,
		JSON.stringify(Object.fromEntries(row.map((value, index) => [fields[index], value]))),
	]);
	return { watchFrom, oldChangedFrom, records, snapshots: new Map(wholeRecords) };
}

function isPacked(packed: unknown): packed is PackedRecords {
	if (!isObject(packed)) return false;
	const { watchFrom, oldChangedFrom, watched, groups, fields, snapshots } = packed;
	return (
		typeof watchFrom === 'string' &&
		DAY.test(watchFrom) &&
		!Number.isNaN(Date.parse(watchFrom)) &&
		['undefined', 'number'].includes(typeof oldChangedFrom) &&
		Array.isArray(watched) &&
		watched.every(isJsonObject) &&
		isObject(groups) &&
		Object.entries(groups).every(
			([group, entries]) => DAY_OR_COUNT.test(group) && typeof entries === 'string',
		) &&
		Array.isArray(fields) &&
		fields.every((name) => typeof name === 'string') &&
		isObject(snapshots) &&
		Object.values(snapshots).every((row) => Array.isArray(row) && row.length <= fields.length)
	);
}

function isJsonObject(text: unknown): boolean {
	try {
		return typeof text === 'string' && isObject(JSON.parse(text));
	} catch {
		return false;
	}
}

/** The keys of all snapshots, those of the newest day first. */
function newestFirst({ records, snapshots }: KnownRecords): string[] {
	const days = new Map<string, string[]>();
	for (const key of snapshots.keys()) {
		const day = records.get(key)?.group ?? '';
		const keys = days.get(day) ?? [];
		days.set(day, keys);
		keys.push(key);
	}
	return [...days.keys()]
		.sort()
		.reverse()
		.flatMap((day) => days.get(day) as string[]);
}
