import { DAY_MS } from '../shared/clock';
import { recordId } from '../shared/json';
import { type ComparedRecord, lastKnown, type RecordChange } from './compare';
import type { PageFetcher } from './pageFetcher';
import type { ListPoll } from './pollTypes';
import type { Scan } from './scan';
import { firstDayOf } from './state';

/** A record counts as deleted if this many scans in a row do not find it. */
const SCANS_TO_CONFIRM_DELETION = 2;

/** Continues a scan by one page if the list is up to date, and otherwise by as many pages as time allows. */
export async function continueScan(scan: Scan, poll: ListPoll, pages: PageFetcher): Promise<void> {
	const { list, state } = poll;
	while (!scan.isOver) {
		const page = await pages.fetch(scan.progress.next);
		if (!page) return;
		const recordKeys = page.records.map(({ recordKey }) => recordKey);
		scan.add(page.response, recordKeys, list, state.firstDay);
		// The newest pages did not show these changes, so other pages may contain more.
		const counts = ({ isNewOrChanged, change }: ComparedRecord) =>
			isNewOrChanged && (list.scope.watchesChanges || change?.cause !== 'changed');
		if (page.records.some(counts)) {
			scan.foundChanges = true;
			state.status = 'behind';
		}
		// If the scan has found changes, scanAfter begins another one at the next poll.
		if (scan.isOver) {
			pages.changes.push(...completeScan(scan, poll));
			state.status = 'upToDate';
			delete state.firesSince;
		}
		if (state.status === 'upToDate') return;
	}
}

/**
 * Updates the state at the end of a scan, and removes records that are no longer watched.
 * @returns the deletions that the scan has confirmed
 */
function completeScan(scan: Scan, poll: ListPoll): RecordChange[] {
	const { list, state, now } = poll;
	if (state.status === 'starting') {
		// A future date counts as the beginning of the scan. Otherwise, a record with a wrong date would hide new records.
		const newest = Math.min(scan.newest, scan.beganAt);
		// The scan may have missed records that moved to another page. If they are over a day old, they do not count as new.
		state.newSince = Math.max(newest, now - DAY_MS);
		return [];
	}
	const firstDay = firstDayOf(list, now);
	if (list.scope.isWatchedByDay && firstDay > state.firstDay) {
		state.firstDay = firstDay;
		for (const [recordKey, { day = firstDay }] of state.records) {
			if (day < firstDay) state.records.delete(recordKey);
		}
	}
	return list.scope.watchesDeletions && scan.isComplete ? confirmedDeletions(scan, poll) : [];
}

function confirmedDeletions(scan: Scan, { list, state: { records } }: ListPoll): RecordChange[] {
	const deletions: RecordChange[] = [];
	for (const [recordKey, known] of records) {
		const absences = scan.progress.keys.has(recordKey) ? 0 : known.absences + 1;
		records.set(recordKey, { ...known, absences });
		if (absences < SCANS_TO_CONFIRM_DELETION) continue;
		// A record that appears again counts as unknown.
		records.delete(recordKey);
		const record = lastKnown(known);
		// The key of a record without an ID depends on its content, so such a record may have changed instead.
		const hasId = recordId(record, list.idField) !== undefined;
		if (hasId) deletions.push({ cause: 'deleted', record, at: Infinity, changes: {} });
	}
	return deletions;
}
