import type { IDataObject } from 'n8n-workflow';

import { isReportedLast, type Envelope } from '../transport/paging';

/**
 * A reading of the whole list, one page in each poll. It finds what readings that end early may miss, such as a record
 * with an old date or one that moved between two pages.
 */
export interface Sweep {
	/** The next page to read. */
	page: number;
	/** The total that the last page reported. */
	total?: number;
	/** The keys of all records seen since the sweep began. */
	seen: Set<string>;
	/**
	 * Whether each poll reads as many of its pages as it has time for, instead of one, since a reading of the whole list ran
	 * out of time.
	 */
	isUrgent?: boolean;
}

export function newSweep(): Sweep {
	return { page: 1, seen: new Set() };
}

/**
 * Reads the next page of a sweep.
 *
 * @param firstUnread the first page that this poll has not read yet
 * @param see takes the records of the page
 * @returns the page that was read, how the sweep continues, and whether this was its last page
 * @throws whatever the callbacks throw
 */
export async function readSweepPage(
	sweep: Sweep,
	firstUnread: number,
	fetchPage: (page: number) => Promise<Envelope>,
	see: (records: IDataObject[]) => void,
): Promise<{ page: number; next: Sweep; isOver: boolean }> {
	const page = Math.max(sweep.page, firstUnread);
	const envelope = await fetchPage(page);
	const { records, total } = envelope;
	see(records);
	if (records.length === 0 || isReportedLast(envelope, page) === true) {
		return { page, next: newSweep(), isOver: true };
	}
	// Each deletion may have moved a record to a page that was already read.
	const deleted = Math.max(0, (sweep.total ?? 0) - (total ?? Infinity));
	const next = deleted > 0 ? Math.max(1, page - Math.ceil(deleted / records.length)) : page + 1;
	return { page, next: { ...sweep, page: next, total }, isOver: false };
}
