import type { IDataObject } from 'n8n-workflow';

import { getOwn, isObject, parseJson } from '../shared/json';

/** The saved data of a record, to compare it with the next version. */
export interface RecordState {
	/** The day in Jakarta, `YYYY-MM-DD`, of its creation or last message; undefined if its date does not matter. */
	readonly day?: string;
	/** The values of its tracked fields as a JSON object. The value of a missing field is unknown. */
	readonly tracked: string;
	/** Digest of the other compared fields; empty if there are none. */
	readonly contentDigest: string;
	/** How many scans in a row did not contain it. */
	readonly absences: number;
	/** The record itself, if all its fields are compared and there was room to save it. */
	readonly snapshot?: IDataObject;
}

/** The saved records of a list: about 20 bytes each. */
interface PackedRecords {
	/** The distinct tracked values. */
	tracked: string[];
	/** By day, or '' without one: per record `recordKey contentDigest position-in-tracked absences`, where '' means 0. */
	days: Record<string, string>;
	snapshots: Record<string, IDataObject>;
}

/** The known records of a list, by record key. Because 10,000 take 15 ms, they are written only after a change. */
export class KnownRecords {
	private readonly byKey = new Map<string, RecordState>();
	/** The text they were read from; undefined after a change. */
	private text?: string;

	/** @returns undefined if the text is not from toText */
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

	/** @param room for snapshots in bytes: the text contains the newest ones that fit */
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

/** The size of a value in n8n's database, in bytes: as JSON in a string that n8n saves as JSON. */
function savedSize(value: unknown): number {
	return Buffer.byteLength(JSON.stringify(JSON.stringify(value)));
}
