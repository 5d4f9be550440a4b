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
	const pages: Envelope[] = [];
	const read = async (page: number): Promise<boolean> => {
		const envelope = await fetchPage(page);
		if (page < first) pages.unshift(envelope);
		else pages.push(envelope);
		const { records } = envelope;
		return see(records) < records.length || records.length === 0;
	};
	let first = lastKnown;
	let hasNews = await read(first);
	while (!isEnd(pages[pages.length - 1], lastKnown + pages.length - 1, pageSize)) {
		await read(lastKnown + pages.length);
	}
	const last = lastKnown + pages.filter(({ records }) => records.length > 0).length - 1;
	for (let unproven = 1; first > 1; first--) {
		const proof = proofOf(pages, idFields);
		if (!hasNews && proof.isOldestFirst) break;
		if (!hasNews && unproven++ === MAX_UNPROVEN_PAGES) return undefined;
		hasNews = await read(first - 1);
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
