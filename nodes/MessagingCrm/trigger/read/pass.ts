import {
	type Cursor,
	highestTotal,
	isLastPage,
	type ListPage,
	type OrderField,
	type Place,
} from '../../service';
import type { ComparedRecord } from '../known/compare';

export interface ComparedPage {
	/** With which it was requested. */
	place: Place;
	response: ListPage;
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
	/** Where the next page begins, if it has no number. What is active since then is at the top: nothing after it is missed. */
	private cursor?: Cursor;
	/** Records of the longest page. */
	private longest = 1;
	/** Pages in a row without a record that is new to this pass. */
	private stale = 0;
	private total?: number;

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
		return Object.assign(new Pass(this.beganAt), this, { seen: new Set(this.seen) });
	}

	/** The page to go on with. It may skip pages whose records were all seen: new records at the top have moved them there. */
	get page(): number {
		if (this.cursor) return this.nextPage;
		return Math.max(this.nextPage, Math.floor(this.seen.size / this.longest) + 1);
	}

	/** Where the page to go on with begins. */
	get place(): Place {
		return this.cursor ?? this.page;
	}

	/** Whether the service has reported more records than were seen. */
	get lacksRecords(): boolean {
		return this.seen.size < (this.total ?? 0);
	}

	/**
	 * Adds a page.
	 * @param shortPageEnds whether a page with fewer records than another one can be the last one
	 * @returns whether it is the page to go on with and the last one
	 */
	add({ place, response, records }: ComparedPage, shortPageEnds = true): boolean {
		const { page } = this;
		const isNext = JSON.stringify(place) === JSON.stringify(this.place);
		const seenBefore = this.seen.size;
		for (const { key } of records) this.seen.add(key);
		this.longest = Math.max(this.longest, records.length);
		this.total = highestTotal(this.total, response);
		if (!isNext) return false;
		this.stale = this.seen.size > seenBefore ? 0 : this.stale + 1;
		// An outage may empty a page once.
		const asksAgain = records.length === 0 && (this.isFirstRound || this.seen.size === 0);
		if (asksAgain && this.stale === 1) return false;
		this.nextPage = page + 1;
		this.cursor = response.next ?? undefined;
		const longestPage = shortPageEnds ? this.longest : undefined;
		const { total, stale: stalePages } = this;
		const soFar = { found: this.seen.size, stalePages, longestPage, total };
		return isLastPage(response, page, soFar, { maxRecords: Infinity });
	}
}
