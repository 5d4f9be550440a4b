import { isObject } from './json';

/** Invisible characters, e.g. a zero-width space, a byte order mark, a soft hyphen or a variation selector. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Half of a surrogate pair, which is left when an emoji is cut, and NUL. */
const NOT_WELL_FORMED = /[\p{Cs}\0]/gu;

/**
 * Normalizes a string for comparison, so that strings that look the same are equal: composed or decomposed letters,
 * invisible characters and kinds of spaces make no difference. Case does.
 */
export function normalizeText(text: string): string {
	return text.replace(INVISIBLE, '').normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Removes half emojis and NUL: services respond to them with a 500, and may have processed the request. */
export function wellFormed(text: string): string {
	return text.replace(NOT_WELL_FORMED, '');
}

/** A JSON value whose strings can be sent safely. Other objects, such as the bytes of a form, stay unchanged. */
export function wellFormedIn<T>(value: T): T {
	if (typeof value === 'string') return wellFormed(value) as T;
	if (Array.isArray(value)) return value.map(wellFormedIn) as T;
	if (!isObject(value) || ArrayBuffer.isView(value)) return value;
	const entries = Object.entries(value).map(([name, inner]) => [name, wellFormedIn(inner)]);
	return Object.fromEntries(entries) as T;
}
