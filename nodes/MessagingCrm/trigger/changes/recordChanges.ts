import type { IDataObject } from 'n8n-workflow';

import { changesOf, type Changes } from './fieldChanges';
import { mayHaveBeenMissed } from './firstReading';
import { valuesOf, type KnownRecord } from './knownRecord';
import type { KnownRecords } from './knownRecords';
import type { OldChanges } from './oldChanges';

/** A record that is new, changed or deleted since the last poll. */
export interface RecordChange {
	record: IDataObject;
	isNew: boolean;
	/** Whether it was created before the first day. */
	isOld: boolean;
	/** Whether it was deleted; the record is then as last known. */
	isDeleted?: boolean;
	changes: Changes;
}

/** Collects the changes of a source's records; none until its first reading is complete. */
export class RecordChanges {
	all: RecordChange[] = [];
	private readonly isFirst: boolean;

	/** @param from the first day to read, `YYYY-MM-DD` in Jakarta */
	constructor(
		private readonly known: KnownRecords | undefined,
		private readonly oldChanges: OldChanges,
		private readonly from: string,
	) {
		this.isFirst = known === undefined || known.firstReading !== undefined;
	}

	/** Whether a record that is neither known nor new has changed since the first reading. */
	isLateChange(record: IDataObject): boolean {
		return !this.isFirst && this.oldChanges.includes(record, this.from);
	}

	/** @param snapshot the record as it was before, as JSON */
	addChanged(
		record: IDataObject,
		before: KnownRecord,
		snapshot: string | undefined,
		isOld: boolean,
	): void {
		if (this.isFirst) return;
		const changes = changesOf(record, valuesOf(before), snapshot);
		this.all.push({ record, isNew: false, isOld, changes });
	}

	/** Adds an unknown record if it is new, or if it is an old one with a change that counts. */
	addUnknown(record: IDataObject, isOld: boolean): void {
		if (this.isFirst) return;
		const isNew = !isOld && !mayHaveBeenMissed(record, this.known?.missed);
		if (isNew || this.isLateChange(record)) this.all.push({ record, isNew, isOld, changes: {} });
	}

	/** @param record as it was last known */
	addDeleted(record: IDataObject): void {
		if (this.isFirst) return;
		this.all.push({ record, isNew: false, isOld: false, isDeleted: true, changes: {} });
	}
}
