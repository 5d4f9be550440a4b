import { excerpt, InputError } from '../shared/errors';
import { isBlankText } from '../shared/json';
import { normalizeText } from '../shared/text';
import { readText, readTrimmed, toArray } from '../shared/values';

/** Values that people mistake for an ID: a name, a phone number, or an order number such as #1042. */
const NOT_AN_ID = /\s|^#|^\+\d+$/;
const ORDER_NUMBER = /^\d{1,9}$/;

/** How to find IDs that are hard to pick from a list, by field label. */
const HOW_TO_FIND: Record<string, string> = {
	Order: 'find it with Order > Get Many > Filters > Search',
	Item: 'find it with Board Item > Search',
};

/**
 * Returns an ID without invisible characters. It rejects values that people mistake for an ID, and accepts all other
 * values (docs/internals/service.md#records).
 */
export function requireId(value: string, label: string): string {
	const id = normalizeText(value);
	const isOrderNumber = label === 'Order' && ORDER_NUMBER.test(id);
	if (!NOT_AN_ID.test(id) && !isOrderNumber) return id;
	throw new InputError(
		`${label} is not an ID: ${excerpt(id)}`,
		`Choose the ${label.toLowerCase()} from the list, or ${HOW_TO_FIND[label] ?? 'enter its ID'}.`,
	);
}

/** A trimmed ID; undefined if the field is empty. */
export function readId(value: unknown, label: string): string | undefined {
	const id = readTrimmed(value, label);
	return id && requireId(id, label);
}

/** Matches text that begins like JSON. No ID begins like this. */
const JSON_TEXT = /^\s*[[{"]/;

/**
 * Reads one or several IDs. The value can be one ID, a text with IDs separated by commas or line breaks, an array, or
 * an array as JSON text, which AI models write.
 * @returns each ID once, trimmed; an empty array if the field is empty
 */
export function readIds(value: unknown, label: string): string[] {
	const isSeparated = typeof value === 'string' && !JSON_TEXT.test(value);
	const entries = isSeparated
		? value.split(/[,\n]/).filter((part) => !isBlankText(part))
		: toArray(value ?? []);
	const ids = entries.map((entry) => {
		const isId = typeof entry === 'string' || Number.isSafeInteger(entry);
		const text = isId ? normalizeText(readText(entry, label) ?? '') : '';
		if (text !== '' && !JSON_TEXT.test(text)) return text;
		throw new InputError(
			`${label} contains a value that is not an ID: ${excerpt(entry)}`,
			`Enter IDs separated by commas, or an array of IDs, as ${label}`,
		);
	});
	return [...new Set(ids)];
}
