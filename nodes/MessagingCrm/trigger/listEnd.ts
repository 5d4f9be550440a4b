import {
	isReportedLast,
	NO_RECORDS,
	OrderProof,
	SeenRecords,
	type Envelope,
} from '../transport/paging';
import type { ListEnd } from './memory';
import type { OpenSource } from './page';

/** So many pages at the end of a list are read to prove its order. */
const PAGES_FOR_PROOF = 2;

/**
 * Reads a list that is sorted oldest first from its end: back to a page that begins with a known record, then forward over
 * the pages that were added. `memory.end` is then the last page read, also if the poll runs out of time.
 *
 * @returns how many pages were read; undefined if they do not prove the order
 * @throws OutOfTimeError; whatever the page reader throws
 */
export async function readFromEnd(
	{ pages: reader, query, comparison, memory }: OpenSource,
	{ from, page: known, pageSize }: ListEnd,
): Promise<number | undefined> {
	const pages: Envelope[] = [];
	const read = async (page: number) => (await reader.read({ from }, page)) ?? NO_RECORDS;
	const isProven = () => isOldestFirst(pages, query.scope.idFields);
	for (let page = known; page >= 1; page--) {
		const envelope = await read(page);
		pages.unshift(envelope);
		const beginsKnown = comparison.see(envelope.records.slice(0, 1)) === 1;
		comparison.see(envelope.records);
		if (beginsKnown && (isProven() || pages.length >= PAGES_FOR_PROOF)) break;
	}
	let page = known;
	for (; !isEnd(pages[pages.length - 1], page, pageSize); page++) {
		memory.end = isProven() ? { from, page, pageSize } : undefined;
		const envelope = await read(page + 1);
		comparison.see(envelope.records);
		pages.push(envelope);
	}
	const isEmpty = pages[pages.length - 1].records.length === 0;
	const last = Math.max(1, isEmpty ? page - 1 : page);
	memory.end = isProven() ? { from, page: last, pageSize } : undefined;
	return memory.end && pages.length;
}

function isEnd(envelope: Envelope, page: number, pageSize: number): boolean {
	const { records, total } = envelope;
	if (records.length === 0 || isReportedLast(envelope, page) === true) return true;
	if (isReportedLast(envelope, page) === false) return false;
	return records.length < pageSize || total === page * pageSize;
}

function isOldestFirst(pages: Envelope[], idFields: string[]): boolean {
	const proof = new OrderProof('created_at');
	const seen = new SeenRecords(idFields);
	for (const { records } of pages) proof.see(seen.add(records));
	return proof.isOldestFirst;
}

/** The end of a list as its first page reports it; undefined if it does not, or if there is only one page. */
export function reportedEnd(
	{ records, lastPage, total = 0 }: Envelope,
	from: string,
): ListEnd | undefined {
	const pageSize = records.length;
	// Some services report the number of records on the page as the total.
	const byTotal = total > pageSize ? Math.ceil(total / pageSize) : undefined;
	const page = lastPage ?? byTotal;
	return page === undefined || page < 2 ? undefined : { from, page, pageSize };
}
