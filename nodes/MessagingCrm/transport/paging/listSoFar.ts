import type { IDataObject } from 'n8n-workflow';

import { EndOfList, type ListLimits } from './endOfList';
import type { Envelope, Verdict } from './envelope';
import { OrderProof, type OrderField } from './orderProof';
import { SeenRecords } from './seenRecords';

/** A page, taken in the order of the list. */
export interface Page {
	number: number;
	records: IDataObject[];
	/** Those that were not seen before. */
	fresh: IDataObject[];
	/** Whether the list ends with it. */
	verdict: Verdict;
	/** What the pages up to this one have shown. */
	soFar: ListSoFar;
}

/** What the pages of a list have shown so far: its records, their order, and whether the list has ended. */
export class ListSoFar {
	readonly seen: SeenRecords;
	readonly order: OrderProof;
	readonly end: EndOfList;

	constructor(
		private readonly limits: ListLimits & { idFields: string[] },
		orderBy: OrderField,
	) {
		this.seen = new SeenRecords(limits.idFields);
		this.order = new OrderProof(orderBy);
		this.end = new EndOfList(limits);
	}

	/** Takes the next page of the list. `end` takes its total, as soon as the response has come. */
	take(envelope: Envelope, number: number): Page {
		const { records } = envelope;
		const fresh = this.add(records);
		const verdict = this.end.take(envelope, number, fresh.length);
		return { number, records, fresh, verdict, soFar: this };
	}

	/** Takes records without asking for the end. Returns those that were not seen before. */
	add(records: IDataObject[]): IDataObject[] {
		const fresh = this.seen.add(records).slice(0, this.limits.maxRecords - this.end.count);
		this.order.see(fresh);
		return fresh;
	}
}
