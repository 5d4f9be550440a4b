import type { IDataObject } from 'n8n-workflow';

import { isToldLast, keyed, OrderProof, SeenRecords, type Envelope } from '../transport/paging';

/** The end of a list, as far as it is known. */
export interface ListEnd {
	page: number;
	/** Records of a full page. */
	pageSize: number;
}

/** Pages on which all is known, after which a list without a proof is read whole. */
const MOST_UNPROVEN_PAGES = 2;

/**
 * Reads a list that has its oldest record first from its end: the last page, any that have been added behind
 * it, and those before it up to the first on which all is known and unchanged.
 *
 * @param see takes the records of a page, and tells whether one of them is new or has changed
 * @param idFields fields that may hold a record's identifier
 * @returns where the list ends now; undefined if its order was not proven
 * @throws whatever the callbacks throw
 */
export async function readFromEnd(
	fetchPage: (page: number) => Promise<Envelope>,
	{ page: lastKnown, pageSize }: ListEnd,
	see: (records: IDataObject[]) => boolean,
	idFields: string[] = ['id'],
): Promise<ListEnd | undefined> {
	const pages: Envelope[] = [];
	const read = async (page: number): Promise<boolean> => {
		const envelope = await fetchPage(page);
		if (page < first) pages.unshift(envelope);
		else pages.push(envelope);
		return see(envelope.records) || envelope.records.length === 0;
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
		if (!hasNews && unproven++ === MOST_UNPROVEN_PAGES) return undefined;
		hasNews = await read(first - 1);
	}
	if (!proofOf(pages, idFields).isOldestFirst) return undefined;
	return { page: Math.max(1, last), pageSize };
}

function isEnd(envelope: Envelope, page: number, pageSize: number): boolean {
	const { records, total } = envelope;
	if (records.length === 0 || isToldLast(envelope, page) === true) return true;
	if (isToldLast(envelope, page) === false) return false;
	return records.length < pageSize || total === page * pageSize;
}

function proofOf(pages: Envelope[], idFields: string[]): OrderProof {
	const proof = new OrderProof('created_at');
	const seen = new SeenRecords();
	for (const { records } of pages) proof.see(seen.add(keyed(records, idFields)));
	return proof;
}
