import type { OrderField } from '../../service';
import { InputError } from '../../shared/inputError';
import { type Envelope, endOfList, Totals } from '../../transport/paging';
import type { ComparedRecord } from '../known/compare';

export interface ComparedPage {
	/** Counted from 1. */
	number: number;
	envelope: Envelope;
	records: ComparedRecord[];
}

/**
 * One pass over a list from page 1 on: the top of a poll, or a round, which goes on from poll to poll.
 *
 * Only this process knows it: after a restart, another round begins.
 */
export class Pass {
	/** The keys of all records seen since it began, for a round also those at the top. */
	readonly seen = new Set<string>();
	/** Whether there may be more news on pages that it had left: another round then begins with the poll after its end. */
	foundNews = false;
	/** Whether it has read the whole list. */
	isOver = false;
	private nextPage = 1;
	/** Records of the longest page. */
	private longest = 1;
	/** Pages in a row without a record that is new to this pass. */
	private stale = 0;
	private readonly totals = new Totals();

	/**
	 * @param beganAt ms since the epoch
	 * @param sort by what it asks the service to sort the list: another order has other pages
	 * @param isFirstRound whether nothing old may fire after it: then an empty page, perhaps of an outage, is asked for twice
	 */
	constructor(
		readonly beganAt: number,
		readonly sort?: OrderField,
		private readonly isFirstRound = false,
	) {}

	/** A copy to go on with: what a poll adds to it does not count if the poll fails. */
	copy(): Pass {
		if (this.isOver) return this;
		const totals = Object.assign(new Totals(), this.totals);
		return Object.assign(new Pass(this.beganAt), this, { seen: new Set(this.seen), totals });
	}

	/** The page to go on with. It may skip pages whose records were all seen: new records at the top have moved them there. */
	get page(): number {
		return Math.max(this.nextPage, Math.floor(this.seen.size / this.longest) + 1);
	}

	/** Whether the service has reported more records than were seen. */
	get lacksRecords(): boolean {
		return this.seen.size < (this.totals.listed ?? 0);
	}

	/**
	 * Adds a page.
	 * @param shortPageEnds whether a page with fewer records than another one can be the last one
	 * @returns whether it is the page to go on with and the last one
	 * @throws InputError if the service has more records, but returns the same ones for every page
	 */
	add({ number, envelope, records }: ComparedPage, shortPageEnds = true): boolean {
		const isNext = number === this.page;
		const seenBefore = this.seen.size;
		for (const { key } of records) this.seen.add(key);
		this.longest = Math.max(this.longest, records.length);
		this.totals.take(envelope);
		if (!isNext) return false;
		this.stale = this.seen.size > seenBefore ? 0 : this.stale + 1;
		// An outage may empty a page once.
		const asksAgain = records.length === 0 && (this.isFirstRound || this.seen.size === 0);
		if (asksAgain && this.stale === 1) return false;
		this.nextPage = number + 1;
		this.requireOtherPages(records.length);
		const longest = shortPageEnds ? this.longest : undefined;
		const soFar = { found: this.seen.size, stale: this.stale, longest, listed: this.totals.listed };
		return endOfList(envelope, number, soFar, { maxRecords: Infinity }) === 'last';
	}

	private requireOtherPages(pageLength: number): void {
		if (this.stale < 2 || !this.lacksRecords || this.seen.size > pageLength) return;
		throw new InputError(
			`The service has ${this.totals.listed} records but returns the same ${pageLength} on every page`,
			'Not every record can be read, so no event fired. Set a shorter Look Back (Days) or a filter',
		);
	}
}
