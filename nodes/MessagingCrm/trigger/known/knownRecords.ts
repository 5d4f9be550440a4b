import type { IDataObject } from 'n8n-workflow';

import { getOwn } from '../../shared/json';
import type { KnownRecord } from './knownRecord';

/** Records in a compact form: about 25 bytes a record. */
export interface PackedRecords {
	/** The tracked values that occur; a record has its position in this list. */
	tracked: string[];
	/**
	 * By day, or empty without one: a line for each record, with its key, position in `tracked`, absences and content. 0 is
	 * empty.
	 */
	days: Record<string, string>;
	/** Names of the values in `snapshots`. */
	fields: string[];
	/** By key: the values of a whole record. */
	snapshots: Record<string, unknown[]>;
}

const NONE: PackedRecords = { tracked: [], days: {}, fields: [], snapshots: {} };

/** The known records of a source, by their keys. */
export class KnownRecords {
	/** Whether they differ from those that were saved. */
	hasChanged: boolean;
	private readonly records = new Map<string, KnownRecord>();
	/** Whole records as JSON, to compare with. Others are in `saved`, if there was room. */
	private readonly snapshots = new Map<string, string>();

	/** @param saved undefined if there are none yet */
	constructor(private readonly saved = NONE) {
		this.hasChanged = saved === NONE;
		for (const [day, lines] of Object.entries(saved.days)) {
			for (const line of lines.split('\n')) {
				const [key, position, absences, content] = line.split(' ');
				this.records.set(key, {
					day: day || undefined,
					absences: Number(absences),
					tracked: saved.tracked[Number(position)],
					content,
				});
			}
		}
	}

	get size(): number {
		return this.records.size;
	}

	get(key: string): KnownRecord | undefined {
		return this.records.get(key);
	}

	/** @param whole the record itself, if all its fields are compared */
	set(key: string, record: KnownRecord, whole?: IDataObject): void {
		const isSame = JSON.stringify(this.get(key)) === JSON.stringify(record);
		this.records.set(key, record);
		this.hasChanged ||= !isSame;
		if (whole && !(isSame && this.hasSnapshot(key))) this.snapshots.set(key, JSON.stringify(whole));
	}

	delete(key: string): void {
		this.records.delete(key);
		this.hasChanged = true;
	}

	all(): ReadonlyMap<string, KnownRecord> {
		return this.records;
	}

	/** A whole record as it was last seen; undefined if there was no room for it. */
	snapshotOf(key: string): IDataObject | undefined {
		const json = this.snapshots.get(key);
		if (json !== undefined) return JSON.parse(json) as IDataObject;
		const row = getOwn(this.saved.snapshots, key) as unknown[] | undefined;
		const values = row?.map((value, index) => [this.saved.fields[index], value] as const);
		return values && (Object.fromEntries(values) as IDataObject);
	}

	/** Forgets the records of the days before one. */
	forgetBefore(first: string): void {
		for (const [key, { day = first }] of this.records) if (day < first) this.delete(key);
	}

	/**
	 * Counts how often the records without a day were absent.
	 * @param present keys of the records of a whole reading
	 * @param most after more absences in a row, a record is forgotten
	 * @param isSaved whether to save the counts although nothing else has changed
	 */
	countAbsences(present: ReadonlySet<string>, most: number, isSaved: boolean): void {
		for (const [key, record] of this.records) {
			if (record.day !== undefined || present.has(key)) continue;
			record.absences += 1;
			this.hasChanged ||= isSaved;
			if (record.absences > most) this.delete(key);
		}
	}

	/** Packs them, without their snapshots. */
	pack(): PackedRecords {
		const positions = new Map<string, number>();
		const days = new Map<string, string[]>();
		for (const [key, { day = '', absences, tracked, content }] of this.all()) {
			const position = positions.get(tracked) ?? positions.size;
			positions.set(tracked, position);
			const lines = days.get(day) ?? [];
			days.set(day, lines);
			lines.push([key, position || '', absences || '', content].join(' '));
		}
		return {
			tracked: [...positions.keys()],
			days: Object.fromEntries([...days].map(([day, lines]) => [day, lines.join('\n')])),
			fields: [],
			snapshots: {},
		};
	}

	/**
	 * Adds snapshots of the newest records to packed ones, as many as fit.
	 * @param room their maximum size
	 * @param sizeOf the size of a value as it is saved
	 */
	addSnapshots(packed: PackedRecords, room: number, sizeOf: (value: unknown) => number): void {
		const newestFirst = [...this.all()]
			.filter(([key]) => this.hasSnapshot(key))
			.sort(([, a], [, b]) => (b.day ?? '').localeCompare(a.day ?? ''));
		const positions = new Map<string, number>();
		let left = room;
		for (const [key] of newestFirst) {
			const record = this.snapshotOf(key) as IDataObject;
			const newFields = Object.keys(record).filter((name) => !positions.has(name));
			newFields.forEach((name) => positions.set(name, positions.size));
			const row = [...positions.keys()].map((name) => getOwn(record, name) ?? null);
			left -= sizeOf([key, row, newFields]);
			if (left < 0) break;
			packed.fields.push(...newFields);
			packed.snapshots[key] = row;
		}
	}

	private hasSnapshot(key: string): boolean {
		return this.snapshots.has(key) || getOwn(this.saved.snapshots, key) !== undefined;
	}
}
