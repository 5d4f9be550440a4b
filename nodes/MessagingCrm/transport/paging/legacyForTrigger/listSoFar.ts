import type { IDataObject } from 'n8n-workflow';

import { addIfNew, recordId } from '../../../shared/json';
import { EndOfList, type ListLimits } from './endOfList';
import type { Verdict } from '../endOfList';
import type { Envelope } from '../envelope';
import { type OrderField, OrderProof } from './orderProof';

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
	/** Of the last page; undefined before the first one. */
	verdict?: Verdict;

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
		this.verdict = this.end.take(envelope, number, fresh.length);
		return { number, records, fresh, verdict: this.verdict, soFar: this };
	}

	/** Takes records without asking for the end. Returns those that were not seen before. */
	add(records: IDataObject[]): IDataObject[] {
		const fresh = this.seen.add(records).slice(0, this.limits.maxRecords - this.end.count);
		this.order.see(fresh);
		return fresh;
	}
}

/** The records of a list that were read so far. */
class SeenRecords {
	/** Whether each of them has an identifier, by which it is recognized on any page. */
	haveIds = true;
	private readonly keys = new Set<string>();
	/** How often each record without an identifier came in this reading of the list. */
	private readonly copies = new Map<string, number>();
	/** The pages of this reading that have such records. */
	private readonly pages = new Set<string>();

	/** @param idFields fields that may hold a record's identifier, in this order */
	constructor(private readonly idFields: string[]) {}

	/** The list is read again: equal records without an identifier are the same ones as before. */
	restart(): void {
		this.copies.clear();
		this.pages.clear();
	}

	/** @returns the records of the page that were not seen before */
	add(page: IDataObject[]): IDataObject[] {
		const ids = page.map((record) => recordId(record, this.idFields));
		if (ids.includes(undefined)) {
			this.haveIds = false;
			// The endpoint may ignore `page`: then these are the same records, not as many equal ones.
			if (!addIfNew(this.pages, JSON.stringify(page))) return [];
		}
		return page.filter((record, index) => addIfNew(this.keys, ids[index] ?? this.keyOf(record)));
	}

	/** The key of a record without an identifier. Equal ones count as often as they come. */
	private keyOf(record: IDataObject): string {
		const content = JSON.stringify(record);
		const copy = (this.copies.get(content) ?? 0) + 1;
		this.copies.set(content, copy);
		return `${copy} ${content}`;
	}
}
