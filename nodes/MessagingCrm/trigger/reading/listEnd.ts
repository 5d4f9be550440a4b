import { reportedEnd, type Envelope } from '../../transport/paging';
import { newList, type OpenSource } from './pageReader';
import type { ListEnd } from './pollCache';

/** So many pages at the end of a list are read to prove its order. */
const PAGES_FOR_PROOF = 2;

/**
 * Reads a list that is sorted oldest first from its end: back to a page that begins with a known record, then forward over
 * the pages that were added. `cache.end` is then the last page read, also if the poll runs out of time.
 *
 * @returns how many pages were read; undefined if they do not prove the order
 * @throws OutOfTimeError; whatever the page reader throws
 */
export async function readFromEnd(
	{ pages: reader, query, comparison, cache }: OpenSource,
	{ from, page: known, pageSize }: ListEnd,
): Promise<number | undefined> {
	const pages: Envelope[] = [];
	const isProven = () => isOldestFirst(pages, query.scope.idFields);
	for (let page = known; page >= 1; page--) {
		const envelope = await reader.read({ from }, page);
		pages.unshift(envelope);
		const beginsKnown = comparison.see(envelope.records.slice(0, 1)) === 0;
		comparison.see(envelope.records);
		if (beginsKnown && (isProven() || pages.length >= PAGES_FOR_PROOF)) break;
	}
	let page = known;
	for (; !isEnd(pages[pages.length - 1], page, pageSize); page++) {
		cache.end = isProven() ? { from, page, pageSize } : undefined;
		const envelope = await reader.read({ from }, page + 1);
		comparison.see(envelope.records);
		pages.push(envelope);
	}
	const isEmpty = pages[pages.length - 1].records.length === 0;
	const last = Math.max(1, isEmpty ? page - 1 : page);
	cache.end = isProven() ? { from, page: last, pageSize } : undefined;
	return cache.end && pages.length;
}

function isEnd(envelope: Envelope, page: number, pageSize: number): boolean {
	const { records, total } = envelope;
	const reported = reportedEnd(envelope, page);
	if (records.length === 0 || reported === 'last') return true;
	if (reported === 'more') return false;
	return records.length < pageSize || total === page * pageSize;
}

function isOldestFirst(pages: Envelope[], idFields: string[]): boolean {
	const soFar = newList(idFields, 'created_at');
	for (const { records } of pages) soFar.add(records);
	return soFar.order.isOldestFirst;
}
