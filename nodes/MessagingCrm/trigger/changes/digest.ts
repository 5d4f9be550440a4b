import { hash } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

/**
 * A short digest of a text: 6 bits a character. With 10,000 records known, 8 characters take one
 * new record in 28 billion for a known one.
 *
 * @param length characters
 */
export function digest(text: string, length: number): string {
	return hash('sha256', text, 'base64url').slice(0, length);
}

/** Characters of the two digests of a content: of its JSON as it came, and with its properties sorted. */
const AS_IT_CAME_LENGTH = 5;
const SORTED_LENGTH = 6;
export const CONTENT_LENGTH = AS_IT_CAME_LENGTH + SORTED_LENGTH;

/**
 * Digests of what a record holds. Sorting is what takes time, and seldom needed: hardly any record
 * changes from one poll to the next, in its content or the order of its properties.
 *
 * @param json the record as it came
 * @param before the digests that the record had
 */
export function contentDigests(record: IDataObject, json: string, before?: string): string {
	const asItCame = digest(json, AS_IT_CAME_LENGTH);
	if (before?.startsWith(asItCame)) return before;
	return asItCame + digest(canonical(record), SORTED_LENGTH);
}

/** Whether two contents are the same whatever the order of properties is. */
export function isSameContent(a: string, b: string): boolean {
	return a.slice(AS_IT_CAME_LENGTH) === b.slice(AS_IT_CAME_LENGTH);
}

/** A value as JSON, the same whatever the order of properties is. */
export function canonical(value: unknown): string {
	return JSON.stringify(sorted(value)) ?? 'null';
}

/** A copy rather than a replacer, which would make JSON.stringify three times as slow. */
function sorted(value: unknown): unknown {
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map(sorted);
	const record = value as IDataObject;
	const copy: IDataObject = {};
	for (const name of Object.keys(record).sort()) {
		const inner = sorted(record[name]) as IDataObject;
		// Assigned, it would be the copy's prototype.
		if (name === '__proto__') Object.defineProperty(copy, name, { value: inner, enumerable: true });
		else copy[name] = inner;
	}
	return copy;
}
