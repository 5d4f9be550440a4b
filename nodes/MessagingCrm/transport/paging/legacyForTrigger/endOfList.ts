import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../../../shared/inputError';
import { reportedEnd, type Verdict } from '../endOfList';
import type { Envelope } from '../envelope';

export interface ListLimits {
	/** Records asked for per page. */
	pageSize: number;
	/** Records to return at most. */
	maxRecords: number;
	/** Whether the endpoint documents no pages: then it is read on if a response says that there is more, or may be a full page. */
	unpaged?: boolean;
	/** Whether totals of this list are known to count its records, not those of the page. */
	hasTrueTotals?: boolean;
	/** Whether all pages of this list were the same before: then two that are the same are enough. */
	ignoresPages?: boolean;
}

/** How many records services have on a page, if nobody asks for another number or as their maximum. */
export const USUAL_PAGE_SIZES = [10, 12, 15, 20, 24, 25, 30, 40, 50, 100, 200, 250, 500, 1000];

/** Decides whether a list has come to its end, by what its pages say and hold. */
export class EndOfList {
	/** Records found so far. */
	count = 0;
	/**
	 * How many records were ever in the list: the first total, and each rise since, so that 10, 9 and 11 make 12. The latest total
	 * would be too low if records were deleted and others added. Undefined if the first page has no usable total.
	 */
	everListed?: number;
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
	/** The records of the page before. */
	private before: IDataObject[] = [];
	/** Pages in a row with the records of the page before them. */
	private samePages = 0;

	constructor(private readonly limits: ListLimits) {}

	/** Takes the total of a response. Called when the response arrives, not in the order of pages. */
	takeTotal({ total, lastPage, records }: Envelope): void {
		if (this.lastPage === undefined) {
			this.lastPage = lastPage || Infinity;
			// Some services report the number of records on the page as the total.
			const least = records.length + (this.limits.hasTrueTotals ? 0 : 1);
			if (total !== undefined && total >= least) this.everListed = this.lastTotal = total;
		} else if (this.everListed !== undefined && total !== undefined) {
			// After the last page, some services report none.
			if (records.length === 0 && total === 0) return;
			this.hasShrunk ||= total < this.lastTotal;
			this.everListed += Math.max(0, total - this.lastTotal);
			this.lastTotal = total;
		}
	}

	/**
	 * Takes a page. Called in the order of pages.
	 * @param fresh how many of its records are new
	 * @returns whether it is the last one to read: the first rule that applies decides
	 */
	take(envelope: Envelope, page: number, fresh: number): Verdict {
		const { records, total } = envelope;
		const { length } = records;
		this.isSizeCertain ||= length >= this.limits.pageSize || length === this.longest;
		this.longest = Math.max(this.longest, length);
		this.count += fresh;
		if (fresh > 0) this.freshPages += 1;
		if (length > 0) this.stalePages = fresh > 0 ? 0 : this.stalePages + 1;
		const isSame = fresh === 0 && JSON.stringify(records) === JSON.stringify(this.before);
		this.samePages = isSame ? this.samePages + 1 : 0;
		this.before = records;
		const reported = reportedEnd(envelope, page);
		const mayBeFull = USUAL_PAGE_SIZES.includes(length) && total !== length;
		const rules: Array<[applies: boolean, Verdict]> = [
			[length === 0, 'last'],
			[this.count >= this.limits.maxRecords, 'last'],
			// It would never end.
			[this.repeatsPages(), 'last'],
			// A response that contradicts itself does not end the list: an empty page does in any case.
			[reported === 'more', 'more'],
			// Some services answer with the last page for any page after it.
			[fresh === 0 && page > this.pagesTold(), 'last'],
			[this.count < (this.everListed ?? 0), 'more'],
			[reported === 'last', 'last'],
			// If there are more, the total counts something else.
			[this.count === this.everListed, 'last'],
			// It may have pages nevertheless.
			[this.limits.unpaged === true && (fresh === 0 || !mayBeFull), 'last'],
			// The pages before it were full.
			[this.isSizeCertain && length < this.longest, 'last'],
		];
		return rules.find(([applies]) => applies)?.[1] ?? 'unknown';
	}

	/**
	 * Rejects a list whose total says that there are more records, although every page has the same ones.
	 * @throws InputError with `whatToDo`
	 */
	requireOtherPages(whatToDo: string): void {
		if (!this.ignoresPaging() || !this.missesEverListed()) return;
		throw new InputError(
			`The service has ${this.everListed} records but returns the same ${this.count} on every page`,
			whatToDo,
		);
	}

	/** Whether more records were ever in the list than were found. */
	missesEverListed(): boolean {
		return this.count < Math.min(this.everListed ?? 0, this.limits.maxRecords);
	}

	/** The latest total, if fewer records than that were found. Deleted records do not count here; in `missesEverListed` they do. */
	totalNotFound(): number | undefined {
		const isMissed = this.count < Math.min(this.lastTotal, this.limits.maxRecords);
		return isMissed ? this.lastTotal : undefined;
	}

	/** Whether every page that was read has the same records. */
	ignoresPaging(): boolean {
		return this.freshPages === 1 && this.repeatsPages();
	}

	/** How many pages are to be read from `page` on, as far as is known; Infinity if no response says so. */
	pagesLeft(page: number): number {
		const wanted = Math.ceil(this.limits.maxRecords / this.longest);
		return Math.min(wanted, this.pagesTold()) - page + 1;
	}

	/** How many pages the list has according to its responses; Infinity if none says so. */
	private pagesTold(): number {
		const total = this.everListed ?? Infinity;
		return Math.min(Math.ceil(total / this.longest), this.lastPage ?? Infinity);
	}

	/**
	 * Whether pages repeat: three in a row are the same, or twice as many in a row had no new record as ever had one. Fewer may only
	 * look so, since records that were created meanwhile move the known ones to later pages.
	 */
	private repeatsPages(): boolean {
		const needed = this.limits.ignoresPages ? 1 : 2;
		return this.samePages >= needed || this.stalePages >= 2 * this.freshPages;
	}
}
