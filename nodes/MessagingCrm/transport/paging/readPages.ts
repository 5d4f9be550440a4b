import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../../shared/inputError';
import { addIfNew, recordId } from '../../shared/json';
import { timestampMs } from '../../shared/moment';
import { isParameterRejected } from '../callError';
import { endOfList, type ListLimits, Totals, type Verdict } from './endOfList';
import { type Envelope, NO_RECORDS } from './envelope';

export interface PagedList extends ListLimits {
	/** Reads one page, counted from 1, asking for `size` records; `signal` aborts when it is no longer needed. */
	fetchPage(page: number, size: number, signal?: AbortSignal): Promise<Envelope>;
	/** Fields that may hold a record's identifier, in this order. */
	idFields: string[];
	/** Records asked for per page. */
	pageSize: number;
	/** How many pages may be requested at the same time, if those before may be enough: 1 requests none ahead. 8 by default. */
	pagesAtOnce?: number;
	/** What the user can do if the list has more records, but every page has the same ones. Without it, these are the whole list. */
	ifPagesRepeat?: string;
}

/** A page, in the order of the list. */
export interface Page {
	/** Counted from 1. A list that is read again begins with 1 again. */
	number: number;
	records: IDataObject[];
	/** Those that were not on a page before. */
	fresh: IDataObject[];
	/** Whether the list ends with it. */
	isLast: boolean;
	/** How many records were ever in the list; undefined if no response says it. */
	listed?: number;
	/** The latest total, if fewer records than that were found so far. */
	totalNotFound?: number;
	/** Whether a total was lower than one before: deletions may have moved records to a page already read. */
	hasShrunk: boolean;
}

/** How often the whole list is read if records are missing. */
const MAX_READINGS = 3;

/** Pages requested at the same time if a total shows how many there are. */
const PAGES_AT_ONCE = 8;

/** Without a total: all but one of them may be after the last page, so three requests are wasted at most. */
const PAGES_AT_ONCE_UNTOLD = 4;

/**
 * Reads a list page by page until its end: each record once, by its identifier. `endOfList` has the rules for the end. If fewer
 * records are found than were ever listed, since deletions moved some to a page already read, the list is read again.
 * docs/guides/lists.md#changes-while-reading says which changes cannot be noticed.
 * @throws InputError if every page has the same records, as `ifPagesRepeat` says; whatever `fetchPage` throws
 */
export async function* readPages(list: PagedList): AsyncGenerator<Page, void> {
	const size = Math.min(list.pageSize, list.maxRecords);
	const soFar = new ListSoFar(list);
	let ahead: Array<Promise<Envelope>> = [];
	let unneeded = new AbortController();

	async function request(page: number): Promise<Envelope> {
		const envelope = await list.fetchPage(page, size, unneeded.signal).catch((error: unknown) => {
			// An endpoint that documents no pages may reject the number of one: then page 1 was all.
			const isGuess = list.unpaged === true && soFar.verdict === 'unknown';
			if (isGuess && isParameterRejected(error)) return NO_RECORDS;
			throw error;
		});
		soFar.totals.take(envelope);
		return envelope;
	}
	function discardAhead(): void {
		ahead = [];
		unneeded.abort();
		unneeded = new AbortController();
	}

	let pages = 0;
	try {
		while (soFar.verdict !== 'last') {
			pages += 1;
			while (ahead.length < soFar.pagesAtOnce(pages)) {
				const next = request(pages + ahead.length);
				// Reading may end before this page is needed, perhaps with an error.
				next.catch(() => {});
				ahead.push(next);
			}
			const page = soFar.take(await (ahead.shift() as Promise<Envelope>), pages);
			yield page;
			if (soFar.mayHaveMoved(page)) discardAhead();
		}
	} finally {
		discardAhead();
	}
	const { ifPagesRepeat, unpaged } = list;
	if (soFar.pagesRepeat && soFar.isMissing && !unpaged && ifPagesRepeat !== undefined) {
		throw new InputError(
			`The service has ${soFar.totals.listed} records but returns the same ${soFar.found} on every page`,
			ifPagesRepeat,
		);
	}
	if (soFar.pagesRepeat || !soFar.haveIds) return;

	// A deletion may have moved a record to a page that was already read. Deleted records count as missing, too.
	for (let reading = 2, before = 0; reading <= MAX_READINGS && soFar.found > before; reading++) {
		before = soFar.found;
		for (let number = 1; soFar.isMissing; number++) {
			const page = soFar.take(await request(number), number);
			yield page;
			const isAfterLast = number >= pages && page.fresh.length === 0;
			if (page.records.length === 0 || isAfterLast) break;
		}
	}
}

/** What the pages of a list have shown so far. */
class ListSoFar {
	/** Records found, each once. */
	found = 0;
	/** Whether the list ends with the last page that was taken. */
	verdict: Verdict = 'unknown';
	readonly totals = new Totals();
	/** Whether every page after the first one had only records of that one. */
	pagesRepeat = false;
	private readonly ids = new Set<string>();
	/** Pages with a record that has no identifier. */
	private readonly pagesWithoutIds = new Set<string>();
	private longest = 0;
	private stale = 0;
	private lastPage = Infinity;
	/** Whether a record was created after the one before it in the list, and whether one was created before it. */
	private created = { later: false, earlier: false };
	private lastCreated?: number;

	constructor(private readonly list: PagedList) {}

	/** Takes a page. `totals` takes its response as soon as it arrives. */
	take(envelope: Envelope, number: number): Page {
		const { records, lastPage } = envelope;
		const { maxRecords } = this.list;
		const fresh = this.addNew(records).slice(0, maxRecords - this.found);
		this.found += fresh.length;
		this.longest = Math.max(this.longest, records.length);
		if (records.length > 0) this.stale = fresh.length > 0 ? 0 : this.stale + 1;
		this.pagesRepeat = number > 1 && this.stale === number - 1;
		this.lastPage = lastPage || Infinity;
		const { listed, latest } = this.totals;
		if (listed === undefined) this.seeOrder(fresh);
		const { found, stale, longest } = this;
		this.verdict = endOfList(envelope, number, { found, stale, longest, listed }, this.list);
		const isShort = found < Math.min((listed && latest) ?? 0, maxRecords);
		const totalNotFound = isShort ? latest : undefined;
		const hasShrunk = Number(latest) < (listed ?? 0);
		const isLast = this.verdict === 'last';
		return { number, records, fresh, isLast, listed, totalNotFound, hasShrunk };
	}

	/** Whether more records were ever in the list than were found. */
	get isMissing(): boolean {
		return this.found < Math.min(this.totals.listed ?? 0, this.list.maxRecords);
	}

	/**
	 * Whether records may have moved so that the pages requested ahead lack one. A total would show it. Without one, the list has
	 * to be sorted by creation: a new record then moves a known one to the next page, where it comes again.
	 */
	mayHaveMoved({ fresh, records }: Page): boolean {
		return this.totals.listed === undefined && (fresh.length < records.length || !this.isSorted);
	}

	/** How many pages from `page` on may be requested at the same time. */
	pagesAtOnce(page: number): number {
		const { pagesAtOnce = PAGES_AT_ONCE, unpaged, maxRecords } = this.list;
		if (unpaged || this.stale > 0) return 1;
		const { listed } = this.totals;
		const wanted = Math.ceil(Math.min(listed ?? Infinity, maxRecords) / this.longest);
		// Most lists are short: from page 11 on two, from page 21 on three.
		const untold = this.isSorted ? Math.min(PAGES_AT_ONCE_UNTOLD, Math.ceil(page / 10)) : 1;
		const most = Math.min(pagesAtOnce, listed === undefined ? untold : PAGES_AT_ONCE);
		return Math.max(1, Math.min(most, Math.min(wanted, this.lastPage) - page + 1));
	}

	/** Whether the records are in the order of creation, and can be recognized. */
	private get isSorted(): boolean {
		return this.haveIds && !(this.created.later && this.created.earlier);
	}

	/** Whether every record can be recognized on another page. */
	get haveIds(): boolean {
		return this.pagesWithoutIds.size === 0;
	}

	/** Returns the records that are not on an earlier page. One without an identifier is new, unless its whole page came before. */
	private addNew(records: IDataObject[]): IDataObject[] {
		const ids = records.map((record) => recordId(record, this.list.idFields));
		const lacksIds = ids.includes(undefined);
		if (lacksIds && !addIfNew(this.pagesWithoutIds, JSON.stringify(records))) return [];
		return records.filter((_, index) => ids[index] === undefined || addIfNew(this.ids, ids[index]));
	}

	private seeOrder(records: IDataObject[]): void {
		for (const { created_at: at } of records) {
			// Without a timestamp, a record may be anywhere.
			const moment = timestampMs(at) ?? NaN;
			const last = this.lastCreated ?? moment;
			this.created.later ||= !(moment <= last);
			this.created.earlier ||= !(moment >= last);
			this.lastCreated = moment;
		}
	}
}
