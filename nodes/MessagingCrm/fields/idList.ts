import { excerpt, InputError } from '../shared/inputError';
import { parseJson } from '../shared/json';

/** Between several IDs in one text. */
const SEPARATORS = /[,\n]/;

/** JSON begins like this, an ID does not. */
const JSON_TEXT = /^[[{"]/;

/**
 * A list of IDs: an array, its JSON text as AI models write it, IDs separated by commas or lines, or one ID.
 * @returns each ID once, trimmed; empty if nothing was filled in
 */
export function idList(value: unknown, label: string): string[] {
	return [...new Set(entriesOf(value).map((entry) => idText(entry, label)))];
}

function entriesOf(value: unknown): unknown[] {
	if (value === undefined || value === null) return [];
	const list = typeof value === 'string' ? (jsonArray(value) ?? value) : value;
	if (Array.isArray(list)) return list;
	if (typeof list !== 'string') return [list];
	return list.split(SEPARATORS).filter((part) => part.trim() !== '');
}

function jsonArray(text: string): unknown[] | undefined {
	const value = parseJson(text);
	return Array.isArray(value) ? value : undefined;
}

function idText(entry: unknown, label: string): string {
	const isId = typeof entry === 'string' || Number.isSafeInteger(entry);
	const text = isId ? String(entry).trim() : '';
	if (text !== '' && !JSON_TEXT.test(text)) return text;
	throw new InputError(
		`${label} contains something that is not an ID: ${excerpt(entry)}`,
		`Enter IDs separated by commas, or an array of IDs, as ${label}`,
	);
}
