import type { IDataObject } from 'n8n-workflow';

import { recordId } from '../../shared/json';

/** Records of a page, each with a key: its identifier, or its content if it has none. */
export interface KeyedPage {
	records: IDataObject[];
	keys: string[];
	/** Whether each record has an identifier. */
	haveIds: boolean;
}

/** @param idFields fields that may hold the identifier */
export function keyed(records: IDataObject[], idFields: string[]): KeyedPage {
	let haveIds = true;
	const keys = records.map((record) => {
		const id = recordId(record, idFields);
		haveIds &&= id !== undefined;
		return id ?? JSON.stringify(record);
	});
	return { records, keys, haveIds };
}

/** The records of a list that were read so far. */
export class SeenRecords {
	private readonly keys = new Set<string>();
	/** How often each record without an identifier came in this reading of the list. */
	private readonly copies = new Map<string, number>();

	/** The list is read again: equal records without an identifier are the same ones as before. */
	restart(): void {
		this.copies.clear();
	}

	/** @returns the records of the page that were not seen before */
	add({ records, keys, haveIds }: KeyedPage): IDataObject[] {
		return records.filter((_, index) => {
			const key = haveIds ? keys[index] : this.numbered(keys[index]);
			if (this.keys.has(key)) return false;
			this.keys.add(key);
			return true;
		});
	}

	/** Equal records without an identifier count as often as they come. */
	private numbered(key: string): string {
		if (!key.startsWith('{')) return key;
		const copy = (this.copies.get(key) ?? 0) + 1;
		this.copies.set(key, copy);
		return `${copy} ${key}`;
	}
}

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
