import type { IDataObject } from 'n8n-workflow';

import { isObject, parseJson } from '../../shared/json';
import { CONTENT_LENGTH } from './digest';
import { isFirstReading, isMissed, type FirstReading, type Missed } from './firstReading';
import { KEY_LENGTH, type KnownRecord } from './knownRecord';

/** What is known of one source between two polls. */
export interface KnownRecords {
	/** First day, in Jakarta, of the records that are watched. */
	watchFrom: string;
	/**
	 * If old records are watched too (`Watch.watchesOld`): an unknown record created before `watchFrom` has changed if it
	 * was updated at this moment or later, in ms since the epoch. Undefined if not known.
	 */
	oldChangedFrom?: number;
	/** Undefined if the first reading is complete. No event fires before. */
	firstReading?: FirstReading;
	/** What a first reading over several polls may have missed. */
	missed?: Missed;
	/** By the digest of the record's identifier. */
	records: ReadonlyMap<string, KnownRecord>;
	/**
	 * Whole records as last seen, as many as fit: `changes` compares with them. They are JSON, which takes less memory
	 * than objects and cannot be modified by a workflow.
	 */
	snapshots: Map<string, string>;
}

/** Known records in the compact form that n8n saves as JSON. */
export interface PackedRecords {
	watchFrom: string;
	oldChangedFrom?: number;
	firstReading?: FirstReading;
	missed?: Missed;
	/** The number of records, to detect a truncated state. */
	count?: number;
	/** The watched values that occur; a record has its position in this list. */
	watched: string[];
	/** The records of each group, one after the other: key, position in `watched`, content. */
	groups: Record<string, string>;
	/** Names of the values in `snapshots`. */
	fields: string[];
	snapshots: Record<string, Array<IDataObject[string]>>;
}

/** Characters of a position in `watched`, in base 36. */
const POSITION_LENGTH = 4;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_OR_COUNT = /^(?:\d{4}-\d{2}-\d{2}|\d+)$/;

/** The records without snapshots, ready to be saved: 23 bytes each, 12 if no content is compared. */
export function pack({ records, ...known }: KnownRecords): PackedRecords {
	const { watchFrom, oldChangedFrom, firstReading, missed } = known;
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
		...(firstReading && { firstReading }),
		...(missed && { missed }),
		count: records.size,
		watched: [...positions.keys()],
		groups: Object.fromEntries([...groups].map(([group, entries]) => [group, entries.join('')])),
		fields: [],
		snapshots: {},
	};
}

/**
 * Reads packed records.
 *
 * @param packed what was saved; may be any value
 * @param comparesContent whether it holds digests of content
 * @returns undefined if it cannot be read
 */
export function unpack(packed: unknown, comparesContent: boolean): KnownRecords | undefined {
	if (!isPacked(packed)) return undefined;
	const { watchFrom, oldChangedFrom, firstReading, missed, count, watched, groups } = packed;
	const width = KEY_LENGTH + POSITION_LENGTH + (comparesContent ? CONTENT_LENGTH : 0);
	const records = new Map<string, KnownRecord>();
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
	const { fields } = packed;
	const wholeRecords = Object.entries(packed.snapshots).map(([key, row]): [string, string] => [
		key,
		JSON.stringify(Object.fromEntries(row.map((value, index) => [fields[index], value]))),
	]);
	const snapshots = new Map(wholeRecords);
	return { watchFrom, oldChangedFrom, firstReading, missed, records, snapshots };
}

function isPacked(packed: unknown): packed is PackedRecords {
	if (!isObject(packed)) return false;
	const { watchFrom, oldChangedFrom, firstReading, missed } = packed;
	const { watched, groups, fields, snapshots } = packed;
	return (
		typeof watchFrom === 'string' &&
		DAY.test(watchFrom) &&
		!Number.isNaN(Date.parse(watchFrom)) &&
		['undefined', 'number'].includes(typeof oldChangedFrom) &&
		(firstReading === undefined || isFirstReading(firstReading)) &&
		(missed === undefined || isMissed(missed)) &&
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
	return typeof text === 'string' && isObject(parseJson(text));
}
