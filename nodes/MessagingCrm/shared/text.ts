import { isObject } from './json';

/** Characters that nobody sees, e.g. a zero-width space, a byte order mark, a soft hyphen or a variation selector. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Half of a surrogate pair, as a cut inside an emoji leaves it, and NUL. */
const NOT_WELL_FORMED = /[\p{Cs}\0]/gu;

/**
 * Normalizes a text for comparison. Texts that look the same are the same: composed or decomposed letters, invisible characters,
 * and kinds of spaces make no difference. Case does.
 */
export function comparable(text: string): string {
	return text.replace(INVISIBLE, '').normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** A text as it can be sent: services answer half an emoji or a NUL with a 500, and nobody knows what was processed. */
export function wellFormed(text: string): string {
	return text.replace(NOT_WELL_FORMED, '');
}

/** A JSON value in which all texts can be sent; other objects, such as the bytes of a form, as they are. */
export function wellFormedIn<T>(value: T): T {
	if (typeof value === 'string') return wellFormed(value) as T;
	if (Array.isArray(value)) return value.map(wellFormedIn) as T;
	if (!isObject(value) || ArrayBuffer.isView(value)) return value;
	const entries = Object.entries(value).map(([name, inner]) => [name, wellFormedIn(inner)]);
	return Object.fromEntries(entries) as T;
}
