import { isParameterRejected } from '../callError';
import { type ListLimits, USUAL_PAGE_SIZES } from './endOfList';
import { type Envelope, NO_RECORDS } from './envelope';
import { ListSoFar, type Page } from './listSoFar';

export interface PagedList extends ListLimits {
	/** Reads one page, counted from 1, asking for `size` records; `signal` aborts when it is no longer needed. */
	fetchPage(page: number, size: number, signal?: AbortSignal): Promise<Envelope>;
	/** Fields that may hold a record's identifier, in this order. */
	idFields: string[];
	/** Whether to request no page ahead, since those before it may be enough. */
	oneByOne?: boolean;
	/** What the user can do if the endpoint has pages, and every page has the same records. Without it, these are the whole list. */
	ifPagesRepeat?: string;
}

/** How often the whole list is read if records are missing. */
const MAX_PASSES = 3;

/** Pages read at the same time. */
const PAGES_AT_ONCE = 8;

/**
 * Reads a list page by page until its end: each record once, by its identifier, and none left out.
 *
 * What responses say about pages is not documented (docs/internals/service.md#pages), so it is used if it is there. If
 * not, the list ends with an empty page, or with one shorter than the others. A short first page does not end it: the
 * service may cap `limit` silently. Nor does a page of known records that is not the last one told: new ones may have moved them. If fewer
 * records are found than were ever listed, because deletions moved some to a page already read, the list is read again.
 * docs/guides/lists.md#if-the-list-changes-while-it-is-read says which changes cannot be noticed.
 * @throws InputError if every page has the same records, as `ifPagesRepeat` says; whatever `fetchPage` throws
 */
export async function* readPages(list: PagedList): AsyncGenerator<Page, void> {
	const requests = new Requests(list);
	const { soFar } = requests;
	const { end } = soFar;
	let pages = 0;
	try {
		for (let isLast = false; !isLast;) {
			pages += 1;
			const page = soFar.take(await requests.next(pages), pages);
			yield page;
			isLast = page.verdict === 'last';
			requests.keepIfUnmoved(page);
		}
	} finally {
		requests.discard();
	}
	if (end.ignoresPaging()) {
		if (list.ifPagesRepeat && !list.unpaged) end.requireOtherPages(list.ifPagesRepeat);
		return;
	}
	// A deletion may have moved a record to a page that was already read: the next pass finds it. Deleted records count as missing, too.
	for (let pass = 2; pass <= MAX_PASSES && end.missesEverListed(); pass++) {
		const before = end.count;
		soFar.seen.restart();
		for (let number = 1; end.missesEverListed(); number++) {
			const page = soFar.take(await requests.request(number), number);
			yield page;
			const isAfterLast = number >= pages && page.fresh.length === 0;
			if (page.records.length === 0 || isAfterLast) break;
		}
		if (end.count === before) return;
	}
}

/**
 * The requests for the pages of a list. Pages are requested ahead only if it would be noticed that a record has moved to another
 * page meanwhile, so that both responses lack it. A total shows that. Without one, the list must be sorted by creation: a new
 * record then moves a known one to the next page. There it comes again, so the pages requested ahead are discarded.
 */
class Requests {
	/** What the pages have shown so far. */
	readonly soFar: ListSoFar;
	private readonly size: number;
	/** For the next pages. */
	private ahead: Array<Promise<Envelope>> = [];
	private discarded = new AbortController();

	constructor(private readonly list: PagedList) {
		this.size = Math.min(list.pageSize, list.maxRecords);
		this.soFar = new ListSoFar({ ...list, pageSize: this.size }, 'created_at');
	}

	/** The next page. Requests those ahead, too. */
	async next(page: number): Promise<Envelope> {
		while (this.ahead.length < this.pagesAtOnce(page)) {
			const request = this.request(page + this.ahead.length, this.discarded.signal);
			// Reading may end before this page is needed, perhaps with an error.
			request.catch(() => {});
			this.ahead.push(request);
		}
		return await (this.ahead.shift() as Promise<Envelope>);
	}

	async request(page: number, signal?: AbortSignal): Promise<Envelope> {
		const envelope = await this.list.fetchPage(page, this.size, signal).catch((error: unknown) => {
			// The number of a page may be rejected, if nothing has said that there is another.
			const isGuess = this.soFar.verdict === 'unknown' && isParameterRejected(error);
			if (!isGuess || error.httpCode === '500') throw error;
			const { longest } = this.soFar.end;
			const isFull = longest >= this.size || USUAL_PAGE_SIZES.includes(longest);
			if (this.list.unpaged || (!isFull && error.httpCode !== '200')) return NO_RECORDS;
			throw error;
		});
		this.soFar.end.takeTotal(envelope);
		return envelope;
	}

	/** Discards the pages ahead if a page shows that records may have moved. */
	keepIfUnmoved({ fresh, records }: Page): void {
		const mayHaveMoved = fresh.length < records.length || !this.isInOrder;
		if (!this.isTotalKnown && mayHaveMoved) this.discard();
	}

	/** Cancels the pages that were requested and not read yet. */
	discard(): void {
		this.ahead = [];
		this.discarded.abort();
		this.discarded = new AbortController();
	}

	/** How many pages from `page` on may be requested at the same time. */
	private pagesAtOnce(page: number): number {
		if (this.list.oneByOne || this.list.unpaged) return 1;
		// Without a total, from page 11 on two, from page 21 on three: few requests are for pages after the last one.
		const untold = this.isInOrder ? Math.ceil(page / 10) : 1;
		const most = this.isTotalKnown ? PAGES_AT_ONCE : untold;
		return Math.max(1, Math.min(most, this.soFar.end.pagesLeft(page)));
	}

	private get isTotalKnown(): boolean {
		return this.soFar.end.everListed !== undefined;
	}

	/** A record without an identifier would not be recognized on another page. */
	private get isInOrder(): boolean {
		const { seen, order } = this.soFar;
		return seen.haveIds && (order.mayBeNewestFirst || order.mayBeOldestFirst);
	}
}
