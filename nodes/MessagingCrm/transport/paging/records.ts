import type { IDataObject } from 'n8n-workflow';

import { getOwn } from '../../shared/json';

/**
 * The identifier of a record as a text, if it has one: 7 and "7" are the same, a blank text is none.
 * @param fields where to look, in this order
 */
export function recordId(record: IDataObject, fields: string[]): string | undefined {
	for (const field of fields) {
		const id = getOwn(record, field);
		if (typeof id === 'number' || (typeof id === 'string' && id.trim() !== '')) return String(id);
	}
	return undefined;
}

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
	/** The pages of this reading that have such records. */
	private readonly pages = new Set<string>();

	/** The list is read again: equal records without an identifier are the same ones as before. */
	restart(): void {
		this.copies.clear();
		this.pages.clear();
	}

	/** @returns the records of the page that were not seen before */
	add({ records, keys, haveIds }: KeyedPage): IDataObject[] {
		if (!haveIds && this.isRepeated(keys)) return [];
		return records.filter((_, index) => {
			const key = haveIds ? keys[index] : this.numbered(keys[index]);
			if (this.keys.has(key)) return false;
			this.keys.add(key);
			return true;
		});
	}

	/** The endpoint may ignore `page`: an equal page has the same records, not as many equal ones. */
	private isRepeated(keys: string[]): boolean {
		const page = keys.join('\n');
		const wasRead = this.pages.has(page);
		this.pages.add(page);
		return wasRead;
	}

	/** Equal records without an identifier count as often as they come. */
	private numbered(key: string): string {
		if (!key.startsWith('{')) return key;
		const copy = (this.copies.get(key) ?? 0) + 1;
		this.copies.set(key, copy);
		return `${copy} ${key}`;
	}
}
