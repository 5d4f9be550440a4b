import type { IDataObject } from 'n8n-workflow';

import { momentOf } from '../shared/moment';
import {
	isReportedLast,
	keyed,
	OrderProof,
	SeenRecords,
	type Envelope,
	type OrderField,
} from '../transport/paging';

/** The first pages of a list, and what they prove. */
export interface FirstPages {
	pages: Envelope[];
	proof: OrderProof;
	/** Whether the list has only one page. */
	isOnlyPage: boolean;
	/** Whether later pages have no news, if the order is proven. */
	isEnough: boolean;
}

/**
 * Reads a list from its top, up to the first page that ends with known, unchanged records older than all news. Stops
 * earlier if the list is not sorted newest first.
 *
 * @param see takes the records of a page; returns how many at its end are known and unchanged
 * @param idFields fields that may hold a record's identifier
 * @throws whatever the callbacks throw
 */
export async function readFromTop(
	fetchPage: (page: number) => Promise<Envelope>,
	order: OrderField,
	see: (records: IDataObject[]) => number,
	idFields: string[] = ['id'],
): Promise<FirstPages> {
	const proof = new OrderProof(order);
	const seen = new SeenRecords();
	const pages: Envelope[] = [];
	for (;;) {
		const envelope = await fetchPage(pages.length + 1);
		pages.push(envelope);
		const { records } = envelope;
		const fresh = seen.add(keyed(records, idFields));
		proof.see(fresh);
		const unchanged = see(records);
		const isLast = isReportedLast(envelope, pages.length) === true || fresh.length === 0;
		const isEnough = isLast || endsOlder(records, unchanged, order);
		if (isEnough || !proof.mayBeNewestFirst) {
			const isOnlyPage = pages.length === 1 && isLast && records.length > 0;
			return { pages, proof, isOnlyPage, isEnough };
		}
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
