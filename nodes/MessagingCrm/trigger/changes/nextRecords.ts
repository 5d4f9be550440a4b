import { isDay, areEqual, type KnownRecord } from './knownRecord';
import type { KnownRecords } from './knownRecords';

/**
 * A record is forgotten after it was missing in this many polls in a row. The service may return a part of the list for
 * a while, and records that come back must not fire as new. Empty lists are ignored.
 */
const MAX_ABSENCES = 60;

/** The records of a source as they will be known after this poll, and their snapshots. */
export class NextRecords {
	records: ReadonlyMap<string, KnownRecord>;
	readonly snapshots: KnownRecords['snapshots'];
	/** A copy of the records, made at the first change: copying 100,000 records takes time. */
	private changed?: Map<string, KnownRecord>;

	constructor(known: KnownRecords | undefined) {
		this.records = known?.records ?? new Map<string, KnownRecord>();
		this.snapshots = new Map(known?.snapshots);
	}

	/** Whether the poll has changed what is known. */
	get haveChanged(): boolean {
		return this.changed !== undefined;
	}

	set(key: string, record: KnownRecord): void {
		const before = this.records.get(key);
		if (!before || !areEqual(before, record)) this.writableRecords().set(key, record);
	}

	/**
	 * Removes a record, and moves its snapshot to another key. The caller then saves the record under that key, too.
	 *
	 * @returns what was known under the first key
	 */
	changeKey(from: string, to: string): KnownRecord | undefined {
		const record = this.records.get(from);
		const snapshot = this.snapshots.get(from);
		if (snapshot !== undefined) this.snapshots.set(to, snapshot);
		this.forget(from);
		return record;
	}

	forgetAllBut(keys: ReadonlySet<string>): void {
		for (const key of [...this.records.keys()].filter((one) => !keys.has(one))) this.forget(key);
	}

	/**
	 * Forgets records that are older than the first day to watch, and those without a date that were absent too often.
	 *
	 * @param watchFrom the first day to watch from now on
	 * @param allKeys the keys of all records in the list; undefined if not all were seen
	 */
	forgetOld(watchFrom: string, allKeys: ReadonlySet<string> | undefined): void {
		for (const [key, record] of this.records) {
			const isAbsent = !isDay(record.group) && allKeys && allKeys.size > 0 && !allKeys.has(key);
			const group = isAbsent ? String(Number(record.group) + 1) : record.group;
			if (isAbsent) this.set(key, { ...record, group });
			if (isForgotten(group, watchFrom)) this.forget(key);
		}
	}

	forget(key: string): void {
		if (this.records.has(key)) this.writableRecords().delete(key);
		this.snapshots.delete(key);
	}

	private writableRecords(): Map<string, KnownRecord> {
		this.changed ??= new Map(this.records);
		this.records = this.changed;
		return this.changed;
	}
}

function isForgotten(group: string, watchFrom: string): boolean {
	return isDay(group) ? group < watchFrom : Number(group) > MAX_ABSENCES;
}
