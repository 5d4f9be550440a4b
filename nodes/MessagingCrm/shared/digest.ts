import { hash } from 'node:crypto';

import { isObject } from './json';

/**
 * A short digest of a string, with 6 bits per character. With 10,000 known records and 8 characters, one new record in
 * 28 billion is mistaken for a known one.
 * @param length characters
 */
export function digest(text: string, length: number): string {
	return hash('sha256', text, 'base64url').slice(0, length);
}

/** A value as JSON with sorted properties. */
export function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
	if (!isObject(value)) return JSON.stringify(value) ?? 'null';
	const names = Object.keys(value).sort();
	return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}
