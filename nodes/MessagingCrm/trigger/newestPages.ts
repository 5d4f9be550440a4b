import { isParameterRejected } from '../transport';
import { isDescending, timestampMs } from '../shared/moment';
import type { ComparedRecord } from './compare';
import { logWholeList } from './log';
import type { ComparedPage, PageReader } from './pageReader';
import type { ListPoll } from './requests';
import type { NewestPages } from './settings';

/** What reading the newest pages has found. */
export type Finding = 'caughtUp' | 'unreadable' | 'interrupted' | 'needsWholeList';

/**
 * Reads pages from the first one, until one shows that all changes have been read.
 * @returns `caughtUp` if so; `unreadable` if the first page could not be read; `interrupted` if a later one could not;
 * `needsWholeList` if the first pages do not show all changes
 */
export async function readNewestPages(poll: ListPoll, reader: PageReader): Promise<Finding> {
	const { list, state, processState } = poll;
	const { endpoint, newestPages } = list;
	const isSortRejected = processState.rejectsSort.has(endpoint);
	if (!newestPages || state.status === 'starting' || isSortRejected) return 'needsWholeList';
	const { order, sort } = newestPages;
	const soFar: ComparedRecord[] = [];
	let page = await reader.read(1, sort);
	if (!page && sort && isParameterRejected(reader.failure)) {
		reader.failure = undefined;
		processState.rejectsSort.add(endpoint);
		logWholeList(poll, `the service refused to sort ${endpoint} by ${sort}`);
		return 'needsWholeList';
	}
	if (!page) return 'unreadable';
	for (let nextNumber = 2; page; nextNumber++) {
		const { records, response }: ComparedPage = page;
		// A page can temporarily lack a record, so only an empty page ends a list without a cursor.
		if (records.length === 0 || response.next === null) return 'caughtUp';
		soFar.push(...records);
		const finding = findingFrom(soFar, order);
		if (finding === 'needsWholeList') {
			logWholeList(poll, `${endpoint} is not sorted by ${order}, newest first`);
		}
		if (finding) return finding;
		page = await reader.read(response.next ?? nextNumber, sort);
	}
	return 'interrupted';
}

/**
 * What the first pages show about the rest of the list; undefined if it may have more new or changed records. The
 * timestamps of conversations do not show all activity, but those after an unchanged one have been quiet for longer.
 */
function findingFrom(
	records: ComparedRecord[],
	order: NewestPages['order'],
): 'caughtUp' | 'needsWholeList' | undefined {
	const last = records[records.length - 1];
	if (order === 'activity') return last.isNewOrChanged ? undefined : 'caughtUp';
	const momentOf = ({ record }: ComparedRecord) => timestampMs(record[order]);
	// A record without the timestamp can be anywhere in the list.
	if (!isDescending(records.map(momentOf))) return 'needsWholeList';
	const oldestChange = records.filter(({ isNewOrChanged }) => isNewOrChanged).at(-1);
	const isOlder = !oldestChange || Number(momentOf(last)) < Number(momentOf(oldestChange));
	return isOlder ? 'caughtUp' : undefined;
}
