import type { IDataObject } from 'n8n-workflow';

import { PAGE_SIZE } from '../../service';
import { momentOf } from '../../shared/moment';
import { type Envelope, ListSoFar, type OrderField } from '../../transport/paging';
import type { Scope } from '../choice/sources';
import type { WholeReading } from '../known/knownSource';

const IF_PAGES_REPEAT =
	'Not every record can be read, so no event fired. Set a shorter Look Back (Days) or a filter';

/** What whole readings have shown of a list. */
export interface ListFacts {
	/** Whether a total was the number of records in the list, but not of those on its page. */
	hasTrueTotals?: boolean;
	/** Whether all pages of the last whole reading were the same. */
	ignoresPages?: boolean;
	/** Whether the last whole reading found a record without `updated_at`: where they are sorted, the top does not show. */
	hasUndated?: boolean;
}

/** Nothing is known yet of the records of a list that the trigger begins to read. */
export function newList(
	idFields: string[],
	orderBy: OrderField,
	{ hasTrueTotals, ignoresPages }: ListFacts = {},
): ListSoFar {
	const knownBefore = { hasTrueTotals, ignoresPages };
	const limits = { idFields, pageSize: PAGE_SIZE, maxRecords: Infinity, ...knownBefore };
	return new ListSoFar(limits, orderBy);
}

/** What this process has seen since a whole reading began. */
export class SeenPages {
	/** When the reading began: another one has other pages. */
	readonly begun: number;
	/** Whether this process has followed it from its first page. */
	readonly sawAllPages: boolean;
	/** The keys of all records seen since then, by any reading. */
	readonly keys = new Set<string>();
	/** What its pages have shown. */
	readonly soFar: ListSoFar;
	/** The last page with a record that no earlier page had; 0 if there is none. */
	lastFreshPage = 0;
	/** Whether the list may have more than one page. */
	mayHaveMore: boolean;
	/** Whether it found something that the reading of news had not; true if it may have done so in another process. */
	foundMissedNews: boolean;
	/** Whether the list is read by `updated_at`, and one of its records lacks it. */
	hasUndated = false;
	/** Whether a total was that of the list, in this reading or before. */
	hasTrueTotals?: boolean;
	/** How the next page is read: `back` is one that was read before, since the page after it is empty; `again` that empty page. */
	private step: 'on' | 'back' | 'again' = 'on';

	constructor(
		{ begun, page }: WholeReading,
		private readonly scope: Scope,
		facts: ListFacts = {},
	) {
		this.begun = begun;
		this.sawAllPages = page === 1;
		this.mayHaveMore = this.foundMissedNews = page > 1;
		this.soFar = newList(scope.idFields, 'created_at', facts);
		this.hasTrueTotals = facts.hasTrueTotals;
	}

	/**
	 * Takes a page of a reading. If a page of a first reading is empty, deletions may have moved its records to a page before it:
	 * those are read again, down to one that is not empty.
	 * @param hasNews whether a record of the page is new or has changed
	 * @returns the page to continue with; undefined if the list ends with this one
	 * @throws InputError if every page has the same records
	 */
	take({ kind, page }: WholeReading, envelope: Envelope, hasNews: boolean): number | undefined {
		const { records, total } = envelope;
		const { end } = this.soFar;
		this.foundMissedNews ||= hasNews;
		this.hasUndated ||= this.scope.isByUpdate && records.some(isUndated);
		end.takeTotal(envelope);
		if (kind === 'first' && page > 1 && records.length === 0 && this.step !== 'again') {
			this.step = 'back';
			return page - 1;
		}
		const isBack = this.step === 'back';
		const isEnd = isBack ? !this.foundMoved(records) : this.endsWith(envelope, page);
		// If page 1 may be full, page 2 is asked for once more: an outage may have emptied it.
		this.step = isBack && page === 1 && this.mayBeFull ? 'again' : 'on';
		const isLast = isEnd && this.step === 'on';
		this.hasTrueTotals ||= total === end.count && total !== records.length;
		if (this.sawAllPages && !end.hasShrunk) end.requireOtherPages(IF_PAGES_REPEAT);
		return isLast ? undefined : page + 1;
	}

	/** Whether the longest page may be a full one: the sizes of those are multiples of 5. */
	get mayBeFull(): boolean {
		return this.soFar.end.longest % 5 === 0;
	}

	/** Takes a page that is read again. Returns whether records have moved to it from the page after it. */
	private foundMoved(records: IDataObject[]): boolean {
		const hasMoved = this.soFar.add(records).length > 0;
		this.mayHaveMore ||= hasMoved;
		return hasMoved;
	}

	/** Takes the next page. Returns whether the list ends with it. */
	private endsWith(envelope: Envelope, page: number): boolean {
		const { records, fresh, verdict } = this.soFar.take(envelope, page);
		if (fresh.length > 0) this.lastFreshPage = page;
		// After the only page of a list comes an empty one, or the same again. A part of it shows that the list has moved.
		const isPart = records.length > 0 && records.length < this.soFar.end.longest;
		this.mayHaveMore ||= page > 1 && (fresh.length > 0 || (page === 2 && isPart));
		return verdict === 'last';
	}
}

function isUndated({ updated_at: at }: IDataObject): boolean {
	return momentOf(at) === undefined;
}
