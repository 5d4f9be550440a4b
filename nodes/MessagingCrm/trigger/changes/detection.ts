import type { IDataObject } from 'n8n-workflow';

import { jakartaDay } from '../../service';
import { momentOf } from '../../shared/moment';
import { deletedRecords } from './deletedRecords';
import type { FirstReading } from './firstReading';
import { firstDay, nextFirstDay } from './firstDay';
import { isUnchanged, keyOf, knownRecordOf, numberKeyOf } from './knownRecord';
import { knownAfter } from './knownAfter';
import type { KnownRecords } from './knownRecords';
import { NextRecords } from './nextRecords';
import { OldChanges } from './oldChanges';
import { RecordChanges, type RecordChange } from './recordChanges';
import type { Watch } from './watch';

/**
 * Compares the records of a source, page by page, with what is known of them. To save memory, it keeps only those
 * records as objects that are new or have changed.
 *
 * An unknown record is new, unless it was created before the first day: then it may have been forgotten. A record is
 * forgotten when the first day moves past its date, or, if it has no date, after it was absent too often.
 */
export class Detection {
	private readonly next: NextRecords;
	private readonly oldChanges: OldChanges;
	private readonly changes: RecordChanges;
	private readonly present = new Set<string>();
	private sawKnown = false;
	private newestCreated: number;
	private firstReading?: FirstReading;

	/**
	 * @param known undefined in the first poll, in which nothing is new
	 * @param now ms since the epoch
	 * @param from the first day to read, `YYYY-MM-DD` in Jakarta
	 */
	constructor(
		private readonly known: KnownRecords | undefined,
		private readonly watch: Watch,
		private readonly now: number,
		readonly from = firstDay(known, watch, now),
	) {
		this.next = new NextRecords(known);
		this.oldChanges = new OldChanges(known?.oldChangedFrom);
		this.changes = new RecordChanges(known, this.oldChanges, from);
		this.newestCreated = known?.firstReading?.newest ?? 0;
	}

	/** Whether there was a record from the first day on. */
	get sawRecords(): boolean {
		return this.present.size > 0;
	}

	/** Whether there were records, but none of the known ones. */
	get sawOnlyUnknown(): boolean {
		return this.sawRecords && !this.sawKnown && (this.known?.records.size ?? 0) > 0;
	}

	/** Whether a record is new or has changed. */
	get sawNews(): boolean {
		return this.changes.all.length > 0;
	}

	/** When the newest record was created, in ms since the epoch; 0 if that is not known. */
	get newest(): number {
		return this.watch.dated ? this.newestCreated : 0;
	}

	/** The keys of the records that were seen. */
	get keys(): ReadonlySet<string> {
		return this.present;
	}

	/** Whether changes of old records, created before the first day, can be detected yet. */
	get canDetectOld(): boolean {
		return this.oldChanges.from !== undefined;
	}

	/**
	 * Compares some of the records from the first day on.
	 *
	 * @returns how many records at their end were known and have not changed
	 */
	see(records: IDataObject[]): number {
		let unchanged = 0;
		for (const record of records) unchanged = this.seeOne(record) ? 0 : unchanged + 1;
		return unchanged;
	}

	/**
	 * From now on, detects changes of old records, which were created before the first day.
	 *
	 * @param page the records that changed last, of any age
	 */
	watchOldFrom(page: IDataObject[]): void {
		for (const record of this.oldChanges.start(page)) {
			const created = momentOf(record.created_at);
			if (created === undefined || jakartaDay(created) >= this.from) continue;
			const known = knownRecordOf(record, JSON.stringify(record), this.watch);
			this.next.set(keyOf(record, this.watch.idFields), known);
		}
	}

	/** The first reading is not complete: the next poll continues with this page, counted from 1. */
	continueWith(page: number): void {
		this.firstReading = { page, newest: this.newestCreated };
	}

	/**
	 * Treats all records seen as known, as in a first poll.
	 *
	 * @param next the page to continue with if not all pages were read
	 */
	reset(next: number | undefined): void {
		this.changes.all = [];
		this.next.forgetAllBut(this.present);
		if (next !== undefined) this.continueWith(next);
	}

	/**
	 * Ends the comparison, after all pages of this poll.
	 *
	 * @param allKeys the keys of all records in the list; undefined if not all were seen
	 * @returns the changes in the order of the records, what is known from now on, and whether that has changed
	 */
	end(allKeys: ReadonlySet<string> | undefined): {
		changes: RecordChange[];
		known: KnownRecords;
		hasChanged: boolean;
	} {
		const { next, known, watch, firstReading, newestCreated: newest } = this;
		const watchFrom = firstReading ? this.from : nextFirstDay(this.from, this.newest, watch);
		next.forgetOld(watchFrom, allKeys);
		if (watch.seesDeleted) this.addDeleted(allKeys);
		const oldChangedFrom = this.oldChanges.from;
		const result = { watchFrom, newest, oldChangedFrom, firstReading, allKeys };
		return { changes: this.changes.all, ...knownAfter(known, next, result, watch) };
	}

	/** Adds deletions, and forgets the records: one that comes back later is new. */
	private addDeleted(allKeys: ReadonlySet<string> | undefined): void {
		for (const [key, record] of deletedRecords(this.next, allKeys, this.watch.idFields)) {
			this.changes.addDeleted(record);
			this.next.forget(key);
		}
	}

	/** @returns whether it was unknown or has changed */
	private seeOne(record: IDataObject): boolean {
		const { watch, next, present } = this;
		const created = momentOf(record.created_at);
		const isOld = watch.dated && created !== undefined && jakartaDay(created) < this.from;
		// A date in the future counts as today, so that one wrong record does not hide the others.
		this.newestCreated = Math.max(this.newestCreated, Math.min(created ?? 0, this.now));
		const key = keyOf(record, watch.idFields);
		if (present.has(key) || (isOld && !watch.watchesOld)) return false;
		// Version 1 of the state had other keys for identifiers that are numbers.
		const before =
			next.records.get(key) ?? next.changeKey(numberKeyOf(record, watch.idFields), key);
		if (isOld && !before && !this.changes.isLateChange(record)) return false;
		present.add(key);
		this.sawKnown ||= before !== undefined;
		const json = watch.comparesContent ? JSON.stringify(record) : undefined;
		const after = knownRecordOf(record, json, watch, before);
		next.set(key, after);
		const isNews = !before || !isUnchanged(before, after);
		if (!before) this.changes.addUnknown(record, isOld);
		else if (isNews) this.changes.addChanged(record, before, next.snapshots.get(key), isOld);
		if (json !== undefined) next.snapshots.set(key, json);
		return isNews;
	}
}
