import type { IDataObject } from 'n8n-workflow';

import { EndOfList, type ListLimits } from './endOfList';
import type { Envelope } from './envelope';
import { OrderProof } from './orderProof';
import { SeenRecords } from './seenRecords';

/** Pages read at the same time. */
const PAGES_AT_ONCE = 8;

/**
 * If the total is not known, one more page is read ahead for every ten pages read. At most a tenth of the requests is
 * then for pages after the last one.
 */
const PAGES_PER_PAGE_AHEAD = 10;

/** A list to be read. */
export interface PagedList extends ListLimits {
	/** Reads one page, counted from 1, asking for `size` records; `signal` aborts when it is no longer needed. */
	fetchPage(page: number, size: number, signal?: AbortSignal): Promise<Envelope>;
	/** Fields that may hold a record's identifier, in this order. */
	idFields: string[];
}

/** A page, taken in the order of the list. */
export interface Page {
	number: number;
	records: IDataObject[];
	/** Those that were not seen before. */
	fresh: IDataObject[];
	/** Whether each record so far has an identifier. */
	haveIds: boolean;
	/** Whether the list ends with it; undefined if that is not known. */
	isLast?: boolean;
	/** Whether the records so far prove that the list begins with the newest (docs/internals/service.md#pages). */
	isNewestFirst: boolean;
}

/**
 * Reads the pages of one list in their order.
 *
 * Pages are requested ahead only if it would be noticed that a record has moved to another page meanwhile, so that both
 * responses lack it. A total shows that. Without one, the list must be sorted by creation: a new record then moves a known
 * one to the next page. There it comes again, so the pages requested ahead are discarded.
 */
export class Pages {
	readonly end: EndOfList;
	private readonly size: number;
	private readonly seen: SeenRecords;
	private readonly order = new OrderProof('created_at');
	private requests: Array<Promise<Envelope>> = [];
	private discarded = new AbortController();

	/** @param mostAtOnce how many pages may be requested at the same time */
	constructor(
		private readonly list: PagedList,
		private readonly mostAtOnce = list.unpaged ? 1 : PAGES_AT_ONCE,
	) {
		this.size = Math.min(list.pageSize, list.maxRecords);
		this.seen = new SeenRecords(list.idFields);
		this.end = new EndOfList({ ...list, pageSize: this.size });
	}

	/**
	 * The pages from the first one to the end of the list.
	 * @throws whatever `fetchPage` throws
	 */
	async *read(): AsyncGenerator<Page, void> {
		try {
			for (let number = 1; ; number++) {
				this.requestFrom(number);
				const page = this.take(await (this.requests.shift() as Promise<Envelope>), number);
				yield page;
				if (page.isLast) return;
				const { records, fresh } = page;
				const mayHaveMoved = fresh.length < records.length || !this.isInOrder;
				if (this.end.total === undefined && mayHaveMoved) this.discard();
			}
		} finally {
			this.discard();
		}
	}

	/**
	 * The same pages once more, one after the other, until no record is missing.
	 * @throws whatever `fetchPage` throws
	 */
	async *readAgain(pages: number): AsyncGenerator<Page, void> {
		this.seen.restart();
		for (let number = 1; number <= pages && this.end.missesRecords(); number++) {
			const page = this.take(await this.request(number), number);
			yield page;
			if (page.records.length === 0) return;
		}
	}

	/** Requests a page and those ahead that are not yet requested. */
	private requestFrom(page: number): void {
		while (this.requests.length < this.pagesAtOnce(page)) {
			const request = this.request(page + this.requests.length, this.discarded.signal);
			// Reading may end before this page is needed, perhaps with an error.
			request.catch(() => {});
			this.requests.push(request);
		}
	}

	/** How many pages from `page` on may be requested at the same time. */
	private pagesAtOnce(page: number): number {
		const untold = this.isInOrder ? Math.ceil(page / PAGES_PER_PAGE_AHEAD) : 1;
		const most = this.end.total === undefined ? untold : PAGES_AT_ONCE;
		return Math.max(1, Math.min(this.mostAtOnce, most, this.end.pagesLeft(page)));
	}

	/** A record without an identifier would not be recognized on another page. */
	private get isInOrder(): boolean {
		return this.seen.haveIds && this.order.mayBeInOrder;
	}

	private async request(page: number, signal?: AbortSignal): Promise<Envelope> {
		const envelope = await this.list.fetchPage(page, this.size, signal);
		this.end.updateTotal(envelope);
		return envelope;
	}

	private take(envelope: Envelope, number: number): Page {
		const { records } = envelope;
		const fresh = this.seen.add(records).slice(0, this.list.maxRecords - this.end.count);
		this.order.see(fresh);
		const isLast = this.end.update(envelope, number, fresh.length);
		const { isNewestFirst } = this.order;
		return { number, records, fresh, haveIds: this.seen.haveIds, isLast, isNewestFirst };
	}

	/** Cancels the pages that were requested and not read yet. */
	private discard(): void {
		this.requests = [];
		this.discarded.abort();
		this.discarded = new AbortController();
	}
}
