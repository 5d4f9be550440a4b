import type { SortField } from '../service';
import { isDescending, timestampMs } from '../shared/moment';
import { isParameterRejected } from '../transport';
import { logWholeList } from './log';
import type { ComparedPage, PageFetcher } from './pageFetcher';
import type { ListPoll } from './pollTypes';
import type { NewestPages } from './settings';

/** The result of reading the newest pages of a list. */
export type NewestPagesResult = 'caughtUp' | 'interrupted' | 'needsWholeList';

/** A record of the newest pages, with the timestamp by which they are sorted, in ms since the epoch. */
interface ReadRecord {
	at?: number;
	isNewOrChanged: boolean;
}

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
	const isSortRejected = processState.endpointsWithoutSort.has(endpoint);
	if (!scope.newestPages || state.status === 'starting' || isSortRejected) return 'needsWholeList';
	const { sortedBy, requestedSort } = scope.newestPages;
	const read = new Map<string, ReadRecord>();
	let page = await fetchFirstPage(poll, pages, requestedSort);
	if (page === 'sortRejected') return 'needsWholeList';
	for (let nextNumber = 2; page; nextNumber++) {
		const { records, response }: ComparedPage = page;
		// A page can temporarily lack a record. Therefore, only an empty page shows the end of a list without a cursor.
		if (records.length === 0 || response.next === null) return 'caughtUp';
		for (const { recordKey, record, isNewOrChanged } of records) {
			// If records were added since the previous page was read, this page repeats some of its records.
			if (read.has(recordKey)) continue;
			read.set(recordKey, { at: timestampMs(record[sortedBy]), isNewOrChanged });
		}
		const result = resultFrom([...read.values()], sortedBy);
		if (result === 'needsWholeList') {
			logWholeList(poll, `${endpoint} is not sorted by ${sortedBy}, newest first`);
		}
		if (result) return result;
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
		processState.endpointsWithoutSort.add(list.endpoint);
		logWholeList(poll, `the service rejected sorting ${list.endpoint} by ${sort}`);
		return 'sortRejected' as const;
	});
}

/**
 * What the newest pages show about the rest of the list; undefined if the rest may contain more new or changed records.
 * For example, orders of 9:03 and 9:02 have changed, and are followed by an unchanged order. If it is of 9:01, the rest
 * is unchanged. If it is of 9:02, more orders of 9:02 may have changed.
 */
function resultFrom(
	read: ReadRecord[],
	sortedBy: NewestPages['sortedBy'],
): 'caughtUp' | 'needsWholeList' | undefined {
	const { at: lastAt, isNewOrChanged } = read[read.length - 1];
	// The timestamps of conversations do not show all activity. But the list is sorted by activity, so all conversations
	// after an unchanged one are unchanged, too.
	if (sortedBy === 'activity') return isNewOrChanged ? undefined : 'caughtUp';
	// A record without the timestamp can be anywhere in the list.
	if (!isDescending(read.map(({ at }) => at))) return 'needsWholeList';
	const oldestChange = read.filter((record) => record.isNewOrChanged).at(-1);
	return !oldestChange || Number(lastAt) < Number(oldestChange.at) ? 'caughtUp' : undefined;
}
