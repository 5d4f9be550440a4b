import type { ListLimits } from './endOfList';
import type { Envelope } from './envelope';
import { ListSoFar, type Page } from './listSoFar';

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

/**
 * Reads the pages of one list in their order.
 *
 * Pages are requested ahead only if it would be noticed that a record has moved to another page meanwhile, so that both
 * responses lack it. A total shows that. Without one, the list must be sorted by creation: a new record then moves a known
 * one to the next page. There it comes again, so the pages requested ahead are discarded.
 */
export class Pages {
	/** What the pages have shown so far. */
	readonly soFar: ListSoFar;
	private readonly size: number;
	private requests: Array<Promise<Envelope>> = [];
	private discarded = new AbortController();

	/** @param mostAtOnce how many pages may be requested at the same time */
	constructor(
		private readonly list: PagedList,
		private readonly mostAtOnce = list.unpaged ? 1 : PAGES_AT_ONCE,
	) {
		this.size = Math.min(list.pageSize, list.maxRecords);
		this.soFar = new ListSoFar({ ...list, pageSize: this.size }, 'created_at');
	}

	/**
	 * The pages from the first one to the end of the list.
	 * @throws whatever `fetchPage` throws
	 */
	async *read(): AsyncGenerator<Page, void> {
		try {
			for (let number = 1; ; number++) {
				this.requestFrom(number);
				const page = this.soFar.take(await (this.requests.shift() as Promise<Envelope>), number);
				yield page;
				const { records, fresh, verdict } = page;
				if (verdict === 'last') return;
				const mayHaveMoved = fresh.length < records.length || !this.isInOrder;
				if (!this.isTotalKnown && mayHaveMoved) this.discard();
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
		const { seen, end } = this.soFar;
		seen.restart();
		for (let number = 1; number <= pages && end.missesRecords(); number++) {
			const page = this.soFar.take(await this.request(number), number);
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
		const most = this.isTotalKnown ? PAGES_AT_ONCE : untold;
		return Math.max(1, Math.min(this.mostAtOnce, most, this.soFar.end.pagesLeft(page)));
	}

	private get isTotalKnown(): boolean {
		return this.soFar.end.everListed !== undefined;
	}

	/** A record without an identifier would not be recognized on another page. */
	private get isInOrder(): boolean {
		return this.soFar.seen.haveIds && this.soFar.order.mayBeInOrder;
	}

	private async request(page: number, signal?: AbortSignal): Promise<Envelope> {
		const envelope = await this.list.fetchPage(page, this.size, signal);
		this.soFar.end.takeTotal(envelope);
		return envelope;
	}

	/** Cancels the pages that were requested and not read yet. */
	private discard(): void {
		this.requests = [];
		this.discarded.abort();
		this.discarded = new AbortController();
	}
}
