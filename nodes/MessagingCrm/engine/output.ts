import type { IDataObject } from 'n8n-workflow';

import { LABEL_OPTIONS } from '../service';
import { getOwn, isObject } from '../shared/json';
import type { Options } from './options';

type Entry = [name: string, value: IDataObject['value']];

/**
 * A simplified record keeps these fields of nested objects. They show who or what an object is
 * (docs/internals/service.md#records).
 */
const KEPT_OF_OBJECTS = ['id', 'name', 'display_name', 'phone_number', 'message'];

/** The field with a record's labels. A simplified record contains only their names. */
const LABELS = 'labels';

/** The most used fields of all kinds of records. The fields that identify a record come first. */
const MOST_USED = [
	'order_number',
	'item_name',
	'name',
	'display_name',
	'contact_name',
	'contact_phone',
	'phone_number',
	'email',
	'contact',
	'message',
	'last_message',
	'order_status',
	'payment_status',
	'grand_total',
	'total',
	'stage_status',
	'handled_by_name',
	LABELS,
	'inbox_name',
	'sent_by_type',
	'sent_by_name',
	'direction',
	'id',
	'item_id',
	'conversation_id',
	'media_type',
	'media_url',
	'status',
	'created_at',
	'updated_at',
	'inbox_id',
];

/** Collects the requested fields that no record has, and the fields that records have instead. */
export class MissingFields {
	private readonly found = new Set<string>();
	private readonly available = new Map<string, Set<string>>();

	see(record: IDataObject, name: string, isFound: boolean): void {
		if (isFound) this.found.add(name);
		if (this.found.has(name)) return;
		const available = this.available.get(name) ?? new Set();
		for (const field of Object.keys(record)) available.add(field);
		this.available.set(name, available);
	}

	/** Returns the name of each missing field, with the fields that records have instead. */
	entries(): Array<[name: string, available: Set<string>]> {
		return [...this.available].filter(([name]) => !this.found.has(name));
	}
}

/**
 * Returns a function that keeps only the fields of a record that the user wants.
 * @param isRecord whether the data is known to be a record. Other data is not simplified, so that nothing is lost
 * @param missing collects the requested fields that records lack
 */
export function fieldSelector(
	{ outputFields: names, simplify }: Pick<Options, 'outputFields' | 'simplify'>,
	isRecord: boolean,
	missing: MissingFields,
): (record: IDataObject) => IDataObject {
	if (names.length === 0) return simplify && isRecord ? simplifyRecord : (record) => record;
	return (record) => {
		const kept: IDataObject = {};
		for (const name of names) missing.see(record, name, copyField(record, name, kept));
		return kept;
	};
}

/**
 * Copies a field of a record.
 * @param name the field's name, which can contain dots, or a path such as `contact.display_name`
 * @returns whether the record has the field
 */
function copyField(record: IDataObject, name: string, kept: IDataObject): boolean {
	const path = Object.hasOwn(record, name) ? [name] : name.split('.');
	const value = path.reduce<unknown>(getOwn, record);
	if (value === undefined || path.includes('__proto__')) return false;
	const parents = path.slice(0, -1);
	const parent = parents.reduce((inner, key) => (inner[key] ??= {}) as IDataObject, kept);
	parent[path[path.length - 1]] = value;
	return true;
}

/**
 * Reduces a record to its 10 most used fields. n8n allows at most 10. The fields that identify the record come first,
 * and empty fields are removed. Labels are replaced with their names. Nested objects keep their ID, name, phone number
 * and text. A record without any of these fields is returned unchanged.
 */
function simplifyRecord(record: IDataObject): IDataObject {
	// Empty fields count toward the 10, so that all records of a list have the same fields.
	const names = Object.keys(record).filter(
		(name) => name === LABELS || name + LABEL_OPTIONS in record || !Array.isArray(record[name]),
	);
	const mostUsed = names.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, 10);
	const kept = mostUsed
		.map((name): Entry => [name, simplifyValue(record[name], record[name + LABEL_OPTIONS])])
		.filter(([, value]) => isFilledIn(value));
	return kept.length > 0 ? Object.fromEntries(kept) : record;
}

/** Returns a field's position among the most used fields. IDs of other records come last. */
function rankOf(name: string): number {
	const rank = MOST_USED.indexOf(name);
	return rank >= 0 ? rank : MOST_USED.length + Number(name.endsWith('_id'));
}

/**
 * Simplifies a value. The elements of a list are replaced with their names. An object keeps its most important fields.
 * Other values stay unchanged.
 * @param labels the labels of a board column, if the value contains their IDs
 */
function simplifyValue(value: Entry[1], labels: unknown = []): Entry[1] {
	if (Array.isArray(value)) {
		const findLabel = (id: unknown) => [labels].flat().find((label) => getOwn(label, 'id') === id);
		return value.map(
			(element: unknown) =>
				getOwn(isObject(element) ? element : findLabel(element), 'name') ?? element,
		);
	}
	return isObject(value) ? simplifyObject(value) : value;
}

function simplifyObject(object: IDataObject): IDataObject {
	const entries = KEPT_OF_OBJECTS.map((name): Entry => [name, getOwn(object, name) as Entry[1]]);
	return Object.fromEntries(entries.filter(([, value]) => !isObject(value) && isFilledIn(value)));
}

function isFilledIn(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
	return typeof value === 'boolean' || Number.isFinite(value);
}
