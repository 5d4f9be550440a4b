import type { IDataObject } from 'n8n-workflow';

import type { EndOfList } from './endOfList';
import type { Envelope } from './envelope';
import { OrderProof } from './orderProof';

/** Pages read at the same time. */
const PAGES_AT_ONCE = 8;

/**
 * If the total is not known, one more page is read ahead for every ten pages read. At most a tenth of the requests is
 * then for pages after the last one.
 */
const PAGES_PER_PAGE_AHEAD = 10;

/**
 * Decides how many pages may be requested at the same time. If a record moves to another page meanwhile, both responses
 * may lack it. A total shows that. Without one, the list must be sorted by creation. A new record then moves a known one
 * to the next page. There it comes again, so the pages read ahead are discarded.
 */
export class PrefetchLimit {
	private readonly order = new OrderProof('created_at');
	private haveIds = true;

	/** @param unpaged whether the endpoint documents no pages, so that a page is requested only if a response says so */
	constructor(
		private readonly end: EndOfList,
		private readonly unpaged = false,
	) {}

	/** Takes the new records of a page, and whether all of the page have an identifier. */
	update(fresh: IDataObject[], haveIds: boolean): void {
		this.order.see(fresh);
		this.haveIds &&= haveIds;
	}

	/** How many pages from `page` on may be requested at the same time. */
	pagesAtOnce(page: number): number {
		const { end } = this;
		if (this.unpaged) return 1;
		const left = Math.max(1, end.pagesLeft(page));
		if (end.total !== undefined) return Math.min(PAGES_AT_ONCE, left);
		if (!this.isInOrder) return 1;
		return Math.min(PAGES_AT_ONCE, left, Math.ceil(page / PAGES_PER_PAGE_AHEAD));
	}

	/** Whether records may have moved between pages without a total that would show it. */
	mayHaveMoved({ records }: Envelope, fresh: number): boolean {
		return this.end.total === undefined && (fresh < records.length || !this.isInOrder);
	}

	/** A record without an identifier would not be recognized on another page. */
	private get isInOrder(): boolean {
		return this.haveIds && this.order.mayBeInOrder;
	}
}

/** Requests pages before they are needed, and returns them in their order. */
export class Prefetcher {
	private requests: Array<Promise<Envelope>> = [];
	private discarded = new AbortController();

	/**
	 * @param fetch reads a page; the signal aborts when the page is discarded
	 * @param onArrival takes each page as soon as it arrives, perhaps before an earlier one
	 */
	constructor(
		private readonly fetch: (page: number, signal: AbortSignal) => Promise<Envelope>,
		private readonly onArrival: (page: Envelope) => void,
	) {}

	/**
	 * The page after the one returned last, or any page after `discard`.
	 *
	 * @param page its number
	 * @param count how many pages from it on may be requested at the same time
	 * @throws what its `fetch` throws
	 */
	async next(page: number, count: number): Promise<Envelope> {
		while (this.requests.length < count) {
			const request = this.fetch(page + this.requests.length, this.discarded.signal);
			// Reading may end before this page is needed, perhaps with an error.
			request.then(this.onArrival, () => {});
			this.requests.push(request);
		}
		return await (this.requests.shift() as Promise<Envelope>);
	}

	/** Cancels the pages that were requested and not returned yet. */
	discard(): void {
		this.requests = [];
		this.discarded.abort();
		this.discarded = new AbortController();
	}
}
