import type { IDataObject } from 'n8n-workflow';

import { CreationOrder } from './creationOrder';
import { EndOfList, type ListLimits } from './endOfList';
import type { Envelope } from './envelope';
import { Prefetcher } from './prefetcher';
import { RepeatedPages } from './repeatedPages';
import { keyed, SeenRecords, type KeyedPage } from './seenRecords';

export interface PagesOptions extends ListLimits {
	/** Reads one page, counted from 1, asking for `size` records; `signal` aborts when it is no longer wanted. */
	fetchPage(page: number, size: number, signal?: AbortSignal): Promise<Envelope>;
	/** Fields that may hold a record's identifier, in this order. */
	idFields: string[];
	/** Takes the records of a page that were not seen before. */
	emit(records: IDataObject[], page: number): void;
	/** Called once, if the first page says how many records there are. */
	onTotal?(total: number): void;
	/** Called if the service has more records but gives the same ones for every page. */
	onPagingIgnored?(got: number, total: number): void;
}

/** Pages read at the same time. */
const PAGES_AT_ONCE = 8;

/**
 * If the total is not known, one more page is read ahead for each ten that were read: at most a tenth of
 * the requests is for pages behind the end.
 */
const PAGES_PER_PAGE_AHEAD = 10;

/** Readings of the whole list, if records are missing. */
const MAX_PASSES = 3;

/**
 * Reads a list page by page until its end: each record once, by its identifier, and none left out.
 *
 * What responses say about pages is not documented (docs/service.md#pages), so it is used if it is there.
 * If not, the list ends with an empty page, or with one shorter than the others once their size is
 * certain: a service may cap `limit` silently, so a first page shorter than asked proves nothing. New
 * records may push known ones to later pages, even by whole pages, and end no list. If records are missing
 * from a known total, because others were deleted and moved them to a page already read, the list is
 * read again.
 *
 * One case cannot be seen: between two requests a record is deleted from the pages already read and
 * another one is added behind them. The total stays the same, no page overlaps, and one record is missed.
 *
 * @throws whatever the callbacks throw
 */
export async function readPages(options: PagesOptions): Promise<void> {
	const list = new List(options);
	const pages = await list.read(Infinity);
	for (let pass = 2; pass <= MAX_PASSES && list.mayFindMore(); pass++) {
		const before = list.count;
		await list.read(pages);
		if (list.count === before) return;
	}
}

class List {
	count = 0;
	private readonly size: number;
	private readonly seen = new SeenRecords();
	private readonly order = new CreationOrder();
	private readonly end: EndOfList;
	private ignoresPaging = false;

	constructor(private readonly options: PagesOptions) {
		this.size = Math.min(options.pageSize, options.maxRecords);
		this.end = new EndOfList({ ...options, pageSize: this.size });
	}

	/** Whether records are missing that another reading may find. */
	mayFindMore(): boolean {
		return !this.ignoresPaging && this.end.missesRecords(this.count);
	}

	/**
	 * Reads from the first page on.
	 * @param maxPages Infinity for the first reading; later ones end as soon as nothing is missing
	 * @returns how many pages were read
	 */
	async read(maxPages: number): Promise<number> {
		const isFirst = maxPages === Infinity;
		const repeats = new RepeatedPages();
		const prefetcher = new Prefetcher(
			(page, signal) => this.options.fetchPage(page, this.size, signal),
			(envelope) => this.end.updateTotal(envelope),
		);
		this.seen.startAgain();
		try {
			for (let page = 1; page <= maxPages; page++) {
				const envelope = await prefetcher.next(page, isFirst ? this.pagesAtOnce(page) : 1);
				if (isFirst && page === 1) this.tellTotal();
				this.end.update(envelope, page);
				const keyedPage = keyed(envelope.records, this.options.idFields);
				const onlyRepeats = repeats.update(keyedPage);
				const fresh = onlyRepeats ? 0 : this.emitNew(keyedPage, page);
				if (isFirst) this.end.countNew(fresh);
				const isOver = isFirst
					? this.end.isReached(envelope, page, this.count)
					: envelope.records.length === 0 || !this.end.missesRecords(this.count);
				if (onlyRepeats || isOver) {
					if (repeats.areAllAlike) this.stopPaging();
					return page;
				}
				if (this.mayHaveMoved(envelope, fresh)) prefetcher.discard();
			}
			return maxPages;
		} finally {
			prefetcher.discard();
		}
	}

	private tellTotal(): void {
		const { total } = this.end;
		if (total !== undefined) this.options.onTotal?.(total);
	}

	private emitNew(page: KeyedPage, number: number): number {
		const fresh = this.seen.add(page);
		this.order.update(fresh, page.haveIds);
		const wanted = fresh.slice(0, this.options.maxRecords - this.count);
		this.count += wanted.length;
		if (wanted.length > 0) this.options.emit(wanted, number);
		return fresh.length;
	}

	private stopPaging(): void {
		this.ignoresPaging = true;
		if (this.end.missesRecords(this.count) && this.end.hasPages()) {
			this.options.onPagingIgnored?.(this.count, this.end.total ?? 0);
		}
	}

	/**
	 * How many pages from `page` on may be under way. A page that overtakes the one before it may miss a
	 * record that moves from that one to it meanwhile, so there has to be proof that none did. A known
	 * total is one. If it is not known, new records have to come at an end of the list, as they do in one
	 * ordered by creation: at its top they bring a record again, and from there on pages are asked for anew.
	 */
	private pagesAtOnce(page: number): number {
		const { end, order } = this;
		if (end.longest === 0 || this.options.onlyIfTold) return 1;
		const left = Math.max(1, end.pagesLeft(page));
		if (end.total !== undefined) return Math.min(PAGES_AT_ONCE, left);
		if (!order.holds) return 1;
		return Math.min(PAGES_AT_ONCE, left, Math.ceil(page / PAGES_PER_PAGE_AHEAD));
	}

	/** Whether records may have moved between pages without a total that would show it. */
	private mayHaveMoved({ records }: Envelope, fresh: number): boolean {
		return this.end.total === undefined && (fresh < records.length || !this.order.holds);
	}
}
