import type { IDataObject } from 'n8n-workflow';

import { getOwn, isObject, parseJson } from '../../shared/json';
import type { KnownRecord } from './knownRecord';
import type { KnownSource } from './knownSource';

/** The known records of a source in the compact form that n8n saves as JSON: about 25 bytes a record. */
export interface PackedRecords {
	/** The number of records, to detect a truncated state. */
	count: number;
	/** The tracked values that occur; a record has its position in this list. */
	tracked: string[];
	/** By day, or empty without one: a line for each record, with its key, position in `tracked`, absences and content. */
	days: Record<string, string>;
	/** Names of the values in `snapshots`. */
	fields: string[];
	/** By key: the values of a whole record. */
	snapshots: Record<string, Array<IDataObject[string]>>;
}

type Records = Pick<KnownSource, 'records' | 'snapshots'>;

/** Key, position in `tracked`, absences, content; 0 is empty. */
const LINE = /^([\w-]+) (\d*) (\d*) ([\w-]*)$/gm;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Packs the records without their snapshots. */
export function pack({ records }: Records): PackedRecords {
	const positions = new Map<string, number>();
	const days = new Map<string, string[]>();
	for (const [key, { day = '', absences, tracked, content }] of records) {
		const position = positions.get(tracked) ?? positions.size;
		positions.set(tracked, position);
		const lines = days.get(day) ?? [];
		days.set(day, lines);
		lines.push([key, position || '', absences || '', content].join(' '));
	}
	return {
		count: records.size,
		tracked: [...positions.keys()],
		days: Object.fromEntries([...days].map(([day, lines]) => [day, lines.join('\n')])),
		fields: [],
		snapshots: {},
	};
}

/**
 * Adds snapshots of the newest records to packed records, as many as fit.
 * @param room their maximum size, in bytes of JSON
 */
export function addSnapshots(packed: PackedRecords, known: Records, room: number): void {
	const positions = new Map<string, number>();
	let left = room;
	for (const key of newestFirst(known)) {
		const record = JSON.parse(known.snapshots.get(key) as string) as IDataObject;
		const newFields = Object.keys(record).filter((name) => !positions.has(name));
		newFields.forEach((name) => positions.set(name, positions.size));
		const row = [...positions.keys()].map((name) => getOwn(record, name) ?? null);
		left -= Buffer.byteLength(JSON.stringify([key, row, newFields]));
		if (left < 0) break;
		packed.fields.push(...newFields);
		packed.snapshots[key] = row;
	}
}

/**
 * Reads packed records.
 *
 * @param packed what was saved; may be any value
 * @returns undefined if it cannot be read
 */
export function unpack(packed: unknown): Records | undefined {
	if (!isPacked(packed)) return undefined;
	const { count, tracked, days, fields } = packed;
	const records = new Map<string, KnownRecord>();
	for (const [day, lines] of Object.entries(days)) {
		for (const [, key, position, absences, content] of lines.matchAll(LINE)) {
			const values = tracked[Number(position)];
			if (values === undefined) return undefined;
			const known = { absences: Number(absences), tracked: values, content };
			records.set(key, day === '' ? known : { day, ...known });
		}
	}
	// Lines that cannot be read are missing.
	if (count !== records.size) return undefined;
	const snapshots = Object.entries(packed.snapshots).map(([key, row]): [string, string] => [
		key,
		JSON.stringify(Object.fromEntries(row.map((value, index) => [fields[index], value]))),
	]);
	return { records, snapshots: new Map(snapshots) };
}

/** The keys of all snapshots, those of the newest day first. */
function newestFirst({ records, snapshots }: Records): string[] {
	const dayOf = (key: string) => records.get(key)?.day ?? '';
	return [...snapshots.keys()].sort((a, b) => dayOf(b).localeCompare(dayOf(a)));
}

function isPacked(packed: unknown): packed is PackedRecords {
	if (!isObject(packed)) return false;
	const { tracked, days, fields, snapshots } = packed;
	return (
		Array.isArray(tracked) &&
		tracked.every((text) => typeof text === 'string' && isObject(parseJson(text))) &&
		isObject(days) &&
		Object.entries(days).every(
			([day, lines]) => (day === '' || isDay(day)) && typeof lines === 'string',
		) &&
		Array.isArray(fields) &&
		fields.every((name) => typeof name === 'string') &&
		isObject(snapshots) &&
		Object.values(snapshots).every((row) => Array.isArray(row) && row.length <= fields.length)
	);
}

/** Whether a value is a calendar date, `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
	return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value));
}
