import type { IDataObject } from 'n8n-workflow';

import { own } from '../transport';
import { CONTENT_LENGTH } from './digest';

/** What is remembered of one record of a source. */
export interface Trace {
	/**
	 * What decides when it is forgotten: the day it was created on, or, where it has none or its source
	 * is read whole, in how many polls running it was absent.
	 */
	group: string;
	/** Digests of its content (digest.ts); empty where no event of the source asks for it. */
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
	/**
	 * Whole records as they were, of as many as there is room for: what a change is told from. As JSON,
	 * which takes less memory than objects do, and which a workflow that gets the record cannot change.
	 */
	snapshots: Map<string, string>;
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

/** Characters of a place in `watched`, in base 36. */
const PLACE_LENGTH = 4;

/** The memory without snapshots, ready to be saved: 23 bytes a record, 12 where no content is compared. */
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
export function addSnapshots(packed: PackedMemory, memory: Memory, room: number): void {
	const places = new Map<string, number>();
	let left = room;
	for (const key of newestFirst(memory)) {
		const record = JSON.parse(memory.snapshots.get(key) as string) as IDataObject;
		const newFields = Object.keys(record).filter((name) => !places.has(name));
		newFields.forEach((name) => places.set(name, places.size));
		const row = [...places.keys()].map((name) => own(record, name) ?? null);
		left -= Buffer.byteLength(JSON.stringify([row, newFields])) + KEY_LENGTH + 4;
		if (left < 0) break;
		packed.fields.push(...newFields);
		packed.snapshots[key] = row;
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
	const snapshots = Object.entries(packed.snapshots).map(([key, row]): [string, string] => [
		key,
		JSON.stringify(Object.fromEntries(row.map((value, place) => [packed.fields[place], value]))),
	]);
	return { floor: packed.floor, traces, snapshots: new Map(snapshots) };
}

/** The keys of all snapshots, those of the newest day first. */
function newestFirst({ traces, snapshots }: Memory): string[] {
	const days = new Map<string, string[]>();
	for (const key of snapshots.keys()) {
		const day = traces.get(key)?.group ?? '';
		const keys = days.get(day) ?? [];
		days.set(day, keys);
		keys.push(key);
	}
	return [...days.keys()]
		.sort()
		.reverse()
		.flatMap((day) => days.get(day) as string[]);
}
