import type { IDataObject } from 'n8n-workflow';

import { getOwn } from '../../shared/json';
import { KEY_LENGTH } from './knownRecord';
import type { KnownRecords, PackedRecords } from './knownRecords';

/**
 * Adds snapshots of the newest records to packed records, as many as fit.
 *
 * @param room their maximum size, in bytes of JSON
 */
export function addSnapshots(packed: PackedRecords, known: KnownRecords, room: number): void {
	const positions = new Map<string, number>();
	let left = room;
	for (const key of newestFirst(known)) {
		const record = JSON.parse(known.snapshots.get(key) as string) as IDataObject;
		const newFields = Object.keys(record).filter((name) => !positions.has(name));
		newFields.forEach((name) => positions.set(name, positions.size));
		const row = [...positions.keys()].map((name) => getOwn(record, name) ?? null);
		left -= Buffer.byteLength(JSON.stringify([row, newFields])) + KEY_LENGTH + 4;
		if (left < 0) break;
		packed.fields.push(...newFields);
		packed.snapshots[key] = row;
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
