import type { IDataObject } from 'n8n-workflow';

import {
	isToldLast,
	keyed,
	OrderProof,
	SeenRecords,
	type Envelope,
	type OrderField,
} from '../transport/paging';

/** The first pages of a list, and what they prove. */
export interface Top {
	pages: Envelope[];
	proof: OrderProof;
	/** Whether these are all pages of the list. */
	isWhole: boolean;
	/** Whether nothing has happened to any record behind them, if the order is proven. */
	isEnough: boolean;
}

/**
 * Reads a list from its top, up to the first page on which all is known and unchanged, as long as the list
 * may have its newest record first.
 *
 * @param see takes the records of a page, and tells whether one of them is new or has changed
 * @param idFields fields that may hold a record's identifier
 * @throws whatever the callbacks throw
 */
export async function readTop(
	fetchPage: (page: number) => Promise<Envelope>,
	order: OrderField,
	see: (records: IDataObject[]) => boolean,
	idFields: string[] = ['id'],
): Promise<Top> {
	const proof = new OrderProof(order);
	const seen = new SeenRecords();
	const pages: Envelope[] = [];
	for (;;) {
		const envelope = await fetchPage(pages.length + 1);
		pages.push(envelope);
		const { records } = envelope;
		const fresh = seen.add(keyed(records, idFields));
		proof.see(fresh);
		const hasNews = see(records);
		const isLast = isToldLast(envelope, pages.length) === true || fresh.length === 0;
		const isEnough = !hasNews || isLast;
		if (isEnough || !proof.mayBeNewestFirst) {
			// One page is one answer: nothing can have moved out of it.
			const isWhole = pages.length === 1 && isLast && records.length > 0;
			return { pages, proof, isWhole, isEnough };
		}
	}
}
