import type { IDataObject } from 'n8n-workflow';

import { momentOf } from '../shared/moment';
import {
	isReportedLast,
	NO_RECORDS,
	OrderProof,
	SeenRecords,
	type Envelope,
	type OrderField,
} from '../transport/paging';
import { readFromEnd, reportedEnd } from './listEnd';
import type { ListEnd } from './memory';
import type { ListQuery, OpenSource } from './page';

/** What a reading of the news has come to. */
export interface News {
	/** Whether the records do not prove an order in which the news would come first or last. */
	needsWholeList: boolean;
	/** The first pages of the whole list, if they were read in the service's own order. */
	firstPages: Envelope[];
	/** What was read and why, for the log. */
	why: string;
}

/** For how many polls no sort is requested after the service has rejected or ignored it. */
const POLLS_UNSORTED = 60;

/**
 * Reads the records that may be new or changed, in an order that the records themselves prove: the newest first up to a
 * page with nothing new, or the oldest first from the end.
 *
 * @returns what was read; `source.memory` says where the list ends, and whether the service sorts it
 * @throws OutOfTimeError; whatever the page reader throws
 */
export async function readNews(source: OpenSource): Promise<News> {
	const { query, known, memory } = source;
	const { order } = query;
	const from = known.firstDay;
	if (!order) return wholeListNeeded('no order of the list can be used');
	if (query.source.sorts && memory.pollsUnsorted === 0) {
		const top = await readFromTop(source, { from, sort: order }, order);
		if (top.hasAllNews) return allNews(top.pages.length, `sorted by ${order}`);
		if (!top.mayBeSorted) memory.pollsUnsorted = POLLS_UNSORTED;
		return wholeListNeeded(`its order by ${order} is not proven`);
	}
	memory.pollsUnsorted = Math.max(0, memory.pollsUnsorted - 1);
	if (order === 'updated_at') return wholeListNeeded('the service does not sort the list');
	if (memory.end) return await newsFromEnd(source, memory.end);
	const top = await readFromTop(source, { from }, order);
	if (top.hasAllNews) return allNews(top.pages.length, 'from its top', top.pages);
	const end = top.isOldestFirst ? reportedEnd(top.pages[0], from) : undefined;
	if (end) return await newsFromEnd(source, end);
	return wholeListNeeded('its order is not proven', top.pages);
}

function wholeListNeeded(why: string, firstPages: Envelope[] = []): News {
	return { needsWholeList: true, why, firstPages };
}

function allNews(pages: number, where: string, firstPages: Envelope[] = []): News {
	return { needsWholeList: false, why: `${pages} pages ${where}`, firstPages };
}

async function newsFromEnd(source: OpenSource, end: ListEnd): Promise<News> {
	const pages = await readFromEnd(source, end);
	if (pages === undefined) return wholeListNeeded('its order is not proven any more');
	return allNews(pages, 'from its end');
}

/** The first pages of a list, and what they prove. */
interface FirstPages {
	pages: Envelope[];
	/** Whether these pages hold all news. */
	hasAllNews: boolean;
	/** Whether the list may have its newest record first. */
	mayBeSorted: boolean;
	isOldestFirst: boolean;
}

/**
 * Reads a list from its top, up to the first page that ends with known, unchanged records older than all news. Stops
 * earlier if the list is not sorted newest first.
 */
async function readFromTop(
	{ pages: reader, query, comparison }: OpenSource,
	list: ListQuery,
	order: OrderField,
): Promise<FirstPages> {
	const proof = new OrderProof(order);
	const seen = new SeenRecords(query.scope.idFields);
	const pages: Envelope[] = [];
	for (;;) {
		const answer = await reader.read(list, pages.length + 1);
		const envelope = answer ?? NO_RECORDS;
		const { records } = envelope;
		pages.push(envelope);
		const fresh = seen.add(records);
		proof.see(fresh);
		const unchanged = comparison.see(records);
		const isLast = isReportedLast(envelope, pages.length) === true || fresh.length === 0;
		const isEnough = isLast || endsOlder(records, unchanged, order);
		if (!isEnough && proof.mayBeNewestFirst) continue;
		const isOnlyPage = pages.length === 1 && isLast;
		return {
			pages,
			hasAllNews: isEnough && answer !== undefined && (isOnlyPage || proof.isNewestFirst),
			mayBeSorted: proof.mayBeNewestFirst && answer !== undefined,
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
