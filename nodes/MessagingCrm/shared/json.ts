import type { IDataObject } from 'n8n-workflow';

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const UUID = new RegExp(`^${UUIDS.source}$`, 'i');

/** Whether `value` is a JSON object: not null, not an array. */
export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON object, unchanged; an empty object for anything else. */
export function objectOrEmpty(value: unknown): IDataObject {
	return isObject(value) ? value : {};
}

/** The value of an own property of an object or array; undefined if it is missing or inherited. */
export function getOwn(object: unknown, key: string): unknown {
	if (typeof object !== 'object' || object === null) return undefined;
	return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}

/**
 * The identifier of a record as text, if it has one. 7 and "7" are equal. Blank strings, and numbers with too many
 * digits to be exact, do not count.
 * @param field with the identifier; `id` is the fallback
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

/** A string with UUIDs in lower case, so that equal IDs are equal strings. */
export function lowercaseUuids(text: string): string {
	return text.replace(UUIDS, (id) => id.toLowerCase());
}

/** A string, number or boolean as a string; empty for anything else. */
export function textOf(value: unknown): string {
	return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** The value of a JSON text; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/** The value at a dot path such as `data.orders`; undefined if there is none. */
export function atPath(value: unknown, path: string): unknown {
	return path.split('.').reduce(getOwn, value);
}

/** An object, unchanged; anything else as `{ value }`, because n8n items contain objects. */
export function asObject(value: unknown): IDataObject {
	return isObject(value) ? value : { value: value as IDataObject['value'] };
}

/** Adds a value; returns whether it is new. */
export function addIfNew<T>(values: Set<T>, value: T): boolean {
	const before = values.size;
	return values.add(value).size > before;
}

/** Whether a value is a string that is empty or contains only spaces. */
export function isBlankText(value: unknown): boolean {
	return typeof value === 'string' && value.trim() === '';
}

/**
 * Whether a field is empty: undefined, null, or a string that is empty or contains only spaces. The last is the result
 * of `{{ $json.first }} {{ $json.last }}` if both are empty.
 */
export function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || isBlankText(value);
}

/** The properties of an object without those that are empty. */
export function withoutEmpty(fields: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}
