import type { Envelope } from './envelope';
import { isToldLast } from './pageInfo';

/**
 * Pages in a row without a new record, after which there are none, whatever the service says: this
 * many, or twice as many as had new ones, since new records may push all of these to later pages.
 */
const MAX_STALE_PAGES = 3;

export interface ListLimits {
	/** Records asked for per page. */
	pageSize: number;
	/** Records wanted at most. */
	maxRecords: number;
	/** Whether the endpoint documents no pages: then it is read on only if a response says that there is more. */
	onlyIfTold?: boolean;
}

/** Decides whether a list has come to its end, by what its pages say and hold. */
export class EndOfList {
	/** Records in the longest page so far. */
	longest = 0;
	/**
	 * Records that were ever in the list: the first total, and every rise since. The total itself is not
	 * enough: it stays the same if one record is deleted and another one is added, and one may be missed.
	 * Undefined if the first page says nothing to rely on.
	 */
	total?: number;
	/** Whether a response said by something else than a total that there are more pages. */
	private toldMore = false;
	private lastTotal = 0;
	/** As the first page says. */
	private lastPage = Infinity;
	/** Whether a shorter page is the last one. */
	private sizeIsCertain = false;
	private stalePages = 0;
	private freshPages = 0;

	constructor(private readonly limits: ListLimits) {}

	/** Takes note of what a response says as soon as it arrives: each change of the total counts, in its order. */
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

	/** Takes note of a page, in the order of pages. */
	update(envelope: Envelope, page: number): void {
		const { length } = envelope.records;
		this.sizeIsCertain ||= length >= this.limits.pageSize || length === this.longest;
		this.longest = Math.max(this.longest, length);
		this.toldMore ||= isToldLast(envelope, page) === false;
	}

	/** Takes note of how many records of a page are new, in the first reading of the list. */
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

	/** Whether the total promises more records than were found. */
	missesRecords(count: number): boolean {
		return count < Math.min(this.total ?? 0, this.limits.maxRecords);
	}

	/** Whether pages are to be expected: documented, or announced by more than a total, which may count anything. */
	hasPages(): boolean {
		return !this.limits.onlyIfTold || this.toldMore;
	}

	/** How many pages there are from `page` on, as far as is known; Infinity if nothing tells. */
	pagesLeft(page: number): number {
		const wanted = Math.min(this.total ?? Infinity, this.limits.maxRecords);
		return Math.min(Math.ceil(wanted / this.longest), this.lastPage) - page + 1;
	}

	/** If a response contradicts itself, the list goes on: an empty page ends it in any case. */
	private isLast(envelope: Envelope, page: number, count: number): boolean {
		const toldLast = isToldLast(envelope, page);
		if (toldLast === false || count < (this.total ?? 0)) return false;
		// More records than the total show that it is none.
		if (toldLast || count === this.total || this.limits.onlyIfTold) return true;
		return this.sizeIsCertain && envelope.records.length < this.longest;
	}
}
