import type { KeyedPage } from './seenRecords';

/** Pages in a row like the one before, after which all are: one may be, by new records that fill a page. */
const MAX_REPEATED_PAGES = 2;

/** Recognizes pages that come again, in one reading of a list. */
export class RepeatedPages {
	private previous?: string;
	private inARow = 0;
	private count = 0;
	/** Pages with records without an identifier. */
	private readonly anonymous = new Set<string>();

	/** Whether all pages are alike, as they are if the endpoint ignores `page`. */
	get areAllAlike(): boolean {
		return this.count > 1 && this.inARow === this.count - 1;
	}

	/** @returns whether asking for another page brings nothing else */
	update({ records, keys, haveIds }: KeyedPage): boolean {
		if (records.length === 0) return false;
		const page = keys.join('\n');
		this.count += 1;
		this.inARow = page === this.previous ? this.inARow + 1 : 0;
		this.previous = page;
		if (haveIds) return this.inARow >= MAX_REPEATED_PAGES;
		// Without identifiers a record that comes again would be taken for another one.
		const wasRead = this.anonymous.has(page);
		this.anonymous.add(page);
		return wasRead;
	}
}
