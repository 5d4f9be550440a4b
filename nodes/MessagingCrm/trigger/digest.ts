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

/** A value as JSON, the same whatever the order of properties is. */
export function canonical(value: unknown): string {
	return JSON.stringify(sorted(value)) ?? 'null';
}

/** A copy rather than a replacer, which would make JSON.stringify three times as slow. */
function sorted(value: unknown): unknown {
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map(sorted);
	const copy: IDataObject = {};
	for (const [name, inner] of Object.entries(value).sort(byName)) {
		// Assigned, it would be the copy's prototype.
		if (name === '__proto__')
			Object.defineProperty(copy, name, { value: sorted(inner), enumerable: true });
		else copy[name] = sorted(inner) as IDataObject;
	}
	return copy;
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
	return a < b ? -1 : 1;
}
