import { DAY_MS } from '../shared/clock';
import { continueScan } from './continueScan';
import { eventsFiredBy, type FiredEvent } from './firedEvents';
import { withLabelIds } from './labels';
import { logFailure, logProgress } from './log';
import { type NewestPagesResult, fetchNewestPages } from './newestPages';
import { PageFetcher } from './pageFetcher';
import { addMessages, takeDueEvents } from './waits';
import type { ListPoll, Poll } from './pollTypes';
import { OutOfTimeError } from './requests';
import { Scan } from './scan';
import type { WatchedList } from './settings';
import type { ListState } from './state';

/** The result of one poll of a list. */
export interface ListResult {
	fired: FiredEvent[];
	state: ListState;
	/** The scan that the next poll continues. A finished scan is kept until the next one is due. */
	scan: Scan;
}

/**
 * Polls one list. It reads the newest pages and then pages of the scan, compares their records with the state, and
 * finds the events.
 * @param current the running poll, with the deadline for this list
 * @param state the saved state of the list, which this function updates
 * @param lastScan the scan from the last poll, which this function may continue; undefined after a restart
 * @throws ApiError, InputError or OutOfTimeError if the first page could not be read. In this case, the poll has no
 * effect
 */
export async function pollList(
	current: Poll,
	watched: WatchedList,
	state: ListState,
	lastScan?: Scan,
): Promise<ListResult> {
	const { status: statusBefore, firesSince = -Infinity } = state;
	// Read the labels before the records. If polls had time only for the records, the labels would never be read.
	const list = await withLabelIds(current, watched);
	const poll: ListPoll = { ...current, list, state };
	const pages = new PageFetcher(poll);
	const result = await fetchNewestPages(poll, pages);
	const scan = scanAfter(result, poll, lastScan);
	await continueScan(scan, poll, pages);
	const { changes, failure } = pages;
	if (failure && !(failure instanceof OutOfTimeError)) logFailure(poll, list, failure);
	logProgress(poll, statusBefore);

	const recent = changes.filter(({ at }) => at >= firesSince);
	const fired = recent.flatMap((change) => eventsFiredBy(change, list));
	// If the list was behind, an answer that was sent during the scan may be on a page that the scan had already read.
	// Therefore, all messages are known only up to the beginning of the scan.
	const wasBehind = statusBefore !== 'upToDate' || scan.foundChanges;
	const allReadUntil = wasBehind ? scan.beganAt : poll.now;
	addMessages(changes, poll);
	if (state.status === 'upToDate') fired.push(...takeDueEvents(poll, allReadUntil));
	return { fired, state, scan };
}

/** Decides whether the last scan continues or a new one begins after the newest pages, and sets the list's status. */
function scanAfter(
	result: NewestPagesResult,
	{ state, now }: ListPoll,
	last = new Scan(now),
): Scan {
	const wasUpToDate = state.status === 'upToDate';
	// The difference is negative if the clock has been set back.
	const isDayOld = Math.abs(now - last.beganAt) >= DAY_MS;
	switch (result) {
		case 'caughtUp':
			if (wasUpToDate) delete state.firesSince;
			return last.isOver && (last.foundChanges || isDayOld) ? new Scan(now) : last;
		// The pages that could not be read may contain more new or changed records.
		case 'interrupted':
			state.status = 'behind';
			return new Scan(now);
		case 'needsWholeList':
			if (wasUpToDate) state.status = 'behind';
			return wasUpToDate || last.isOver ? new Scan(now) : last;
	}
}
