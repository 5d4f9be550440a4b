import type { ItemContext } from '../engine';
import { requireId } from '../service';
import { excerpt, InputError } from '../shared/errors';
import { isBlankText, parseJson } from '../shared/json';
import { isLocalHost } from '../shared/path';
import { comparable } from '../shared/text';
import { readTrimmed } from '../shared/values';

/** JSON begins like this, an ID does not. */
const JSON_TEXT = /^\s*[[{"]/;

/** Several values come as an array, or as its JSON text. Any other text is one value, whatever commas it has. */
export function valuesIn(value: unknown): unknown[] {
	const list = typeof value === 'string' ? parseJson(value) : value;
	return Array.isArray(list) ? list : [value];
}

/** An ID without the spaces around it; undefined if nothing was filled in. */
export function readId(value: unknown, label: string): string | undefined {
	const id = readTrimmed(value, label);
	return id && requireId(id, label);
}

/**
 * A list of IDs: an array, its JSON text as AI models write it, IDs separated by commas or lines, or one ID.
 * @returns each ID once, trimmed; empty if nothing was filled in
 */
export function idList(value: unknown, label: string): string[] {
	const isSeparated = typeof value === 'string' && !JSON_TEXT.test(value);
	const entries = isSeparated
		? value.split(/[,\n]/).filter((part) => !isBlankText(part))
		: valuesIn(value ?? []);
	return [...new Set(entries.map((entry) => idText(entry, label)))];
}

function idText(entry: unknown, label: string): string {
	const isId = typeof entry === 'string' || Number.isSafeInteger(entry);
	const text = isId ? comparable(String(entry)) : '';
	if (text !== '' && !JSON_TEXT.test(text)) return text;
	throw new InputError(
		`${label} contains something that is not an ID: ${excerpt(entry)}`,
		`Enter IDs separated by commas, or an array of IDs, as ${label}`,
	);
}

/** An address that WhatsApp or a customer opens; an empty text stays one, as in other fields. */
export function readUrl(value: unknown, label: string): string | undefined {
	const text = readTrimmed(value, label);
	if (!text) return text;
	const isWeb = /^https?:\/\//i.test(text) && URL.canParse(text);
	if (isWeb && !isLocalHost(new URL(text).hostname)) return text;
	throw new InputError(
		`${label} is not a public address: "${text.slice(0, 100)}"`,
		`Enter an address that others can open, e.g. https://example.com/invoice.pdf, as ${label}`,
	);
}

/** The value of a filter that was added. If it were left out because it is empty, too many records would be read. */
export function readFilter<T>(
	value: unknown,
	label: string,
	read: (value: unknown, label: string, context: ItemContext) => T | undefined,
	context: ItemContext,
): T {
	const filter = isBlankText(value) ? undefined : read(value, label, context);
	if (filter !== undefined) return filter;
	throw new InputError(
		`Filter ${label} is empty`,
		'Remove the filter to read all records, or check that its expression has a value for this item.',
	);
}
