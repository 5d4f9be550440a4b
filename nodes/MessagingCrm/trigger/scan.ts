import { highestTotal, isLastPage, timeOf } from '../service';
import type { Cursor, ListPage, OrderField, PagePosition } from '../service';
import { DAY_MS } from '../shared/clock';
import { recordId } from '../shared/json';
import { timestampMs } from '../shared/moment';
import { type ComparedRecord, lastKnown, type RecordChange } from './compare';
import { firstDayOf, type ListPoll } from './state';

export interface ComparedPage {
	response: ListPage;
	records: ComparedRecord[];
}

/** A record counts as deleted if this many scans in a row do not contain it. */
const SCANS_TO_CONFIRM_DELETION = 2;

/**
 * A reading of the whole list over several polls, which finds changes that the newest pages do not show. It is kept in
 * this process: after a restart, another scan begins.
 */
export class Scan {
	/** The keys of all records read so far. */
	readonly seen = new Set<string>();
	/** Whether it found new or changed records. The pages read before may have more, so another scan follows. */
	foundChanges = false;
	isOver = false;
	/** The number of the next page, from 1. */
	private page = 1;
	/** The cursor that leads to that page, if the list has cursors. */
	private cursor?: Cursor;
	private longestPage = 1;
	/** The keys of the last page. A second page with the same keys shows that the service ignores the page number. */
	private lastRecordKeys = '';
	private total?: number;
	/** The times of the first and the last record; `oldest` is NaN if the list is not newest first. */
	private newest?: number;
	private oldest = Infinity;

	/** @param sort the timestamp to sort the list by. Another order has other pages */
	constructor(
		readonly beganAt: number,
		readonly sort?: OrderField,
	) {}

	/** The number of the next page, or the cursor that leads to it. */
	get position(): PagePosition {
		return this.cursor ?? this.page;
	}

	/** Whether it has read all records. A service with problems may return an empty list, or a part of it. */
	get isComplete(): boolean {
		return this.seen.size > 0 && this.seen.size >= (this.total ?? 0);
	}

	/** Adds the next page. */
	add({ response, records }: ComparedPage, listPoll: ListPoll): void {
		for (const { recordKey, record } of records) {
			this.seen.add(recordKey);
			const time = timeOf(record, listPoll.list.newestFirstBy) ?? NaN;
			this.newest ??= time;
			this.oldest = time <= this.oldest ? time : NaN;
		}
		const recordKeys = records.map(({ recordKey }) => recordKey).join();
		const isRepeated = recordKeys === this.lastRecordKeys;
		this.lastRecordKeys = recordKeys;
		this.longestPage = Math.max(this.longestPage, records.length);
		this.total = highestTotal(this.total, response);
		const { seen, longestPage, total } = this;
		const soFar = { found: seen.size, longestPage, stalePages: 0, total };
		const isLast = isLastPage(response, this.page, soFar, { maxRecords: Infinity });
		this.isOver = isLast || isRepeated || this.isRestTooOld(listPoll);
		this.cursor = response.next ?? undefined;
		this.page += 1;
	}

	/** Whether the records read so far are newest first, which equal times do not show, and the rest is too old. */
	private isRestTooOld({ list, state }: ListPoll): boolean {
		const start = list.isWatchedByDay ? (timestampMs(state.firstDay) ?? 0) : 0;
		return this.oldest < start && this.oldest < Number(this.newest);
	}
}

/**
 * Updates the state when a scan has read the whole list, and removes records that are no longer watched.
 * @returns the deletions that the scan has confirmed
 */
export function completeScan(scan: Scan, listPoll: ListPoll): RecordChange[] {
	const { list, state, now } = listPoll;
	if (state.status === 'starting') {
		// The scan may have missed older records that moved from page to page.
		state.newAfter = Math.max(state.newAfter, now - DAY_MS);
		return [];
	}
	const firstDay = firstDayOf(list, now);
	if (list.isWatchedByDay && firstDay > state.firstDay) {
		state.firstDay = firstDay;
		for (const [recordKey, { day = firstDay }] of state.records) {
			if (day < firstDay) state.records.delete(recordKey);
		}
	}
	return list.watchesDeletions && scan.isComplete ? confirmedDeletions(scan, listPoll) : [];
}

function confirmedDeletions(scan: Scan, { list, state: { records } }: ListPoll): RecordChange[] {
	const deletions: RecordChange[] = [];
	for (const [recordKey, state] of records) {
		const absences = scan.seen.has(recordKey) ? 0 : state.absences + 1;
		if (absences !== state.absences) records.set(recordKey, { ...state, absences });
		if (absences < SCANS_TO_CONFIRM_DELETION) continue;
		// If it appears again, it counts as new.
		records.delete(recordKey);
		const record = lastKnown(state);
		// Without an ID, the record may only have changed.
		const hasId = recordId(record, list.idField) !== undefined;
		if (hasId) deletions.push({ kind: 'deleted', record, at: Infinity, changes: {} });
	}
	return deletions;
}
