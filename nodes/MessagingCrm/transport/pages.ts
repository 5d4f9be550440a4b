import type { IDataObject } from 'n8n-workflow';

import { CreationOrder } from './creationOrder';
import { recordId, type Envelope } from './envelope';
import { PagesUnderWay } from './pagesUnderWay';

export interface PagesOptions {
	/** Reads one page, counted from 1, asking for `size` records; `signal` says that nobody wants it any more. */
	fetchPage(page: number, size: number, signal?: AbortSignal): Promise<Envelope>;
	/** Records asked for per page. */
	pageSize: number;
	/** Records wanted at most. */
	maxRecords: number;
	/** Takes the records of a page that were not seen before. */
	emit(records: IDataObject[], page: number): void;
	/** Told once, where the first page says how many records there are. */
	onTotal?(total: number): void;
	/** Told where the service says that there are more records but gives the same ones for every page. */
	onPagingIgnored?(got: number, total: number): void;
	/** Whether to read on only where a response says that there is more. */
	onlyWhereTold?: boolean;
}

/** Pages read at the same time. */
const PAGES_AT_ONCE = 8;

/**
 * Where the total is not known, one page more is read ahead for so many that were read: pages behind the
 * end that are asked for in vain are a tenth at most.
 */
const PAGES_PER_PAGE_AHEAD = 10;

/**
 * Pages in a row without a new record, after which there are none, whatever the service says: so
 * many, or twice as many as brought some, since new records may push all of these to later pages.
 */
const MAX_STALE_PAGES = 3;

/** Pages in a row like the one before, after which all are: one may be, by new records that fill a page. */
const MAX_REPEATED_PAGES = 2;

/** Readings of the whole list, where records left it while it was read. */
const MAX_PASSES = 3;

/**
 * Reads a list page by page until its end: each record once, by its id, and none left out.
 *
 * What responses say about pages is not documented (reference.md, General rules 5), so it is used
 * where it is there. Where it is not, the list ends with an empty page, or with one shorter than the
 * others once their size is certain: a service may cap `limit` silently, so a first page shorter
 * than asked proves nothing. New records may push those that were read to the pages that follow, even
 * by whole pages, and end no list. Where records are missing from a known total, because others left the
 * list and moved them to a page already read, the list is read again.
 *
 * @throws whatever the callbacks throw
 */
export async function readPages(options: PagesOptions): Promise<void> {
	const reader = new PageReader(options);
	await reader.readAll(Infinity);
	const { pagesRead } = reader;
	for (let pass = 2; pass <= MAX_PASSES && reader.mayFindMore(); pass++) {
		const before = reader.count;
		await reader.readAll(pagesRead);
		if (reader.count === before) return;
	}
}

class PageReader {
	count = 0;
	pagesRead = 0;
	/** Identities of the records so far. */
	private readonly seen = new Set<string>();
	/** Contents of the pages of this reading, and of its records without an identifier. */
	private readonly pages = new Set<string>();
	private previousPage?: string;
	private repeatedPages = 0;
	private readonly contents = new Map<string, number>();
	private readonly order = new CreationOrder();
	private readonly size: number;
	/** The most that a page tells; undefined where the first one tells nothing to rely on. */
	private total?: number;
	private lastPage = Infinity;
	private longest = 0;
	private sizeIsCertain = false;
	private stalePages = 0;
	private freshPages = 0;
	private ended = false;
	private pagingIsIgnored = false;

	constructor(private readonly options: PagesOptions) {
		this.size = Math.min(options.pageSize, options.maxRecords);
	}

	/** Whether records are missing from a known total that another reading may find. */
	mayFindMore(): boolean {
		return this.missesRecords() && !this.pagingIsIgnored;
	}

	/** Reads from the first page on, `maxPages` pages at most; without a bound it is the first reading. */
	async readAll(maxPages: number): Promise<void> {
		const isFirst = maxPages === Infinity;
		this.ended = false;
		this.pages.clear();
		this.previousPage = undefined;
		this.contents.clear();
		const underWay = new PagesUnderWay((page, signal) =>
			this.options.fetchPage(page, this.size, signal),
		);
		try {
			for (let page = 1; !this.ended && page <= maxPages; page++) {
				const envelope = await underWay.take(page, isFirst ? this.pagesAtOnce(page) : 1);
				const moved = await this.take(envelope, page, isFirst);
				if (moved) underWay.drop();
				this.pagesRead = Math.max(this.pagesRead, page);
			}
		} finally {
			underWay.drop();
		}
	}

	/**
	 * How many pages from `page` on may be under way. A page that overtakes the one before it may miss a
	 * record that moves from that one to it meanwhile, so there has to be proof that none did. A known
	 * total is one. Where it is not known, new records have to come at an end of the list, as they do in one
	 * ordered by creation: at its top they bring a record again, and from there on pages are asked for anew.
	 */
	private pagesAtOnce(page: number): number {
		if (this.longest === 0) return 1;
		const { maxRecords, onlyWhereTold } = this.options;
		const pages = Math.ceil(Math.min(this.total ?? Infinity, maxRecords) / this.longest);
		const left = Math.max(1, Math.min(pages, this.lastPage) - page + 1);
		if (this.total !== undefined) return Math.min(PAGES_AT_ONCE, left);
		if (onlyWhereTold || !this.order.holds) return 1;
		return Math.min(PAGES_AT_ONCE, left, Math.ceil(page / PAGES_PER_PAGE_AHEAD));
	}

	/** @returns whether records may have moved that no total would show to be missing */
	private async take(envelope: Envelope, page: number, firstPass: boolean): Promise<boolean> {
		const { records } = envelope;
		if (this.longest === 0) this.believe(envelope);
		// New records may have come in since.
		if (this.total !== undefined) this.total = Math.max(this.total, envelope.total ?? 0);
		const ids = records.map(recordId);
		const repeated = this.repeats(records, ids);
		const fresh = repeated ? 0 : this.emitNew(records, ids, page);
		if (fresh > 0) this.freshPages += 1;
		this.stalePages = fresh === 0 && firstPass ? this.stalePages + 1 : 0;
		this.sizeIsCertain ||= records.length >= this.size || records.length === this.longest;
		this.ended =
			records.length === 0 ||
			repeated ||
			this.stalePages >= Math.max(MAX_STALE_PAGES, 2 * this.freshPages) ||
			this.count >= this.options.maxRecords ||
			this.isLast(envelope, page);
		this.longest = Math.max(this.longest, records.length);
		if (this.ended && this.repeatedPages > 0) await this.readWithoutPaging(records.length);
		return this.total === undefined && (fresh < records.length || !this.order.holds);
	}

	/** Whether the page shows that asking for another page brings nothing else. */
	private repeats(records: IDataObject[], ids: Array<string | undefined>): boolean {
		if (records.length === 0) return false;
		const content = records.map((record, index) => ids[index] ?? JSON.stringify(record)).join('\n');
		const wasRead = this.pages.has(content);
		this.pages.add(content);
		this.repeatedPages = content === this.previousPage ? this.repeatedPages + 1 : 0;
		this.previousPage = content;
		if (!ids.includes(undefined)) return this.repeatedPages >= MAX_REPEATED_PAGES;
		// Without identifiers a record that comes again would be taken for another one.
		if (wasRead) this.repeatedPages = MAX_REPEATED_PAGES;
		return wasRead;
	}

	private believe({ total, lastPage, records }: Envelope): void {
		this.lastPage = lastPage ?? Infinity;
		// Some services call the number of records in a page their total, and any page may be a full one.
		if (total !== undefined && total > records.length) {
			this.total = total;
			this.options.onTotal?.(total);
		}
	}

	private isLast({ lastPage, hasMore, records }: Envelope, page: number): boolean {
		if (this.total !== undefined) return hasMore !== true && this.count >= this.total;
		if (hasMore !== undefined) return !hasMore;
		if (lastPage !== undefined) return page >= lastPage;
		if (this.options.onlyWhereTold) return true;
		return this.sizeIsCertain && records.length < this.longest;
	}

	private emitNew(records: IDataObject[], ids: Array<string | undefined>, page: number): number {
		const fresh = records.filter((record, index) => {
			const identity = ids[index] ?? this.contentIdentity(record);
			if (this.seen.has(identity)) return false;
			this.seen.add(identity);
			return true;
		});
		this.order.see(fresh);
		const wanted = fresh.slice(0, this.options.maxRecords - this.count);
		this.count += wanted.length;
		if (wanted.length > 0) this.options.emit(wanted, page);
		return fresh.length;
	}

	/** Records without an identifier are told apart by what they hold and how often it came. */
	private contentIdentity(record: IDataObject): string {
		const content = JSON.stringify(record);
		const times = (this.contents.get(content) ?? 0) + 1;
		this.contents.set(content, times);
		return `${times} ${content}`;
	}

	private missesRecords(): boolean {
		return this.count < Math.min(this.total ?? 0, this.options.maxRecords);
	}

	/** `page` changes nothing, so more records are to be had only by asking for more at once. */
	private async readWithoutPaging(pageLength: number): Promise<void> {
		const { fetchPage, maxRecords, onlyWhereTold } = this.options;
		this.pagingIsIgnored = true;
		let size = this.size;
		let got = onlyWhereTold ? 0 : pageLength;
		while (got === size && this.count < maxRecords) {
			size *= 10;
			const { records } = await fetchPage(1, size);
			got = records.length;
			this.contents.clear();
			if (this.emitNew(records, records.map(recordId), 1) === 0) break;
		}
		if (this.missesRecords()) this.options.onPagingIgnored?.(this.count, this.total ?? 0);
	}
}
