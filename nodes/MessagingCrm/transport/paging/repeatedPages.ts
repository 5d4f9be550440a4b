import type { KeyedPage } from './seenRecords';

/**
 * After this many pages in a row that equal the page before them, the endpoint ignores `page`. One equal page may be
 * a coincidence, if as many records were created meanwhile as a page has.
 */
const MAX_REPEATED_PAGES = 2;

/** Recognizes repeated pages in one reading of a list. */
export class RepeatedPages {
	private previous?: string;
	private inARow = 0;
	private count = 0;
	/** Pages with records without an identifier. */
	private readonly withoutIds = new Set<string>();

	/** Whether all pages are equal, as they are if the endpoint ignores `page`. */
	get areAllEqual(): boolean {
		return this.count > 1 && this.inARow === this.count - 1;
	}

	/** @returns whether further pages would only repeat those already read */
	update({ records, keys, haveIds }: KeyedPage): boolean {
		if (records.length === 0) return false;
		const page = keys.join('\n');
		this.count += 1;
		this.inARow = page === this.previous ? this.inARow + 1 : 0;
		this.previous = page;
		if (haveIds) return this.inARow >= MAX_REPEATED_PAGES;
		// Equal records without an identifier count as new ones, so already one repeated page ends the list.
		const wasRead = this.withoutIds.has(page);
		this.withoutIds.add(page);
		return wasRead;
	}
}
