import type { IDataObject } from 'n8n-workflow';

import { isReportedLast, keyed, OrderProof, SeenRecords, type Envelope } from '../transport/paging';

/** The end of a list, as far as it is known. */
export interface ListEnd {
	page: number;
	/** Records of a full page. */
	pageSize: number;
}

/** After this many pages without news, a list whose order is still unproven is read as a whole. */
const MAX_UNPROVEN_PAGES = 2;

/**
 * Reads a list that is sorted oldest first from its end: the last page, pages added after it, and the pages before it,
 * back to the first one whose records are all known and unchanged.
 *
 * @param see takes the records of a page; returns how many at its end are known and unchanged
 * @param idFields fields that may hold a record's identifier
 * @returns where the list ends now; undefined if its order was not proven
 * @throws whatever the callbacks throw
 */
export async function readFromEnd(
	fetchPage: (page: number) => Promise<Envelope>,
	{ page: lastKnown, pageSize }: ListEnd,
	see: (records: IDataObject[]) => number,
	idFields: string[] = ['id'],
): Promise<ListEnd | undefined> {
	const hasNews = ({ records }: Envelope) => see(records) < records.length || records.length === 0;

	const pages = [await fetchPage(lastKnown)];
	let firstHasNews = hasNews(pages[0]);
	for (let page = lastKnown; !isEnd(pages[pages.length - 1], page, pageSize); page++) {
		const next = await fetchPage(page + 1);
		see(next.records);
		pages.push(next);
	}
	const last = lastKnown + pages.filter(({ records }) => records.length > 0).length - 1;

	let unprovenPages = 0;
	for (let first = lastKnown; first > 1; first--) {
		if (!firstHasNews) {
			if (proofOf(pages, idFields).isOldestFirst) break;
			unprovenPages += 1;
			if (unprovenPages === MAX_UNPROVEN_PAGES) return undefined;
		}
		const previous = await fetchPage(first - 1);
		firstHasNews = hasNews(previous);
		pages.unshift(previous);
	}
	if (!proofOf(pages, idFields).isOldestFirst) return undefined;
	return { page: Math.max(1, last), pageSize };
}

function isEnd(envelope: Envelope, page: number, pageSize: number): boolean {
	const { records, total } = envelope;
	if (records.length === 0 || isReportedLast(envelope, page) === true) return true;
	if (isReportedLast(envelope, page) === false) return false;
	return records.length < pageSize || total === page * pageSize;
}

function proofOf(pages: Envelope[], idFields: string[]): OrderProof {
	const proof = new OrderProof('created_at');
	const seen = new SeenRecords();
	for (const { records } of pages) proof.see(seen.add(keyed(records, idFields)));
	return proof;
}

/** The end of a list as its first page reports it; undefined if it does not, or if there is only one page. */
export function reportedEnd({ records, lastPage, total = 0 }: Envelope): ListEnd | undefined {
	const pageSize = records.length;
	// Some services report the number of records on the page as the total.
	const byTotal = total > pageSize ? Math.ceil(total / pageSize) : undefined;
	const page = lastPage ?? byTotal;
	return page === undefined || page < 2 ? undefined : { page, pageSize };
}
