import type { IDataObject } from 'n8n-workflow';

import { EndOfList, type ListLimits } from './endOfList';
import type { Envelope } from './envelope';
import { Prefetcher } from './prefetch';
import { PrefetchLimit } from './prefetch';
import { RepeatedPages } from './seenRecords';
import { keyed, SeenRecords, type KeyedPage } from './seenRecords';

export interface PagesOptions extends ListLimits {
	/** Reads one page, counted from 1, asking for `size` records; `signal` aborts when it is no longer needed. */
	fetchPage(page: number, size: number, signal?: AbortSignal): Promise<Envelope>;
	/** Fields that may hold a record's identifier, in this order. */
	idFields: string[];
	/** Takes the records of a page that were not seen before. */
	emit(records: IDataObject[], page: number): void;
	/** Called once, if the first page says how many records there are. */
	onTotal?(total: number): void;
	/** Called if the total says that there are more records, but every page has the same ones. */
	onPagingIgnored?(got: number, total: number): void;
}

/** How often the whole list is read if records are missing. */
const MAX_PASSES = 3;

/**
 * Reads a list page by page until its end: each record once, by its identifier, and none left out.
 *
 * What responses say about pages is not documented (docs/service.md#pages), so it is used if it is there. If not, the
 * list ends with an empty page, or with one shorter than the others. A short first page does not end it: the service may
 * cap `limit` silently. A page of known records does not end it either: new records may have moved them there. If fewer
 * records are found than the total, because deletions moved some to a page already read, the list is read again.
 *
 * One case cannot be detected: between two requests, a record is deleted from the pages already read and another one is
 * added behind them. The total stays the same, no page overlaps, and one record is missed.
 *
 * @throws whatever the callbacks throw
 */
export async function readPages(options: PagesOptions): Promise<void> {
	const list = new List(options);
	const pages = await list.readAll();
	for (let pass = 2; pass <= MAX_PASSES && list.mayFindMore(); pass++) {
		const before = list.count;
		await list.readAgain(pages);
		if (list.count === before) return;
	}
}

class List {
	count = 0;
	private readonly size: number;
	private readonly seen = new SeenRecords();
	private readonly end: EndOfList;
	private readonly prefetch: PrefetchLimit;
	private ignoresPaging = false;

	constructor(private readonly options: PagesOptions) {
		this.size = Math.min(options.pageSize, options.maxRecords);
		this.end = new EndOfList({ ...options, pageSize: this.size });
		this.prefetch = new PrefetchLimit(this.end, options.unpaged);
	}

	/** Whether records are missing that another reading may find. */
	mayFindMore(): boolean {
		return !this.ignoresPaging && this.end.missesRecords(this.count);
	}

	/** Reads from the first page to the end of the list. Returns how many pages it has. */
	async readAll(): Promise<number> {
		const repeats = new RepeatedPages();
		const prefetcher = new Prefetcher(
			(page, signal) => this.options.fetchPage(page, this.size, signal),
			(envelope) => this.end.updateTotal(envelope),
		);
		try {
			for (let page = 1; ; page++) {
				const envelope = await prefetcher.next(page, this.prefetch.pagesAtOnce(page));
				if (page === 1) this.reportTotal();
				this.end.update(envelope, page);
				const keyedPage = keyed(envelope.records, this.options.idFields);
				const onlyRepeats = repeats.update(keyedPage);
				const fresh = onlyRepeats ? 0 : this.emitNew(keyedPage, page);
				this.end.countNew(fresh);
				if (onlyRepeats || this.end.isReached(envelope, page, this.count)) {
					if (repeats.areAllEqual) this.reportIgnoredPaging();
					return page;
				}
				if (this.prefetch.mayHaveMoved(envelope, fresh)) prefetcher.discard();
			}
		} finally {
			prefetcher.discard();
		}
	}

	/** Reads the pages again, one after the other, until no record is missing. */
	async readAgain(pages: number): Promise<void> {
		this.seen.restart();
		for (let page = 1; page <= pages && this.end.missesRecords(this.count); page++) {
			const envelope = await this.options.fetchPage(page, this.size);
			this.end.updateTotal(envelope);
			this.emitNew(keyed(envelope.records, this.options.idFields), page);
			if (envelope.records.length === 0) return;
		}
	}

	private reportTotal(): void {
		const { total } = this.end;
		if (total !== undefined) this.options.onTotal?.(total);
	}

	private emitNew(page: KeyedPage, number: number): number {
		const fresh = this.seen.add(page);
		this.prefetch.update(fresh, page.haveIds);
		const emitted = fresh.slice(0, this.options.maxRecords - this.count);
		this.count += emitted.length;
		if (emitted.length > 0) this.options.emit(emitted, number);
		return fresh.length;
	}

	private reportIgnoredPaging(): void {
		this.ignoresPaging = true;
		if (this.end.missesRecords(this.count) && this.end.hasPages()) {
			this.options.onPagingIgnored?.(this.count, this.end.total ?? 0);
		}
	}
}
