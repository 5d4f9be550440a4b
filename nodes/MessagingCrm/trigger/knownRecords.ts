import type { IDataObject } from 'n8n-workflow';

import { getOwn, isObject, parseJson } from '../shared/json';

/** The saved data of a record, for the comparison with its next version. */
export interface RecordState {
	/**
	 * The day of the record's creation or last message, `YYYY-MM-DD` in Jakarta; undefined if it is unknown or not needed.
	 */
	readonly day?: string;
	/** The values of the tracked fields as a JSON object. The value of a missing field is unknown. */
	readonly tracked: string;
	/** A digest of the other compared fields; empty if no other fields are compared. */
	readonly contentDigest: string;
	/** The number of scans in a row that did not find the record. */
	readonly absences: number;
	/** The whole record, if all its fields are compared and there was room to save it. */
	readonly snapshot?: IDataObject;
}

/** The form in which the records of a list are saved. A record without a snapshot takes about 20 bytes. */
interface PackedRecords {
	/** The distinct values of `RecordState.tracked`. Each record refers to one of them by its position. */
	tracked: string[];
	/**
	 * The records by day. The day is '' if it is unknown or not needed. Records are separated by commas, and written as
	 * `recordKey contentDigest position-in-tracked absences`. An empty number means 0.
	 */
	days: Record<string, string>;
	snapshots: Record<string, IDataObject>;
}

/**
 * The known records of a list, by record key. They are written to text only after a change, because writing 10,000
 * records takes 15 ms.
 */
export class KnownRecords {
	private readonly byKey = new Map<string, RecordState>();
	/** The text with the current records; undefined after a change. */
	private text?: string;

	/**
	 * Reads the records from a saved text.
	 * @returns undefined if the text was not written by toText
	 */
	static fromText(text: string): KnownRecords | undefined {
		const packed = parseJson(text) as PackedRecords | undefined;
		if (!isObject(packed)) return undefined;
		const { tracked, days, snapshots } = packed;
		const records = new KnownRecords();
		for (const [day, rows] of Object.entries(days)) {
			for (const row of rows.split(',')) {
				const [recordKey, contentDigest = '', position, absences] = row.split(' ');
				records.byKey.set(recordKey, {
					day: day || undefined,
					tracked: tracked[Number(position || 0)],
					contentDigest,
					absences: Number(absences || 0),
					snapshot: getOwn(snapshots, recordKey) as IDataObject | undefined,
				});
			}
		}
		records.text = text;
		return records;
	}

	get size(): number {
		return this.byKey.size;
	}

	[Symbol.iterator](): Iterator<[string, RecordState]> {
		return this.byKey.entries();
	}

	get(recordKey: string): RecordState | undefined {
		return this.byKey.get(recordKey);
	}

	set(recordKey: string, record: RecordState): void {
		const before = this.byKey.get(recordKey);
		const fields = Object.keys(record) as Array<keyof RecordState>;
		if (before && fields.every((field) => record[field] === before[field])) return;
		this.byKey.set(recordKey, record);
		this.text = undefined;
	}

	delete(recordKey: string): void {
		this.byKey.delete(recordKey);
		this.text = undefined;
	}

	/**
	 * Writes the records as text.
	 * @param room the size limit for the records and their snapshots, in bytes. If not all snapshots fit, only the newest
	 * ones are written
	 */
	toText(room: number): string {
		if (this.text !== undefined) return this.text;
		const positions = new Map<string, number>();
		const packed: PackedRecords = { tracked: [], days: {}, snapshots: {} };
		for (const [recordKey, { day = '', tracked, contentDigest, absences }] of this.byKey) {
			const position = positions.get(tracked) ?? packed.tracked.push(tracked) - 1;
			positions.set(tracked, position);
			const row = `${recordKey} ${contentDigest} ${position || ''} ${absences || ''}`.trimEnd();
			packed.days[day] = day in packed.days ? `${packed.days[day]},${row}` : row;
		}
		let left = room - savedSize(packed);
		const newestFirst = [...this.byKey].sort(([, a], [, b]) =>
			(b.day ?? '').localeCompare(a.day ?? ''),
		);
		for (const [recordKey, { snapshot }] of newestFirst) {
			if (!snapshot) continue;
			left -= savedSize({ [recordKey]: snapshot });
			if (left < 0) break;
			packed.snapshots[recordKey] = snapshot;
		}
		this.text = JSON.stringify(packed);
		return this.text;
	}
}

/** The size of a value in n8n's database, in bytes. The value is saved as JSON within a JSON string. */
export function savedSize(value: unknown): number {
	return Buffer.byteLength(JSON.stringify(JSON.stringify(value)));
}
