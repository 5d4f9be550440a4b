import type { Envelope } from './envelope';
import { isReportedLast } from './pageInfo';

/**
 * The list ends after this many pages in a row without a new record, whatever the service says, or after twice the
 * number of pages with new records, if that is more: records created meanwhile may have moved all of them back.
 */
const MAX_STALE_PAGES = 3;

export interface ListLimits {
	/** Records asked for per page. */
	pageSize: number;
	/** Records to return at most. */
	maxRecords: number;
	/** Whether the endpoint documents no pages: then it is read on only if a response says that there is more. */
	unpaged?: boolean;
}

/** Decides whether a list has come to its end, by what its pages say and hold. */
export class EndOfList {
	/** Records in the longest page so far. */
	longest = 0;
	/**
	 * Records that were ever in the list: the first total, and every rise since. The total itself is not
	 * enough: it stays the same if one record is deleted and another one is added, and one may be missed.
	 * Undefined if the first page has no usable total.
	 */
	total?: number;
	/** Whether a response announced more pages, by something other than a total. */
	private announcedMore = false;
	private lastTotal = 0;
	/** As the first page says. */
	private lastPage = Infinity;
	/** Whether the size of a full page is known, so that a shorter page is the last one. */
	private isSizeCertain = false;
	private stalePages = 0;
	private freshPages = 0;

	constructor(private readonly limits: ListLimits) {}

	/** Records what a response says about the total. Called as soon as it arrives, since each change counts. */
	updateTotal({ total, lastPage, records }: Envelope): void {
		if (this.longest === 0) {
			this.lastPage = lastPage ?? Infinity;
			// Some services call the number of records in a page their total, and any page may be a full one.
			if (total !== undefined && total > records.length) this.total = this.lastTotal = total;
		} else if (this.total !== undefined && total !== undefined) {
			this.total += Math.max(0, total - this.lastTotal);
			this.lastTotal = total;
		}
	}

	/** Records a page. Called in the order of pages. */
	update(envelope: Envelope, page: number): void {
		const { length } = envelope.records;
		this.isSizeCertain ||= length >= this.limits.pageSize || length === this.longest;
		this.longest = Math.max(this.longest, length);
		this.announcedMore ||= isReportedLast(envelope, page) === false;
	}

	/** Records how many records of a page are new. */
	countNew(records: number): void {
		if (records > 0) this.freshPages += 1;
		this.stalePages = records === 0 ? this.stalePages + 1 : 0;
	}

	/**
	 * Whether the page is the last one to read.
	 * @param count how many records were found so far
	 */
	isReached(envelope: Envelope, page: number, count: number): boolean {
		return (
			envelope.records.length === 0 ||
			count >= this.limits.maxRecords ||
			this.stalePages >= Math.max(MAX_STALE_PAGES, 2 * this.freshPages) ||
			this.isLast(envelope, page, count)
		);
	}

	/** Whether the total says that there are more records than were found. */
	missesRecords(count: number): boolean {
		return count < Math.min(this.total ?? 0, this.limits.maxRecords);
	}

	/** Whether the endpoint has pages: documented, or announced by something other than a total, which may count anything. */
	hasPages(): boolean {
		return !this.limits.unpaged || this.announcedMore;
	}

	/** How many pages there are from `page` on, as far as is known; Infinity if no response says so. */
	pagesLeft(page: number): number {
		const records = Math.min(this.total ?? Infinity, this.limits.maxRecords);
		return Math.min(Math.ceil(records / this.longest), this.lastPage) - page + 1;
	}

	/** If a response contradicts itself, the list goes on: an empty page ends it in any case. */
	private isLast(envelope: Envelope, page: number, count: number): boolean {
		const isLast = isReportedLast(envelope, page);
		if (isLast === false || count < (this.total ?? 0)) return false;
		// More records than the total show that it counts something else.
		if (isLast || count === this.total || this.limits.unpaged) return true;
		return this.isSizeCertain && envelope.records.length < this.longest;
	}
}
