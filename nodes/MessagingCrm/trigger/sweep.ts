import type { IDataObject } from 'n8n-workflow';

import { isToldLast, type Envelope } from '../transport/paging';
import { newSweep, type Sweep } from './readingMemory';

/**
 * Reads the next page of a sweep: what a reading that ended early may have missed, such as a record with a
 * late date or one that moved between two pages, a sweep finds.
 *
 * @param firstUnread the first page that this poll has not read yet
 * @param see takes the records of the page
 * @returns the page that was read, the sweep from there on, and whether this page was its last one
 * @throws whatever the callbacks throw
 */
export async function sweepOn(
	sweep: Sweep,
	firstUnread: number,
	fetchPage: (page: number) => Promise<Envelope>,
	see: (records: IDataObject[]) => void,
): Promise<{ page: number; next: Sweep; isOver: boolean }> {
	const page = Math.max(sweep.page, firstUnread);
	const envelope = await fetchPage(page);
	const { records, total } = envelope;
	see(records);
	if (records.length === 0 || isToldLast(envelope, page) === true) {
		return { page, next: newSweep(), isOver: true };
	}
	// Each record that was deleted may have moved one to a page that was read before.
	const deleted = Math.max(0, (sweep.total ?? 0) - (total ?? Infinity));
	const next = deleted > 0 ? Math.max(1, page - Math.ceil(deleted / records.length)) : page + 1;
	return { page, next: { ...sweep, page: next, total }, isOver: false };
}
