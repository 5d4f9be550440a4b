import type { IDataObject } from 'n8n-workflow';

import { getOwn } from './json';

/** One place that a dot path leads to. */
export interface Place {
	/** Names of fields, and positions in lists. */
	keys: string[];
	value: unknown;
}

/** A path that begins with a list position. */
const AT_INDEX = /^\d+(?:\.|$)/;

/**
 * The places in a record that a dot path leads to: one if the field exists, several if the path leads through a list, otherwise
 * none. Field names may contain dots, e.g. names of board columns.
 * @param path e.g. `order_status`, `contact.phone_number`, `labels.name` of a conversation
 */
export function placesAt(value: unknown, path: string): Place[] {
	if (Array.isArray(value) && !AT_INDEX.test(path)) {
		return value.flatMap((one, index) => below(String(index), placesAt(one, path)));
	}
	// Otherwise, an invalid path would be split in every possible way: twice as many with each dot.
	if (typeof value !== 'object') return [];
	const found = getOwn(value, path);
	if (found !== undefined) return [{ keys: [path], value: found }];
	for (const name of namesIn(path).slice(0, -1)) {
		const places = placesAt(getOwn(value, name), path.slice(name.length + 1));
		if (places.length > 0) return below(name, places);
	}
	return [];
}

/** The field names that a dot path can begin with, the whole path last: `a` and `a.b` for `a.b`. */
export function namesIn(path: string): string[] {
	const parts = path.split('.');
	return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}

/**
 * The parts of a value at some places, in the shape of the value.
 * @param places of `placesAt`; their order becomes the order of fields
 */
export function keepPlaces(value: unknown, places: Place[]): unknown {
	if (places.some(({ keys }) => keys.length === 0)) return value;
	const byKey = new Map<string, Place[]>();
	for (const place of places) {
		const [key, ...keys] = place.keys;
		byKey.set(key, [...(byKey.get(key) ?? []), { ...place, keys }]);
	}
	const kept = [...byKey].map(([key, inner]) => [key, keepPlaces(getOwn(value, key), inner)]);
	if (!Array.isArray(value)) return Object.fromEntries(kept);
	return kept.sort(([a], [b]) => Number(a) - Number(b)).map(([, element]) => element);
}

/**
 * A copy of a record without some fields.
 * @param paths dot paths, see placesAt
 */
export function withoutFields(record: IDataObject, paths: string[]): IDataObject {
	const copy = JSON.parse(JSON.stringify(record)) as IDataObject;
	for (const { keys } of paths.flatMap((path) => placesAt(copy, path))) {
		const parent = keys.slice(0, -1).reduce<unknown>(getOwn, copy) as IDataObject;
		delete parent[keys[keys.length - 1]];
	}
	return copy;
}

function below(key: string, places: Place[]): Place[] {
	return places.map(({ keys, value }) => ({ keys: [key, ...keys], value }));
}
