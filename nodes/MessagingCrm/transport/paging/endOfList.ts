import { isReportedLast, type Envelope } from './envelope';

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
	/** Records found so far. */
	count = 0;
	/**
	 * How many records were ever in the list: the first total, and each rise since. The latest total would be too low if
	 * records were deleted and others added. Undefined if the first page has no usable total.
	 */
	total?: number;
	/** Whether a total was lower than the one before: records were deleted. */
	hasShrunk = false;
	private lastTotal = 0;
	/** According to the first page. */
	private lastPage?: number;
	/** Records in the longest page so far. */
	longest = 0;
	/** Whether the size of a full page is known, so that a shorter page is the last one. */
	private isSizeCertain = false;
	private freshPages = 0;
	/** Pages in a row without a new record. */
	private stalePages = 0;

	constructor(private readonly limits: ListLimits) {}

	/** Takes the total of a response. Called when the response arrives, not in the order of pages. */
	updateTotal({ total, lastPage, records }: Envelope): void {
		if (this.lastPage === undefined) {
			this.lastPage = lastPage ?? Infinity;
			// Some services report the number of records on the page as the total.
			if (total !== undefined && total > records.length) this.total = this.lastTotal = total;
		} else if (this.total !== undefined && total !== undefined) {
			this.hasShrunk ||= total < this.lastTotal;
			this.total += Math.max(0, total - this.lastTotal);
			this.lastTotal = total;
		}
	}

	/**
	 * Takes a page. Called in the order of pages.
	 *
	 * @param fresh how many of its records are new
	 * @returns whether it is the last one to read; undefined if that is not known
	 */
	update(envelope: Envelope, page: number, fresh: number): boolean | undefined {
		const { length } = envelope.records;
		this.isSizeCertain ||= length >= this.limits.pageSize || length === this.longest;
		this.longest = Math.max(this.longest, length);
		if (length === 0) return true;
		this.count += fresh;
		if (fresh > 0) this.freshPages += 1;
		this.stalePages = fresh > 0 ? 0 : this.stalePages + 1;
		return (
			this.count >= this.limits.maxRecords || this.repeatsPages() || this.isLast(envelope, page)
		);
	}

	/** Whether the total says that there are more records than were found. */
	missesRecords(): boolean {
		return this.count < Math.min(this.total ?? 0, this.limits.maxRecords);
	}

	/** Whether every page that was read has the same records. */
	ignoresPaging(): boolean {
		return this.freshPages === 1 && this.repeatsPages();
	}

	/** How many pages there are from `page` on, as far as is known; Infinity if no response says so. */
	pagesLeft(page: number): number {
		const records = Math.min(this.total ?? Infinity, this.limits.maxRecords);
		return Math.min(Math.ceil(records / this.longest), this.lastPage ?? Infinity) - page + 1;
	}

	/** After fewer pages without a new record, records created meanwhile may have moved all of those known to later pages. */
	private repeatsPages(): boolean {
		return this.stalePages >= 2 * this.freshPages;
	}

	/** If a response contradicts itself, the list goes on: an empty page ends it in any case. */
	private isLast(envelope: Envelope, page: number): boolean | undefined {
		const isLast = isReportedLast(envelope, page);
		if (isLast === false || this.count < (this.total ?? 0)) return false;
		// More records than the total show that it counts something else.
		if (isLast || this.count === this.total || this.limits.unpaged) return true;
		return (this.isSizeCertain && envelope.records.length < this.longest) || undefined;
	}
}
