import { createHash } from 'node:crypto';

import { isObject } from '../transport';

/**
 * A short digest of a text: 6 bits a character. With 10,000 records known, 8 characters take one
 * new record in 28 billion for a known one.
 *
 * @param length characters
 */
export function digest(text: string, length: number): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, length);
}

/** A value as JSON, the same whatever the order of properties is. */
export function canonical(value: unknown): string {
	return JSON.stringify(value, sorted) ?? 'null';
}

function sorted(_name: string, value: unknown): unknown {
	if (!isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
