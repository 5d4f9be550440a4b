import { hash } from 'node:crypto';

import { isObject } from './json';

/**
 * Returns a short digest of a string, with 6 bits per character. With 8 characters and 10,000 known records, one in 28
 * billion new records is mistaken for a known one.
 * @param length the number of characters in the digest
 */
export function digest(text: string, length: number): string {
	return hash('sha256', text, 'base64url').slice(0, length);
}

/** Converts a value to JSON with sorted properties, so that equal values become equal strings. */
export function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
	if (!isObject(value)) return JSON.stringify(value) ?? 'null';
	const names = Object.keys(value).sort();
	return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}
