import type { IDataObject } from 'n8n-workflow';

import { getOwn } from './json';

/** A field that a dot path leads to. */
interface FoundField {
	/** Names of fields, and positions in lists. */
	keys: string[];
	value: unknown;
}

/** A path that begins with a list position. */
const AT_INDEX = /^\d+(?:\.|$)/;

/**
 * The fields in a record that a dot path leads to: one if it exists, several if the path leads through a list,
 * otherwise none. Field names may contain dots, e.g. names of board columns.
 * @param path e.g. `order_status`, `contact.phone_number`, `labels.name` of a conversation
 */
export function findFields(value: unknown, path: string): FoundField[] {
	if (Array.isArray(value) && !AT_INDEX.test(path)) {
		return value.flatMap((element, index) => withParent(String(index), findFields(element, path)));
	}
	// Otherwise, an invalid path would be split in every possible way: twice as many with each dot.
	if (typeof value !== 'object') return [];
	const found = getOwn(value, path);
	if (found !== undefined) return [{ keys: [path], value: found }];
	for (const name of pathPrefixes(path).slice(0, -1)) {
		const fields = findFields(getOwn(value, name), path.slice(name.length + 1));
		if (fields.length > 0) return withParent(name, fields);
	}
	return [];
}

/** The field names that a dot path can begin with, the whole path last: `a` and `a.b` for `a.b`. */
export function pathPrefixes(path: string): string[] {
	const parts = path.split('.');
	return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}

/**
 * A copy of a value with only some of its fields, in the same shape.
 * @param fields of `findFields`, in the order in which the copy has them
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
 * A copy of a record without some fields.
 * @param paths dot paths, see findFields
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
