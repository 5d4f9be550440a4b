import type { IDataObject } from 'n8n-workflow';

import { getOwn, isObject } from '../shared/json';

/** Which fields of records to output. */
export interface OutputFields {
	/** All if empty. */
	names: string[];
	/** Whether to leave out what is empty or nested, if no names are given. */
	isSimplified: boolean;
}

type Entry = [name: string, value: IDataObject['value']];

/** What a simplified record keeps of the objects in it (docs/service.md#identifiers). */
const IDS_AND_NAMES = ['id', 'item_id', 'name', 'item_name', 'display_name'];

/** The names in a text, separated by commas. */
export function fieldNames(text: string): string[] {
	return text
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '');
}

/**
 * Keeps only some fields of a record.
 *
 * @param found receives each of the user's names, and whether any record so far had it
 */
export function fieldPicker(
	{ names, isSimplified }: OutputFields,
	found: Map<string, boolean>,
): (record: IDataObject) => IDataObject {
	if (names.length === 0) return isSimplified ? simplified : (record) => record;
	return (record) => {
		const picked = names.map((name) => entryOf(record, name));
		for (const [name, value] of picked) found.set(name, value !== undefined || !!found.get(name));
		return Object.fromEntries(picked.filter(([, value]) => value !== undefined));
	};
}

/**
 * Texts, numbers and booleans that are not empty, and the ID and name of each object. A record without any of
 * them is returned as it is.
 */
function simplified(record: IDataObject): IDataObject {
	const kept = Object.entries(record)
		.map(([name, value]): Entry => [name, isObject(value) ? idAndName(value) : value])
		.filter(([, value]) => isFilledIn(value));
	return kept.length > 0 ? Object.fromEntries(kept) : record;
}

function idAndName(object: IDataObject): IDataObject {
	const entries = IDS_AND_NAMES.map((name) => entryOf(object, name));
	return Object.fromEntries(entries.filter(([, value]) => !isObject(value) && isFilledIn(value)));
}

function entryOf(object: IDataObject, name: string): Entry {
	return [name, getOwn(object, name) as IDataObject['value']];
}

function isFilledIn(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	if (isObject(value)) return Object.keys(value).length > 0;
	return typeof value === 'boolean' || Number.isFinite(value);
}
