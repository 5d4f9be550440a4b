import type { IDataObject } from 'n8n-workflow';

import { jakartaDay } from '../../service';
import { getOwn } from '../../shared/json';
import { momentOf } from '../../shared/moment';
import { deletedRecords } from './deletedRecords';
import { canonical } from '../../shared/digest';
import { isUnchanged, keyOf, knownRecordOf, trackedValues } from './knownRecord';
import { nextFirstDay, type KnownSource } from './knownSource';
import { forgetBefore } from './waits';
import type { Scope } from '../choice/sources';

/**
 * The changed fields of a record. `from` is missing if the earlier value is not known. A missing value is `null`.
 */
export type Changes = Record<string, { from?: unknown; to: unknown }>;

/** A record that is new, changed or deleted since the last poll. */
export interface RecordChange {
	kind: 'created' | 'changed' | 'deleted';
	/** A deleted record is as it was last known. */
	record: IDataObject;
	/** Empty unless it changed. */
	changes: Changes;
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

	/** @param clock the service's, in ms since the epoch */
	constructor(
		private readonly known: KnownSource,
		private readonly scope: Scope,
		private readonly clock: () => number,
	) {
		this.isFirst = known.reading?.kind === 'first';
	}

	/**
	 * Compares the records of a page.
	 * @returns how many records it has up to the last one that was unknown or has changed; 0 if there is none
	 */
	see(records: IDataObject[]): number {
		const now = this.clock();
		return records.map((record) => this.compare(record, now)).lastIndexOf(true) + 1;
	}

	/**
	 * Ends the comparison, after all pages of this poll: adds deletions, and forgets what is no longer watched.
	 * @param allKeys the keys of all records of the list; undefined if not all were seen
	 * @param isReading whether a check or a reading of the list goes on: older pages are still to come, so old days are watched
	 */
	end(allKeys: ReadonlySet<string> | undefined, isReading: boolean): void {
		const { known, scope } = this;
		if (!isReading && scope.dated) {
			known.firstDay = nextFirstDay(known, this.newest, scope, this.clock());
		}
		forgetBefore(known.waits, momentOf(known.firstDay) ?? 0);
		known.records.forgetBefore(known.firstDay);
		// The service may return an empty list for a while.
		const isComplete = allKeys !== undefined && allKeys.size > 0;
		if (isComplete) known.records.countAbsences(allKeys, MAX_ABSENCES);
		if (!scope.seesDeleted || !isComplete) return;
		for (const [key, record] of deletedRecords(known.records, scope.idFields)) {
			if (!this.isFirst) this.changes.push({ kind: 'deleted', record, changes: {} });
			// If it comes back later, it is new.
			known.records.delete(key);
		}
	}

	/** @returns whether the record was unknown, or has changed */
	private compare(record: IDataObject, now: number): boolean {
		const { known, scope } = this;
		const created = momentOf(record.created_at);
		const day = scope.dated && created !== undefined ? jakartaDay(created) : undefined;
		if (day !== undefined && day < known.firstDay) return false;
		const key = keyOf(record, scope.idFields);
		if (this.keys.has(key)) return false;
		this.keys.add(key);
		// A date in the future counts as today, so that one wrong record does not hide the others.
		this.newest = Math.max(this.newest, Math.min(created ?? 0, now + CLOCK_STEP_MS));
		if (this.isFirst) known.newestAtStart = Math.max(known.newestAtStart, this.newest);
		const before = known.records.get(key, day);
		const after = knownRecordOf(record, day, scope);
		const isNews = !before || !isUnchanged(before, after);
		if (!this.isFirst && !before && this.isNew(created)) {
			this.changes.push({ kind: 'created', record, changes: {} });
		}
		if (!this.isFirst && before && isNews) {
			const changes = changesOf(record, trackedValues(before), known.records.snapshotOf(key));
			this.changes.push({ kind: 'changed', record, changes });
		}
		known.records.set(key, after, scope.comparesContent ? record : undefined);
		return isNews;
	}

	/** Whether an unknown record did not exist before the first reading ended. */
	private isNew(created: number | undefined): boolean {
		const { newestAtStart, undatedIncomplete } = this.known;
		return created === undefined ? !undatedIncomplete : created > newestAtStart;
	}
}

/**
 * Compares a record with its earlier values.
 *
 * The earlier values of tracked fields are always known, those of other fields only if the record has a snapshot.
 * Without one, the result has only tracked fields, even if other fields have changed.
 *
 * @param tracked the tracked fields' earlier values
 * @param snapshot the whole record as it was
 */
function changesOf(
	record: IDataObject,
	tracked: IDataObject,
	snapshot: IDataObject | undefined,
): Changes {
	const before: Record<string, unknown> = { ...snapshot, ...tracked };
	const names = [...Object.keys(before), ...(snapshot ? Object.keys(record) : [])];
	const changes = [...new Set(names)]
		.map(
			(name) =>
				[name, { from: getOwn(before, name) ?? null, to: getOwn(record, name) ?? null }] as const,
		)
		.filter(([, { from, to }]) => canonical(from) !== canonical(to));
	// Object.fromEntries instead of assignment, which would set the prototype for a field called __proto__.
	return Object.fromEntries(changes);
}
