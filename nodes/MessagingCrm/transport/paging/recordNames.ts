import type { IDataObject } from 'n8n-workflow';

import { getOwn } from '../../shared/json';

/** What an endpoint calls its records, read from its path template. */
export interface RecordNames {
	/** In snake case: `items` for `/boards/{boardId}/items/search`. */
	plural: string;
	singular: string;
	/** All names that a wrapper of the records may have, the likeliest first. */
	wrappers: string[];
	/** Whether the records belong to a parent record in the path, as in `/boards/{boardId}/items`. */
	areNested: boolean;
	/** Fields that may hold a record's identifier, the likeliest first: `id`, then e.g. `record_id` for `/records`. */
	idFields: string[];
}

/**
 * Reads the names from the path: collections are plural there, actions such as `search` are not.
 *
 * @param endpoint path template, e.g. `/orders` or `/orders/{orderId}`
 */
export function recordNames(endpoint: string): RecordNames {
	const parts = endpoint.split('/').filter((part) => part !== '');
	while (parts.length > 0 && isPlaceholder(parts[parts.length - 1])) parts.pop();
	const parent = parts.map(isPlaceholder).lastIndexOf(true);
	const words = parts
		.slice(parent + 1)
		.map(snakeCase)
		.reverse();
	const plural = words.find((word) => word.endsWith('s')) ?? words.at(0) ?? '';
	const wrappers = [plural, ...words].flatMap((word) => [word, singularOf(word)]);
	const singular = singularOf(plural);
	return {
		plural,
		singular,
		idFields: singular === '' ? ['id'] : ['id', `${singular}_id`],
		wrappers: [...new Set(wrappers)],
		areNested: parent >= 0,
	};
}

/** Whether a property has this name, or a longer one that ends with it: `board_items` for `items`. */
export function isNamed(property: string, name: string): boolean {
	const word = snakeCase(property);
	return name !== '' && (word === name || word.endsWith(`_${name}`));
}

/**
 * The fields that may hold the identifier of an endpoint's records (docs/service.md#identifiers).
 * @param endpoint path template
 */
export function idFields(endpoint: string): string[] {
	return recordNames(endpoint).idFields;
}

/**
 * The identifier of a record as a text, if it has one: 7 and "7" are the same, a blank text is none.
 * @param fields where to look, in this order
 */
export function recordId(record: IDataObject, fields: string[]): string | undefined {
	for (const field of fields) {
		const id = getOwn(record, field);
		if (typeof id === 'number' || (typeof id === 'string' && id.trim() !== '')) return String(id);
	}
	return undefined;
}

export function snakeCase(name: string): string {
	return name
		.replace(/([a-z\d])([A-Z])/g, '$1_$2')
		.replaceAll('-', '_')
		.toLowerCase();
}

function singularOf(word: string): string {
	if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
	return /(ss|x|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.replace(/(?<!s)s$/, '');
}

function isPlaceholder(part: string): boolean {
	return part.startsWith('{');
}
