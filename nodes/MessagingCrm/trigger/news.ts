import type { IDataObject } from 'n8n-workflow';

import { momentOf } from '../shared/moment';
import {
	isReportedLast,
	keyed,
	NO_RECORDS,
	OrderProof,
	SeenRecords,
	type Envelope,
	type OrderField,
} from '../transport/paging';
import type { Comparison } from './comparison';
import type { KnownSource } from './knownSource';
import type { ListEnd, Memory } from './memory';
import type { ListQuery, PageReader } from './page';
import type { SourceQuery } from './settings';

/** What a reading of the news has come to. */
export interface News {
	/**
	 * `news`: all news were read. `wholeList`: so were all other records. `wholeListNeeded`: the records do not prove an
	 * order in which the news would come first or last.
	 */
	kind: 'news' | 'wholeList' | 'wholeListNeeded';
	/** The first pages of the whole list, if they were read in the service's own order. */
	firstPages: Envelope[];
	/** What was read and why, for the log. */
	why: string;
}

/** For how many polls no sort is requested after the service has rejected or ignored it. */
export const POLLS_UNSORTED = 60;

/** So many pages at the end of a list are read to prove its order. */
const PAGES_FOR_PROOF = 2;

/**
 * Reads the records that may be new or changed, in an order that the records themselves prove: the newest first up to a
 * page with nothing new, or the oldest first from the end.
 *
 * @param memory receives where the list ends, and whether the service sorts it
 * @throws OutOfTimeError; whatever the reader throws
 */
export async function readNews(
	reader: PageReader,
	{ source, order, scope }: Pick<SourceQuery, 'source' | 'order' | 'scope'>,
	known: KnownSource,
	comparison: Comparison,
	memory: Memory,
): Promise<News> {
	if (!order) return wholeListNeeded('no order of the list can be used');
	const see = (records: IDataObject[]) => comparison.see(records);
	const from = known.firstDay;
	if (source.sorts && memory.pollsUnsorted === 0) {
		const top = await readFromTop(reader, { from, sort: order }, order, see, scope.idFields);
		if (top.hasAllNews) return allNews(top, [], `${top.pages.length} pages sorted by ${order}`);
		if (!top.mayBeSorted) memory.pollsUnsorted = POLLS_UNSORTED;
		return wholeListNeeded(`its order by ${order} is not proven`);
	}
	memory.pollsUnsorted = Math.max(0, memory.pollsUnsorted - 1);
	if (order === 'updated_at') return wholeListNeeded('the service does not sort the list');
	const { end } = memory;
	// The first page could show another order of the list, but takes a request.
	if (end) return await readFromEnd(reader, end, see, scope.idFields, memory);
	const top = await readFromTop(reader, { from }, order, see, scope.idFields);
	if (top.hasAllNews) return allNews(top, top.pages, `${top.pages.length} pages from its top`);
	const reported = top.isOldestFirst ? reportedEnd(top.pages[0], from) : undefined;
	if (reported) return await readFromEnd(reader, reported, see, scope.idFields, memory);
	return wholeListNeeded('its order is not proven', top.pages);
}

function wholeListNeeded(why: string, firstPages: Envelope[] = []): News {
	return { kind: 'wholeListNeeded', why, firstPages };
}

function allNews({ isOnlyPage }: FirstPages, firstPages: Envelope[], why: string): News {
	return { kind: isOnlyPage ? 'wholeList' : 'news', firstPages, why };
}

/** The first pages of a list, and what they prove. */
interface FirstPages {
	pages: Envelope[];
	/** Whether these pages hold all news. */
	hasAllNews: boolean;
	isOnlyPage: boolean;
	/** Whether the list may have its newest record first. */
	mayBeSorted: boolean;
	isOldestFirst: boolean;
}

/**
 * Reads a list from its top, up to the first page that ends with known, unchanged records older than all news. Stops
 * earlier if the list is not sorted newest first.
 */
async function readFromTop(
	reader: PageReader,
	list: ListQuery,
	order: OrderField,
	see: (records: IDataObject[]) => number,
	idFields: string[],
): Promise<FirstPages> {
	const proof = new OrderProof(order);
	const seen = new SeenRecords();
	const pages: Envelope[] = [];
	for (;;) {
		const envelope = await reader.read(list, pages.length + 1);
		const before = pages.at(-1)?.records ?? [];
		pages.push(envelope ?? NO_RECORDS);
		const { records } = pages[pages.length - 1];
		const fresh = seen.add(keyed(records, idFields));
		proof.see(fresh);
		const unchanged = see(records);
		const isLast =
			isReportedLast(pages[pages.length - 1], pages.length) === true || fresh.length === 0;
		const isEnough = isLast || endsOlder(records, unchanged, order);
		// Of records with equal timestamps at a border, one may be on both pages and another one on none.
		const hasOverlap = fresh.length < records.length;
		const isUncertain = !envelope || (hasOverlap && isTie([...before, ...fresh], before, order));
		if (!isEnough && proof.mayBeNewestFirst && !isUncertain) continue;
		const isOnlyPage = pages.length === 1 && isLast;
		return {
			pages,
			hasAllNews: isEnough && !isUncertain && (isOnlyPage || proof.isNewestFirst),
			isOnlyPage: isOnlyPage && records.length > 0,
			mayBeSorted: proof.mayBeNewestFirst && envelope !== undefined,
			isOldestFirst: proof.isOldestFirst,
		};
	}
}

/** Whether a page ends with unchanged records that are older than all news on it. */
function endsOlder(records: IDataObject[], unchanged: number, order: OrderField): boolean {
	if (unchanged === records.length) return true;
	const [changedLast, last] = [records.at(-unchanged - 1), records.at(-1)].map((record) =>
		momentOf(record?.[order]),
	);
	return changedLast !== undefined && last !== undefined && last < changedLast;
}

/** Whether several records have the timestamp of the last one of a page. */
function isTie(records: IDataObject[], page: IDataObject[], order: OrderField): boolean {
	const last = momentOf(page.at(-1)?.[order]);
	if (last === undefined) return false;
	return records.filter((record) => momentOf(record[order]) === last).length > 1;
}

/**
 * Reads a list that is sorted oldest first from its end: back to a page that begins with a known record, then forward over
 * the pages that were added.
 */
async function readFromEnd(
	reader: PageReader,
	end: ListEnd,
	see: (records: IDataObject[]) => number,
	idFields: string[],
	memory: Memory,
): Promise<News> {
	const { from, pageSize } = end;
	const pages: Envelope[] = [];
	const read = async (page: number) => (await reader.read({ from }, page)) ?? NO_RECORDS;
	for (let page = end.page; page >= 1; page--) {
		const envelope = await read(page);
		pages.unshift(envelope);
		const beginsKnown = see(envelope.records.slice(0, 1)) === 1;
		see(envelope.records);
		const isProven = proofOf(pages, idFields).isOldestFirst;
		if (beginsKnown && (isProven || pages.length >= PAGES_FOR_PROOF)) break;
	}
	memory.end = undefined;
	let last = end.page;
	for (; !isEnd(pages[pages.length - 1], last, pageSize); last++) {
		// If the poll runs out of time, the next one goes on with this page.
		if (proofOf(pages, idFields).isOldestFirst) memory.end = { from, pageSize, page: last };
		const envelope = await read(last + 1);
		see(envelope.records);
		pages.push(envelope);
	}
	if (!proofOf(pages, idFields).isOldestFirst) {
		memory.end = undefined;
		return wholeListNeeded('its order is not proven any more');
	}
	const isEmpty = pages[pages.length - 1].records.length === 0;
	memory.end = { from, pageSize, page: Math.max(1, isEmpty ? last - 1 : last) };
	return { kind: 'news', firstPages: [], why: `${pages.length} pages from its end` };
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
function reportedEnd(
	{ records, lastPage, total = 0 }: Envelope,
	from: string,
): ListEnd | undefined {
	const pageSize = records.length;
	// Some services report the number of records on the page as the total.
	const byTotal = total > pageSize ? Math.ceil(total / pageSize) : undefined;
	const page = lastPage ?? byTotal;
	return page === undefined || page < 2 ? undefined : { from, page, pageSize };
}
