import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, jakartaDay, timeOf } from '../../service';
import { recordId } from '../../shared/json';
import { timestampMs } from '../../shared/moment';
import type { Cause } from '../choice/events';
import type { Scope } from '../choice/query';
import {
	type Changes,
	changesOf,
	contentOf,
	isUnchanged,
	keyOf,
	lastKnown,
	type RecordState,
	recordStateOf,
} from './recordState';
import { firstDayOf, type SourceState } from './sourceState';
import { forgetBefore } from './waits';

/** A record that is new, changed or deleted since the last poll. */
export interface RecordChange {
	kind: Exclude<Cause, 'waiting'>;
	/** A deleted record is as it was last known. */
	record: IDataObject;
	/** Empty unless it changed. */
	changes: Changes;
	/** Whether all that is compared of its content is the same: then it fires only events about single fields. */
	isContentSame?: boolean;
}

/** A record of a page, after it was compared. */
export interface ComparedRecord {
	record: IDataObject;
	key: string;
	/** Whether it was unknown or had changed when this poll first saw it. */
	isNews: boolean;
}

/** What a reading of the whole list has shown. */
interface CompleteRound {
	/** The keys of all records. */
	seen: ReadonlySet<string>;
	/** Whether the service has reported more records than that. */
	lacksRecords: boolean;
}

/** A record counts as deleted if this many rounds in a row do not contain it. */
const CONFIRMED_BY = 2;

/** The same if many are missing, or fewer were found than the total says: the service may have returned only a part of the list. */
const MANY_CONFIRMED_BY = 10;

/** Compares the records of a source with its state, page by page, and brings the state up to date. */
export class Comparison {
	/** In the order of the records. Empty during the first round. */
	readonly changes: RecordChange[] = [];
	/** By key: whether the record was news when this poll first saw it. */
	private readonly news = new Map<string, boolean>();

	/**
	 * @param state is updated
	 * @param now ms since the epoch
	 */
	constructor(
		private readonly state: SourceState,
		private readonly scope: Scope,
		private readonly now: number,
	) {}

	/** Compares the records of a page. One that this poll has seen before is not compared again: the next poll does that. */
	compare(records: IDataObject[]): ComparedRecord[] {
		return records.map((record) => {
			const key = keyOf(record, this.scope.idField);
			const isNews = this.news.get(key) ?? this.compareRecord(key, record);
			this.news.set(key, isNews);
			return { record, key, isNews };
		});
	}

	/** When a round is complete: finds deletions, and forgets what is no longer watched. */
	completeRound(round: CompleteRound): void {
		const { state, scope, now } = this;
		if (state.isFirstRoundDone) {
			this.countAbsences(round);
			if (scope.dated) this.moveFirstDay(firstDayOf(scope, now));
		} else {
			state.isFirstRoundDone = true;
			// The round may have missed older ones, as they moved from page to page.
			state.newAfter = Math.max(state.newAfter, now - DAY_MS);
		}
	}

	/** Returns whether the record is unknown or has changed. */
	private compareRecord(key: string, record: IDataObject): boolean {
		const { state, scope } = this;
		const created = timestampMs(record.created_at);
		const time = timeOf(record, scope.newestFirstBy);
		const day = scope.dated && time !== undefined ? jakartaDay(time) : undefined;
		if (day !== undefined && day < state.firstDay) return false;
		const earlier = state.records.get(key);
		const content = contentOf(record);
		const current = recordStateOf(content, day, scope);
		const isSame = earlier !== undefined && isUnchanged(earlier, current);
		if (!state.isFirstRoundDone) {
			// A date in the future counts as now, so that one wrong record does not hide the others.
			state.newAfter = Math.max(state.newAfter, Math.min(created ?? 0, this.now));
		} else if (!earlier && (created ?? Infinity) >= state.newAfter) {
			// Created since the first round. So is one without a date. Timestamps may be whole seconds.
			this.changes.push({ kind: 'created', record, changes: {} });
		} else if (!earlier && scope.newestFirstBy === 'activity') {
			// An old conversation that was quiet for longer than records are watched.
			this.changes.push({ kind: 'changed', record, changes: {} });
		} else if (earlier && !isSame) {
			const isContentSame = earlier.content === current.content;
			const changes = changesOf(content, earlier);
			this.changes.push({ kind: 'changed', record, changes, isContentSame });
		}
		const isSaved = isSame && earlier.tracked === current.tracked && earlier.day === day;
		// An unchanged record gets no snapshot: there was no room for it.
		if (!isSaved) this.set(key, isSame ? { ...current, whole: earlier.whole } : current);
		return !isSame;
	}

	/** A record that may be deleted, or has no day by which it would be forgotten, is gone if enough rounds did not contain it. */
	private countAbsences({ seen, lacksRecords }: CompleteRound): void {
		const { records } = this.state;
		const { seesDeleted, dated } = this.scope;
		// The service may return an empty list for a while.
		if (seen.size === 0 || (!seesDeleted && !dated)) return;
		const absent: Array<[string, RecordState]> = [];
		for (const [key, record] of records) {
			if (!seesDeleted && record.day !== undefined) continue;
			const absences = seen.has(key) ? 0 : record.absences + 1;
			if (absences !== record.absences) this.set(key, { ...record, absences });
			if (absences > 0) absent.push([key, { ...record, absences }]);
		}
		const areMany = absent.length > 10 || (absent.length > 3 && absent.length * 2 >= records.size);
		const needed = seesDeleted && !lacksRecords && !areMany ? CONFIRMED_BY : MANY_CONFIRMED_BY;
		for (const [key, record] of absent) {
			if (record.absences >= needed) this.forgetAbsent(key, record);
		}
	}

	/** If the record comes back later, it is unknown. */
	private forgetAbsent(key: string, state: RecordState): void {
		const { seesDeleted, idField } = this.scope;
		const record = lastKnown(state);
		// Without an ID, it may have changed.
		const isDeletion = seesDeleted && recordId(record, idField) !== undefined;
		if (isDeletion) this.changes.push({ kind: 'deleted', record, changes: {} });
		this.forget(key);
	}

	private moveFirstDay(firstDay: string): void {
		const { state } = this;
		if (firstDay <= state.firstDay) return;
		state.firstDay = firstDay;
		for (const [key, { day = firstDay }] of state.records) {
			if (day < firstDay) this.forget(key);
		}
		forgetBefore(state.waits, timestampMs(firstDay) ?? 0);
	}

	private set(key: string, record: RecordState): void {
		this.state.records.set(key, record);
		this.state.haveRecordsChanged = true;
	}

	private forget(key: string): void {
		this.state.records.delete(key);
		this.state.haveRecordsChanged = true;
	}
}
