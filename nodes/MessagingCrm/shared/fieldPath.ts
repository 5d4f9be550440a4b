import type { IDataObject } from 'n8n-workflow';

import { getOwn } from './json';

/** A field that a dot path leads to. */
interface FoundField {
	/** The names of fields and the positions in lists that lead to the field. */
	keys: string[];
	value: unknown;
}

/** Matches a dot path that begins with a position in a list. */
const AT_INDEX = /^\d+(?:\.|$)/;

/**
 * Finds the fields of a record at a dot path: at most one, or several if the path leads through a list. Field names can
 * contain dots, e.g. the names of board columns.
 * @param path a dot path, e.g. `order_status`, `contact.phone_number`, or `labels.name` for the names of all labels
 */
export function findFields(value: unknown, path: string): FoundField[] {
	if (Array.isArray(value) && !AT_INDEX.test(path)) {
		return value.flatMap((element, index) => withParent(String(index), findFields(element, path)));
	}
	// This check keeps invalid paths fast. Without it, each dot in the path would double the work.
	if (typeof value !== 'object') return [];
	const found = getOwn(value, path);
	if (found !== undefined) return [{ keys: [path], value: found }];
	for (const name of pathPrefixes(path).slice(0, -1)) {
		const fields = findFields(getOwn(value, name), path.slice(name.length + 1));
		if (fields.length > 0) return withParent(name, fields);
	}
	return [];
}

/** Returns the field names that a dot path can begin with. The last one is the whole path: `a` and `a.b` for `a.b`. */
export function pathPrefixes(path: string): string[] {
	const parts = path.split('.');
	return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}

/**
 * Copies a value with only some of its fields, which stay in the same objects and lists.
 * @param fields the fields to keep, from `findFields`. The copy has them in this order
 */
export function keepFields(value: unknown, fields: FoundField[]): unknown {
	if (fields.some(({ keys }) => keys.length === 0)) return value;
	const byKey = new Map<string, FoundField[]>();
	for (const field of fields) {
		const [key, ...keys] = field.keys;
		byKey.set(key, [...(byKey.get(key) ?? []), { ...field, keys }]);
	}
	const kept = [...byKey].map(([key, inner]) => [key, keepFields(getOwn(value, key), inner)]);
	if (!Array.isArray(value)) return Object.fromEntries(kept);
	return kept.sort(([a], [b]) => Number(a) - Number(b)).map(([, element]) => element);
}

/**
 * Copies a record without some of its fields.
 * @param paths the dot paths of the fields to remove (see `findFields`)
 */
export function withoutFields(record: IDataObject, paths: string[]): IDataObject {
	const copy = JSON.parse(JSON.stringify(record)) as IDataObject;
	for (const { keys } of paths.flatMap((path) => findFields(copy, path))) {
		const parent = keys.slice(0, -1).reduce<unknown>(getOwn, copy) as IDataObject;
		delete parent[keys[keys.length - 1]];
	}
	return copy;
}

function withParent(key: string, fields: FoundField[]): FoundField[] {
	return fields.map(({ keys, value }) => ({ keys: [key, ...keys], value }));
}
