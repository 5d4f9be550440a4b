import type { IDataObject } from 'n8n-workflow';

import { jakartaDay } from '../../shared/jakartaDate';
import { isObject } from '../../shared/json';
import { recordId } from '../../transport/paging';
import { canonical, contentDigests, digest, isSameContent } from './digest';
import { changesOf, type Changes } from './fieldChanges';
import { momentOf } from '../../shared/moment';
import { daysBefore } from './jakartaDay';
import { KEY_LENGTH, type KnownRecord, type KnownRecords } from './knownRecords';

/** What to look for in the records of one source. */
export interface Watch {
	dated: boolean;
	/** Fields that may hold a record's identifier, in this order. */
	idFields?: string[];
	lookBackDays: number;
	/** Fields whose earlier values are always remembered. */
	fields: string[];
	/** Whether a change of anything else counts, too. */
	comparesContent: boolean;
	/** Whether a change of a record that was created before the first day counts, too, by its `updated_at`. */
	seesOld?: boolean;
}

/** Something that happened to a record since the last poll. */
export interface RecordChange {
	record: IDataObject;
	isNew: boolean;
	/** Whether it was created before the first day. */
	isOld: boolean;
	changes: Changes;
}

/**
 * Polls in a row that may not see a record before it is forgotten. A page that is read while the list
 * moves may lack it, and a service in trouble may give half a list for a while: when it is back it must
 * not fire as new. A list that comes back empty counts for nothing at all.
 */
const MOST_ABSENCES = 60;

/**
 * The first day to read.
 *
 * It follows the newest record that was seen, not this machine's clock: a clock that jumps loses
 * nothing, and neither does a week without polls. Only in the first poll, and if records have no
 * dates, is there just the clock to go by.
 *
 * @param now ms since the epoch
 * @returns `YYYY-MM-DD` in Jakarta
 */
export function firstDay(known: KnownRecords | undefined, watch: Watch, now: number): string {
	const byClock = daysBefore(jakartaDay(now), watch.lookBackDays);
	if (!known) return byClock;
	const groups = [...known.records.values()].map(({ group }) => group);
	return groups.length === 0 || groups.some(isDay) ? known.watchFrom : byClock;
}

/**
 * Compares the records of a source, page by page, with what is known of them. Between two pages it keeps no
 * record as an object except those that something happened to: there may be many.
 *
 * A record that is not known is new, unless it was created before the first day: then it may have been
 * forgotten. A record is forgotten when the days move on past it, never because it is absent; one without a
 * date is after it was absent for long.
 */
export class Detection {
	private readonly records: KnownRecords['records'];
	private readonly snapshots: KnownRecords['snapshots'];
	private readonly present = new Set<string>();
	private recordChanges: RecordChange[] = [];
	private sawKnown = false;
	private newestMoment = 0;
	private oldChangedFrom: number | undefined;
	private hasOtherRecords = false;

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
		this.records = new Map(known?.records);
		this.snapshots = new Map(known?.snapshots);
		this.oldChangedFrom = known?.oldChangedFrom;
	}

	/** Whether there was any record from the first day on. */
	get sawRecords(): boolean {
		return this.present.size > 0;
	}

	/** Whether there were records, and none of those that are known. */
	get sawOnlyStrangers(): boolean {
		return this.sawRecords && !this.sawKnown && (this.known?.records.size ?? 0) > 0;
	}

	/** When the newest record was created, in ms since the epoch; 0 if that is not known. */
	get newest(): number {
		return this.newestMoment;
	}

	/** The keys of the records that were seen. */
	get keys(): ReadonlySet<string> {
		return this.present;
	}

	/** Whether it is known which changes of old records have happened since the first reading. */
	get knowsOld(): boolean {
		return this.oldChangedFrom !== undefined;
	}

	/**
	 * Takes note of some of the records from the first day on.
	 *
	 * @returns whether one of them was not known, or has changed
	 */
	see(records: IDataObject[]): boolean {
		return records.filter((record) => this.seeOne(record)).length > 0;
	}

	/**
	 * Changes of old records count from now on.
	 *
	 * @param page the records that changed last, of any age
	 */
	startOld(page: IDataObject[]): void {
		const moments = page.map(({ updated_at: updatedAt }) => momentOf(updatedAt) ?? 0);
		const newest = Math.max(0, ...moments);
		// More records with that moment may be on the next page, so only later ones count.
		const isCut = page.length > 0 && moments[moments.length - 1] === newest;
		this.oldChangedFrom = isCut ? newest + 1 : newest;
		for (const [index, record] of page.entries()) {
			if (!isCut && moments[index] === newest) this.noteOld(record);
		}
	}

	/** Takes everything that was seen for known, as in a first poll. */
	startAnew(): void {
		this.recordChanges = [];
		for (const key of [...this.records.keys()].filter((one) => !this.present.has(one))) {
			this.forget(key);
		}
	}

	/**
	 * To be called when all records were seen that are to be.
	 *
	 * @param counted the keys of the records that are there, if all of them were seen: others are absent
	 * @returns what happened, in the order of the records, what is known from now on, and whether that is
	 * anything else than before
	 */
	end(counted: ReadonlySet<string> | undefined): {
		changes: RecordChange[];
		known: KnownRecords;
		hasChanged: boolean;
	} {
		const { records, snapshots, oldChangedFrom, known } = this;
		const watchFrom = this.nextFirstDay();
		for (const [key, record] of records) {
			const absent = !isDay(record.group) && counted && counted.size > 0 && !counted.has(key);
			const group = absent ? String(Number(record.group) + 1) : record.group;
			if (absent) this.set(key, { ...record, group });
			if (isForgotten(group, watchFrom)) this.forget(key);
		}
		const hasChanged =
			this.hasOtherRecords ||
			watchFrom !== known?.watchFrom ||
			oldChangedFrom !== known.oldChangedFrom;
		const after = { watchFrom, oldChangedFrom, records, snapshots };
		return { changes: this.recordChanges, known: after, hasChanged };
	}

	/** @returns whether it was not known, or has changed */
	private seeOne(record: IDataObject): boolean {
		const { known, watch, records, snapshots, present } = this;
		const moment = watch.dated ? momentOf(record.created_at) : undefined;
		const isOld = moment !== undefined && jakartaDay(moment) < this.from;
		// A date in the future counts as today, so that one wrong record does not hide the others.
		this.newestMoment = Math.max(this.newestMoment, Math.min(moment ?? 0, this.now));
		const key = keyOf(record, watch.idFields);
		if (present.has(key) || (isOld && !watch.seesOld)) return false;
		const before = records.get(key) ?? this.underNumberKey(record, key);
		if (isOld && !before && !this.isOldChange(record)) return false;
		present.add(key);
		this.sawKnown ||= before !== undefined;
		const json = watch.comparesContent ? JSON.stringify(record) : undefined;
		const after = this.note(record, key, json, before);
		const isNews = before ? !isUnchanged(before, after) : true;
		if (before && isNews) {
			const changes = changesOf(record, valuesOf(before), snapshots.get(key));
			this.recordChanges.push({ record, isNew: false, isOld, changes });
		} else if (known && isNews) {
			this.recordChanges.push({ record, isNew: !isOld, isOld, changes: {} });
		}
		if (json !== undefined) snapshots.set(key, json);
		return isNews;
	}

	private note(
		record: IDataObject,
		key: string,
		json: string | undefined,
		before?: KnownRecord,
	): KnownRecord {
		const { dated, fields, seesOld } = this.watch;
		const created = dated ? momentOf(record.created_at) : undefined;
		const updated = seesOld ? momentOf(record.updated_at) : undefined;
		const day = created === undefined ? '0' : jakartaDay(Math.max(created, updated ?? created));
		const after: KnownRecord = {
			group: day,
			content: json === undefined ? '' : contentDigests(record, json, before?.content),
			watched: canonical(Object.fromEntries(fields.map((field) => [field, record[field] ?? null]))),
		};
		this.set(key, after);
		return after;
	}

	private set(key: string, record: KnownRecord): void {
		const before = this.records.get(key);
		this.hasOtherRecords ||= !before || !isSame(before, record);
		this.records.set(key, record);
	}

	private noteOld(record: IDataObject): void {
		const created = momentOf(record.created_at);
		if (created === undefined || jakartaDay(created) >= this.from) return;
		this.note(record, keyOf(record, this.watch.idFields), JSON.stringify(record));
	}

	/** Whether a record from before the first day, which is not known, has changed since the first reading. */
	private isOldChange({ updated_at: updatedAt }: IDataObject): boolean {
		const updated = momentOf(updatedAt);
		if (!this.known || this.oldChangedFrom === undefined || updated === undefined) return false;
		// Before the first day it may have been forgotten.
		return updated >= this.oldChangedFrom && jakartaDay(updated) >= this.from;
	}

	/** Version 1 of the state had a key of their own for identifiers that are numbers. */
	private underNumberKey(record: IDataObject, key: string): KnownRecord | undefined {
		const numberKey = digest(
			`number:${recordId(record, this.watch.idFields ?? ['id'])}`,
			KEY_LENGTH,
		);
		const before = this.records.get(numberKey);
		const snapshot = this.snapshots.get(numberKey);
		if (snapshot !== undefined) this.snapshots.set(key, snapshot);
		this.forget(numberKey);
		return before;
	}

	private forget(key: string): void {
		this.hasOtherRecords = this.records.delete(key) || this.hasOtherRecords;
		this.snapshots.delete(key);
	}

	/** The first day to watch from now on. */
	private nextFirstDay(): string {
		const byRecords = daysBefore(jakartaDay(this.newestMoment), this.watch.lookBackDays);
		return byRecords > this.from ? byRecords : this.from;
	}
}

function isDay(group: string): boolean {
	return group.includes('-');
}

function isForgotten(group: string, watchFrom: string): boolean {
	return isDay(group) ? group < watchFrom : Number(group) > MOST_ABSENCES;
}

/** A record without an identifier is known by all that it holds. */
function keyOf(record: IDataObject, idFields = ['id']): string {
	const id = recordId(record, idFields);
	return digest(id === undefined ? canonical(record) : `string:${id}`, KEY_LENGTH);
}

function isSame(a: KnownRecord, b: KnownRecord): boolean {
	return a.group === b.group && a.content === b.content && a.watched === b.watched;
}

/** Whether nothing is known to have changed. */
function isUnchanged(before: KnownRecord, after: KnownRecord): boolean {
	if (!isSameContent(before.content, after.content)) return false;
	if (before.watched === after.watched) return true;
	const values = valuesOf(after);
	return Object.entries(valuesOf(before)).every(
		([field, value]) => canonical(value) === canonical(values[field]),
	);
}

function valuesOf({ watched }: KnownRecord): Record<string, unknown> {
	const values: unknown = JSON.parse(watched);
	return isObject(values) ? values : {};
}
