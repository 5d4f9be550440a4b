import type { Envelope } from './envelope';

/** Whether a list ends with a page. */
export type Verdict = 'last' | 'more' | 'unknown';

/** What the pages of a list have shown, up to and including the one asked about. */
export interface PagesSoFar {
	/** Records found, each once. */
	found: number;
	/** Pages in a row, up to this one, without a record that was not found before. An empty page does not count. */
	stale: number;
	/** Records on the longest page. Undefined if a shorter page is no end. */
	longest?: number;
	/** How many records were ever in the list, as `Totals` counts them; undefined if no response says it. */
	listed?: number;
}

export interface ListLimits {
	/** Records to return at most. */
	maxRecords: number;
	/** Whether the endpoint documents no pages: it has more only if a page says so, or may be full. */
	unpaged?: boolean;
}

/**
 * Whether a list ends with a page: the first rule that applies (docs/internals/service.md#lists).
 * @param page number of the page, from 1
 */
export function endOfList(
	envelope: Envelope,
	page: number,
	{ found, stale, longest, listed }: PagesSoFar,
	{ maxRecords, unpaged }: ListLimits,
): Verdict {
	const { records, hasMore, lastPage = 0 } = envelope;
	const { length } = records;
	// One page without a new record may hold those that new ones have moved to it. Two in a row would go on for ever.
	if (length === 0 || found >= maxRecords || stale > 1) return 'last';
	// If a page contradicts itself, there are more.
	if (hasMore === true || page < lastPage || found < (listed ?? 0)) return 'more';
	if (hasMore === false || lastPage > 0 || found === listed) return 'last';
	// A service that was not told how many fills a page with 10, 15, 20 and so on.
	const mayBeFull = length >= 10 && length % 5 === 0;
	if (unpaged && (stale > 0 || !mayBeFull)) return 'last';
	return length < (longest ?? 0) ? 'last' : 'unknown';
}

/** What the totals of the responses say about the number of records in a list. */
export class Totals {
	/** The latest total; undefined if the first response had none. */
	latest?: number;
	/**
	 * How many records were ever in the list: the first total, and each rise since, so that 10, 9 and 11 make 12. Undefined
	 * unless the first total is higher than the number of records beside it: some services count those of the page.
	 */
	listed?: number;

	/** Takes a response, as soon as it arrives. */
	take({ total, records }: Envelope): void {
		// After the last page, some services report none.
		if (total === undefined || records.length === 0) return;
		if (this.latest === undefined && total > records.length) this.listed = total;
		else if (this.listed !== undefined) this.listed += Math.max(0, total - Number(this.latest));
		this.latest = total;
	}
}
