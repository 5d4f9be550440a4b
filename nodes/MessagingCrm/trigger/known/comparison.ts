import type { IDataObject } from 'n8n-workflow';

import { isStartOfDay, jakartaDay } from '../../service';
import { addIfNew, recordId } from '../../shared/json';
import { momentOf } from '../../shared/moment';
import type { Cause } from '../choice/events';
import type { Scope } from '../choice/sources';
import {
	type Changes,
	changesOf,
	isUnchanged,
	keyOf,
	knownRecordOf,
	trackedValues,
} from './knownRecord';
import type { KnownRecords } from './knownRecords';
import { type KnownSource, nextFirstDay } from './knownSource';
import { forgetBefore } from './waits';

/** A record that is new, changed or deleted since the last poll. */
export interface RecordChange {
	kind: Exclude<Cause, 'waiting'>;
	/** A deleted record is as it was last known. */
	record: IDataObject;
	/** Empty unless it changed. */
	changes: Changes;
	/** Whether none but ignored fields have changed: then it fires only the events that are about one of them. */
	onlyIgnored?: boolean;
}

/** A list that was read to its end, of which this process has seen all pages. */
export interface WholeList {
	/** The keys of its records. */
	keys: ReadonlySet<string>;
	/** Whether the service has told of more records than were found. */
	isShort: boolean;
}

/**
 * A record without a date is forgotten after this many whole readings in a row did not contain it: the service may return
 * a part of the list for a while, and records that come back must not fire as new.
 */
const MAX_ABSENCES = 60;

/** The clock of the service shows whole seconds. */
const CLOCK_STEP_MS = 1_000;

/**
 * Compares the records of a source, page by page, with what is known of them, and updates what is known. To save memory,
 * it keeps only those records as objects that are new or have changed.
 */
export class Comparison {
	/** In the order of the records. Empty during the first reading. */
	readonly changes: RecordChange[] = [];
	/** The keys of the records that this poll has seen. */
	readonly keys = new Set<string>();
	/** When the newest record was created, in ms since the epoch; 0 if no record has a date. */
	private newest = 0;
	private readonly isFirst: boolean;

	/**
	 * @param clock the service's if it is known, in ms since the epoch
	 * @param machineNow when the poll began by n8n's clock, in ms since the epoch
	 */
	constructor(
		private readonly known: KnownSource,
		private readonly scope: Scope,
		private readonly clock: () => number,
		private readonly machineNow: number,
	) {
		this.isFirst = known.reading?.kind === 'first';
	}

	/**
	 * Compares the records of a page.
	 * @returns for each, whether it was unknown or has changed
	 */
	compare(records: IDataObject[]): boolean[] {
		const now = this.clock();
		return records.map((record) => this.compareOne(record, now));
	}

	/**
	 * Ends the comparison, after all pages of this poll: adds deletions, and forgets what is no longer watched.
	 * @param list undefined if not all of its records were seen
	 * @param isReading whether a check or a reading of the list goes on: older pages are still to come, so old days are watched
	 */
	finish(list: WholeList | undefined, isReading: boolean): void {
		const { known, scope } = this;
		if (!isReading && scope.dated) {
			// It never moves back, so that one clock which jumps ahead must not move it.
			const newest = Math.min(this.newest, this.machineNow);
			known.firstDay = nextFirstDay(known, newest, scope, Math.min(this.clock(), this.machineNow));
		}
		forgetBefore(known.waits, momentOf(known.firstDay) ?? 0);
		known.records.forgetBefore(known.firstDay);
		// The service may return an empty list for a while.
		if (!list || list.keys.size === 0) return;
		known.records.countAbsences(list.keys, MAX_ABSENCES, scope.seesDeleted);
		if (!scope.seesDeleted) return;
		for (const [key, record] of deletedRecords(known.records, scope.idFields, list.isShort)) {
			if (!this.isFirst) this.changes.push({ kind: 'deleted', record, changes: {} });
			// If it comes back later, it is unknown.
			known.records.delete(key);
		}
	}

	/** @returns whether the record was unknown, or has changed */
	private compareOne(record: IDataObject, now: number): boolean {
		const { known, scope } = this;
		const created = momentOf(record.created_at);
		const day = scope.dated && created !== undefined ? jakartaDay(created) : undefined;
		if (day !== undefined && day < known.firstDay) return false;
		const key = keyOf(record, scope.idFields);
		if (!addIfNew(this.keys, key)) return false;
		// A date in the future counts as today, so that one wrong record does not hide the others.
		this.newest = Math.max(this.newest, Math.min(created ?? 0, now + CLOCK_STEP_MS));
		if (this.isFirst) known.newAfter = Math.max(known.newAfter, this.newest);
		const before = known.records.get(key);
		const after = knownRecordOf(record, day, scope);
		const isNews = !before || !isUnchanged(before, after);
		if (!this.isFirst && !before && this.isNew(created)) {
			this.changes.push({ kind: 'created', record, changes: {} });
		}
		if (!this.isFirst && before && isNews) {
			const changes = changesOf(record, trackedValues(before), known.records.snapshotOf(key));
			const onlyIgnored = before.content === after.content;
			this.changes.push({ kind: 'changed', record, changes, onlyIgnored });
		}
		known.records.set(key, after, scope.comparesContent ? record : undefined);
		return isNews;
	}

	/** Whether an unknown record was created after `newAfter` (see KnownSource). An older one may only have been missed. */
	private isNew(created: number | undefined): boolean {
		const { newAfter, undatedIsNew } = this.known;
		if (created === undefined) return undatedIsNew;
		return created > newAfter || (created === newAfter && isStartOfDay(created));
	}
}

/** A record counts as deleted if this many whole readings in a row do not contain it. */
const CONFIRMED_BY = 2;

/** The same if many records are missing at once, or by the total, since the service may have returned only a part of the list. */
const MANY_CONFIRMED_BY = 10;

/** From this number on, missing records are many. */
const MANY = 11;

/** From this number on, they are many if they are at least half of all records. */
const MANY_IF_HALF = 4;

/**
 * The records that count as deleted, because enough whole readings in a row did not contain them.
 * @param records with the absences of the reading that has just ended
 * @param idFields fields that may hold a record's identifier; records without one never count as deleted
 * @param isShort whether the list had fewer records than its total says
 * @returns by key: the records as they were last known, at least their identifiers
 */
export function deletedRecords(
	records: KnownRecords,
	idFields: string[],
	isShort: boolean,
): Map<string, IDataObject> {
	const absent = [...records.all()].filter(([, { absences }]) => absences > 0);
	const isDoubtful = isShort || areMany(absent.length, records.size);
	const needed = isDoubtful ? MANY_CONFIRMED_BY : CONFIRMED_BY;
	return new Map(
		absent
			.filter(([, { absences }]) => absences >= needed)
			.map(([key, record]): [string, IDataObject] => {
				const known = Object.entries(trackedValues(record)).filter(([, value]) => value !== null);
				return [key, { ...Object.fromEntries(known), ...records.snapshotOf(key) }];
			})
			.filter(([, record]) => recordId(record, idFields) !== undefined),
	);
}

function areMany(missing: number, all: number): boolean {
	return missing >= MANY || (missing >= MANY_IF_HALF && missing >= all / 2);
}
