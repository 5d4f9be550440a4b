import type { IDataObject } from 'n8n-workflow';

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const UUID = new RegExp(`^${UUIDS.source}$`, 'i');

/** Whether a value is an object, but neither null nor an array. */
export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a JSON object unchanged, and an empty object for any other value. */
export function objectOrEmpty(value: unknown): IDataObject {
	return isObject(value) ? value : {};
}

/** Returns the value of an object's or array's own property; undefined if the property is missing or inherited. */
export function getOwn(object: unknown, key: string): unknown {
	if (typeof object !== 'object' || object === null) return undefined;
	return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}

/**
 * Returns the ID of a record as text, so that 7 and "7" are equal; undefined if the record has no ID. Blank strings,
 * and numbers that are too large to be exact, are not IDs.
 * @param field the field that contains the ID. If the record lacks it, `id` is used
 */
export function recordId(record: IDataObject, field: string): string | undefined {
	const id = getOwn(record, field) ?? getOwn(record, 'id');
	const isId = Number.isSafeInteger(id) || (typeof id === 'string' && id.trim() !== '');
	return isId ? String(id) : undefined;
}

/** Whether a string is a UUID, which is the documented format of all IDs (docs/internals/service.md#records). */
export function isUuid(text: string): boolean {
	return UUID.test(text);
}

/** Converts the UUIDs in a string to lower case, so that equal IDs are equal strings. */
export function lowercaseUuids(text: string): string {
	return text.replace(UUIDS, (id) => id.toLowerCase());
}

/** Converts a string, number or boolean to a string. Returns an empty string for any other value. */
export function textOf(value: unknown): string {
	return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** Parses JSON; returns undefined if the text is not valid JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/** Returns the value at a dot path such as `data.orders`; undefined if the path leads to no value. */
export function atPath(value: unknown, path: string): unknown {
	return path.split('.').reduce(getOwn, value);
}

/** Returns an object unchanged, and any other value as `{ value }`, because n8n items must be objects. */
export function asObject(value: unknown): IDataObject {
	return isObject(value) ? value : { value: value as IDataObject['value'] };
}

/** Adds a value to a set, and returns whether the value is new. */
export function addIfNew<T>(values: Set<T>, value: T): boolean {
	const before = values.size;
	return values.add(value).size > before;
}

/** Whether a value is a string that is empty or contains only spaces. */
export function isBlankText(value: unknown): boolean {
	return typeof value === 'string' && value.trim() === '';
}

/**
 * Whether a field is empty: undefined, null, or a string that is empty or contains only spaces. For example, the
 * expressions `{{ $json.first }} {{ $json.last }}` result in a space if both values are empty.
 */
export function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || isBlankText(value);
}

/** Copies an object without its empty properties. */
export function withoutEmpty(fields: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}
