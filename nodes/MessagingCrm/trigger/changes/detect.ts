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
}

/** Something that happened to a record since the last poll. */
export interface RecordChange {
	record: IDataObject;
	isNew: boolean;
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

	/** Takes note of some of the records from the first day on. */
	see(records: IDataObject[]): void {
		for (const record of records) this.seeOne(record);
	}

	/** Takes everything that was seen for known, as in a first poll. */
	startAnew(): void {
		this.recordChanges = [];
		for (const key of [...this.records.keys()].filter((one) => !this.present.has(one))) {
			this.forget(key);
		}
	}

	/**
	 * To be called when all records were seen.
	 *
	 * @returns what happened, in the order of the records, and what is known from now on
	 */
	end(): { changes: RecordChange[]; known: KnownRecords } {
		const { records, snapshots, present } = this;
		const watchFrom = this.nextFirstDay();
		for (const [key, record] of records) {
			const absent = !isDay(record.group) && !present.has(key) && present.size > 0;
			const group = absent ? String(Number(record.group) + 1) : record.group;
			if (absent) records.set(key, { ...record, group });
			if (isForgotten(group, watchFrom)) this.forget(key);
		}
		return { changes: this.recordChanges, known: { watchFrom, records, snapshots } };
	}

	private seeOne(record: IDataObject): void {
		const { known, watch, records, snapshots, present } = this;
		const moment = watch.dated ? momentOf(record.created_at) : undefined;
		const group = moment === undefined ? '0' : jakartaDay(moment);
		// A date in the future counts as today, so that one wrong record does not hide the others.
		this.newestMoment = Math.max(this.newestMoment, Math.min(moment ?? 0, this.now));
		const key = keyOf(record, watch.idFields);
		if (present.has(key) || (isDay(group) && group < this.from)) return;
		present.add(key);
		const before = records.get(key) ?? this.underNumberKey(record, key);
		this.sawKnown ||= before !== undefined;
		const snapshot = watch.comparesContent ? JSON.stringify(record) : undefined;
		const after: KnownRecord = {
			group,
			content: snapshot === undefined ? '' : contentDigests(record, snapshot, before?.content),
			watched: canonical(
				Object.fromEntries(watch.fields.map((field) => [field, record[field] ?? null])),
			),
		};
		if (known && !before) {
			this.recordChanges.push({ record, isNew: true, changes: {} });
		} else if (before && !isUnchanged(before, after)) {
			const changes = changesOf(record, valuesOf(before), snapshots.get(key));
			this.recordChanges.push({ record, isNew: false, changes });
		}
		records.set(key, after);
		if (snapshot !== undefined) snapshots.set(key, snapshot);
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
		this.records.delete(key);
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
