import { isObject } from './json';

/** Matches invisible characters, e.g. a zero-width space, a byte order mark, a soft hyphen or a variation selector. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Matches NUL, and half of a surrogate pair, which remains if a text is cut off within an emoji. */
const NOT_WELL_FORMED = /[\p{Cs}\0]/gu;

/**
 * Normalizes a string so that strings that look the same become equal. Decomposed letters are composed, invisible
 * characters are removed, and any white space becomes one space. Upper and lower case stay different.
 */
export function normalizeText(text: string): string {
	return text.replace(INVISIBLE, '').normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Removes NUL and incomplete emojis. A service can respond to them with a 500 even if it has processed the request. */
export function wellFormed(text: string): string {
	return text.replace(NOT_WELL_FORMED, '');
}

/**
 * Removes NUL and incomplete emojis from all strings in a JSON value. Bytes, such as those of a form, stay unchanged.
 */
export function wellFormedIn<T>(value: T): T {
	if (typeof value === 'string') return wellFormed(value) as T;
	if (Array.isArray(value)) return value.map(wellFormedIn) as T;
	if (!isObject(value) || ArrayBuffer.isView(value)) return value;
	const entries = Object.entries(value).map(([name, inner]) => [name, wellFormedIn(inner)]);
	return Object.fromEntries(entries) as T;
}
