import type { IDataObject } from 'n8n-workflow';

/** What is remembered of one record of a source. */
export interface Trace {
	/**
	 * What decides when it is forgotten: the day it was created on, or, where it has none or its source
	 * is read whole, in how many polls running it was absent.
	 */
	group: string;
	/** Digest of its content; empty where no event of the source asks for it. */
	content: string;
	/** The values of its watched fields as a JSON array. */
	watched: string;
}

/** What is remembered of one source between two polls. */
export interface Memory {
	/** First day, in Jakarta, of the records that are watched. */
	floor: string;
	/** By the digest of the record's identifier. */
	traces: Map<string, Trace>;
	/** Whole records as they were, of as many as there is room for: what a change is told from. */
	snapshots: Map<string, IDataObject>;
}

/** A memory as n8n saves it: JSON, and little of it. */
export interface PackedMemory {
	floor: string;
	/** The watched values that occur; traces name them by their place here. */
	watched: string[];
	/** Traces of one group behind each other: key, place in `watched`, content. */
	groups: Record<string, string>;
	/** Names of the values in `snapshots`. */
	fields: string[];
	snapshots: Record<string, Array<IDataObject[string]>>;
}

export const KEY_LENGTH = 8;
export const CONTENT_LENGTH = 6;

/** Characters of a place in `watched`, in base 36. */
const PLACE_LENGTH = 4;

/** The memory without snapshots, ready to be saved: 18 bytes a record, 12 where no content is compared. */
export function pack({ floor, traces }: Memory): PackedMemory {
	const places = new Map<string, number>();
	const groups = new Map<string, string[]>();
	for (const [key, { group, content, watched }] of traces) {
		const place = places.get(watched) ?? places.size;
		places.set(watched, place);
		const entries = groups.get(group) ?? [];
		groups.set(group, entries);
		entries.push(key + place.toString(36).padStart(PLACE_LENGTH, '0') + content);
	}
	return {
		floor,
		watched: [...places.keys()],
		groups: Object.fromEntries([...groups].map(([group, entries]) => [group, entries.join('')])),
		fields: [],
		snapshots: {},
	};
}

/**
 * Adds snapshots of the newest records to a packed memory, as many as fit.
 *
 * @param room bytes of JSON that they may take
 */
export function addSnapshots(packed: PackedMemory, { traces, snapshots }: Memory, room: number) {
	const places = new Map<string, number>();
	let left = room;
	const newestFirst = [...snapshots].sort(([a], [b]) => compare(groupOf(b), groupOf(a)));
	for (const [key, record] of newestFirst) {
		const newFields = Object.keys(record).filter((name) => !places.has(name));
		const row: Array<IDataObject[string]> = [];
		newFields.forEach((name) => places.set(name, places.size));
		for (const [name, value] of Object.entries(record)) row[places.get(name) as number] = value;
		const text = JSON.stringify(Array.from(row, (value) => value ?? null));
		left -= Buffer.byteLength(text + JSON.stringify(newFields)) + KEY_LENGTH + 4;
		if (left < 0) break;
		packed.fields.push(...newFields);
		// A copy: what the workflow does to the record must not reach it.
		packed.snapshots[key] = JSON.parse(text) as Array<IDataObject[string]>;
	}

	function groupOf(key: string): string {
		return traces.get(key)?.group ?? '';
	}
}

/**
 * Reads a memory that was packed.
 *
 * @param comparesContent whether it holds digests of content
 */
export function unpack(packed: PackedMemory, comparesContent: boolean): Memory {
	const width = KEY_LENGTH + PLACE_LENGTH + (comparesContent ? CONTENT_LENGTH : 0);
	const traces = new Map<string, Trace>();
	for (const [group, entries] of Object.entries(packed.groups)) {
		for (let start = 0; start < entries.length; start += width) {
			const afterKey = start + KEY_LENGTH;
			const afterPlace = afterKey + PLACE_LENGTH;
			traces.set(entries.slice(start, afterKey), {
				group,
				watched: packed.watched[parseInt(entries.slice(afterKey, afterPlace), 36)],
				content: entries.slice(afterPlace, start + width),
			});
		}
	}
	const snapshots = Object.entries(packed.snapshots).map(([key, row]): [string, IDataObject] => [
		key,
		Object.fromEntries(row.map((value, place) => [packed.fields[place], value])),
	]);
	return { floor: packed.floor, traces, snapshots: new Map(snapshots) };
}

function compare(a: string, b: string): number {
	return a < b ? -1 : Number(a > b);
}
