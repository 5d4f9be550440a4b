import type { SortField } from '../service';
import { addIfNew } from '../shared/json';
import { isDescending, timestampMs } from '../shared/moment';
import { isParameterRejected } from '../transport';
import type { ComparedRecord } from './compare';
import { logWholeList } from './log';
import type { ComparedPage, PageFetcher } from './pageFetcher';
import type { ListPoll } from './pollTypes';
import type { NewestPages } from './settings';

/** The result of reading the newest pages of a list. */
export type NewestPagesResult = 'caughtUp' | 'interrupted' | 'needsWholeList';

/**
 * Reads the newest pages of a list, until a page shows that all changes have been read.
 * @returns `caughtUp` if all changes have been read; `interrupted` if a page could not be read; `needsWholeList` if the
 * first pages do not show all changes
 * @throws ApiError, InputError or OutOfTimeError if the first page could not be read
 */
export async function fetchNewestPages(
	poll: ListPoll,
	pages: PageFetcher,
): Promise<NewestPagesResult> {
	const { list, state, processState } = poll;
	const { endpoint, scope } = list;
	const isSortRejected = processState.rejectsSort.has(endpoint);
	if (!scope.newestPages || state.status === 'starting' || isSortRejected) return 'needsWholeList';
	const { sortedBy, requestedSort } = scope.newestPages;
	const keys = new Set<string>();
	let lastMs = Infinity;
	let page = await fetchFirstPage(poll, pages, requestedSort);
	if (page === 'sortRejected') return 'needsWholeList';
	for (let nextNumber = 2; page; nextNumber++) {
		const { records, response }: ComparedPage = page;
		// A page can temporarily lack a record. Therefore, only an empty page shows the end of a list without a cursor.
		if (records.length === 0 || response.next === null) return 'caughtUp';
		// If records were added since the previous page was read, this page repeats some of its records.
		const added = records.filter(({ recordKey }) => addIfNew(keys, recordKey));
		const result = resultFrom(added, sortedBy, lastMs);
		if (result === 'needsWholeList') {
			logWholeList(poll, `${endpoint} is not sorted by ${sortedBy}, newest first`);
		}
		if (result) return result;
		lastMs = timestampOf(added.at(-1), sortedBy) ?? lastMs;
		page = await pages.fetch(response.next ?? nextNumber, requestedSort);
	}
	return 'interrupted';
}

/**
 * Reads page 1. If the service rejects the request with a sort but accepts the request without it, the sort is the
 * cause.
 */
async function fetchFirstPage(
	poll: ListPoll,
	pages: PageFetcher,
	sort?: SortField,
): Promise<ComparedPage | 'sortRejected' | undefined> {
	const { list, processState } = poll;
	return await pages.fetch(1, sort).catch(async (error: unknown) => {
		if (!sort || !isParameterRejected(error)) throw error;
		await pages.fetch(1);
		processState.rejectsSort.add(list.endpoint);
		logWholeList(poll, `the service rejected sorting ${list.endpoint} by ${sort}`);
		return 'sortRejected' as const;
	});
}

/**
 * What a page shows about the rest of the list; undefined if the rest may contain more new or changed records. The
 * timestamps of conversations do not show all activity. But the list is sorted by activity, so all conversations after
 * an unchanged one are unchanged, too.
 * @param lastMs the time of the last record on the previous pages, which is also the time of their oldest change. It is
 * Infinity for the first page, so a first page without new or changed records means `caughtUp`
 */
function resultFrom(
	records: ComparedRecord[],
	sortedBy: NewestPages['sortedBy'],
	lastMs: number,
): 'caughtUp' | 'needsWholeList' | undefined {
	const last = records.at(-1);
	if (!last) return undefined;
	if (sortedBy === 'activity') return last.isNewOrChanged ? undefined : 'caughtUp';
	// A record without the timestamp can be anywhere in the list.
	const times = records.map((record) => timestampOf(record, sortedBy));
	if (!isDescending([lastMs, ...times])) return 'needsWholeList';
	const oldestChange = records.filter(({ isNewOrChanged }) => isNewOrChanged).at(-1);
	const oldestChangeMs = timestampOf(oldestChange, sortedBy) ?? lastMs;
	return Number(times.at(-1)) < oldestChangeMs ? 'caughtUp' : undefined;
}

function timestampOf(compared: ComparedRecord | undefined, sortedBy: NewestPages['sortedBy']) {
	return timestampMs(compared?.record[sortedBy]);
}
