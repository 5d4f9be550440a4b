import type { KeyedPage } from './seenRecords';

/** Pages in a row like the one before, after which all are: one may be, by new records that fill a page. */
const MAX_REPEATED_PAGES = 2;

/** Recognizes an endpoint that ignores `page`, in one reading of a list. */
export class RepeatedPages {
	/** Whether the page that came last is one that was read before. */
	isRepeated = false;
	private previous?: string;
	private inARow = 0;
	/** Pages with records without an identifier. */
	private readonly anonymous = new Set<string>();

	/** @returns whether asking for another page brings nothing else */
	update({ records, keys, haveIds }: KeyedPage): boolean {
		if (records.length === 0) return false;
		const page = keys.join('\n');
		this.inARow = page === this.previous ? this.inARow + 1 : 0;
		this.previous = page;
		this.isRepeated = this.inARow > 0 || this.anonymous.has(page);
		if (haveIds) return this.inARow >= MAX_REPEATED_PAGES;
		// Without identifiers a record that comes again would be taken for another one.
		this.anonymous.add(page);
		return this.isRepeated;
	}
}
