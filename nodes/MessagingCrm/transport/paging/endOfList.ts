import type { Envelope } from './envelope';
import { isReportedLast } from './pageInfo';

/**
 * After this many pages in a row without a new record, the list ends whatever the service says. If twice the number of
 * pages with new records is more, that counts: records created meanwhile may have moved all of them to later pages.
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
	 * How many records were ever in the list: the first total, and each rise since. The latest total would be too low if
	 * records were deleted and others added. Undefined if the first page has no usable total.
	 */
	total?: number;
	/** Whether a response announced more pages, by something other than a total. */
	private announcedMore = false;
	private lastTotal = 0;
	private isFirst = true;
	/** According to the first page. */
	private lastPage = Infinity;
	/** Whether the size of a full page is known, so that a shorter page is the last one. */
	private isSizeCertain = false;
	private stalePages = 0;
	private freshPages = 0;

	constructor(private readonly limits: ListLimits) {}

	/** Takes the total of a response. Called when the response arrives, not in the order of pages. */
	updateTotal({ total, lastPage, records }: Envelope): void {
		if (this.isFirst) {
			this.isFirst = false;
			this.lastPage = lastPage ?? Infinity;
			// Some services report the number of records on the page as the total.
			if (total !== undefined && total > records.length) this.total = this.lastTotal = total;
		} else if (this.total !== undefined && total !== undefined) {
			this.total += Math.max(0, total - this.lastTotal);
			this.lastTotal = total;
		}
	}

	/** Takes a page. Called in the order of pages. */
	update(envelope: Envelope, page: number): void {
		const { length } = envelope.records;
		this.isSizeCertain ||= length >= this.limits.pageSize || length === this.longest;
		this.longest = Math.max(this.longest, length);
		this.announcedMore ||= isReportedLast(envelope, page) === false;
	}

	/** Takes the number of new records on a page. */
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
