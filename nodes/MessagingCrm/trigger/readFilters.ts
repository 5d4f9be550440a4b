import { InputError } from '../shared/inputError';
import { getOwn, isObject, textOf } from '../shared/json';
import { labelOf } from '../shared/path';
import { readChoice } from '../shared/values';
import type { Direction } from './messageDirection';

const DIRECTIONS = ['incoming', 'outgoing', 'both'] as const;

/**
 * The values of the filters that the user has added. An empty filter is rejected: without it, all events would
 * fire.
 *
 * @param names parameter of the node -> what it filters by
 * @param added the collection of filters as the user has set it
 * @param parameter gives the value of a parameter
 * @param read `oneValue` or `severalValues`
 * @throws InputError that names the filter
 */
export function filtersOf<T>(
	names: Record<string, string> = {},
	added: unknown,
	parameter: (name: string) => unknown,
	read: (value: unknown, label: string) => T,
): Record<string, T> {
	return Object.fromEntries(
		Object.entries(names)
			.filter(([name]) => getOwn(added, name) !== undefined)
			.map(([name, property]) => [property, read(parameter(`filters.${name}`), labelOf(name))]),
	);
}

/**
 * Which messages fire.
 *
 * @param added the collection of filters as the user has set it; without a direction only incoming ones fire
 * @param parameter gives the value of a parameter
 * @returns undefined if all do
 * @throws InputError for any other value
 */
export function directionFilter(
	added: unknown,
	parameter: (name: string) => unknown,
): Direction | undefined {
	if (getOwn(added, 'direction') === undefined) return 'incoming';
	const direction = readChoice(parameter('filters.direction'), 'Direction', DIRECTIONS);
	return direction === 'both' ? undefined : direction;
}

/**
 * The value of a filter that takes one.
 * @throws InputError if it is empty or a list
 */
export function oneValue(value: unknown, label: string): string {
	const text = textOf(value).trim();
	if (text !== '' && !Number.isNaN(value)) return text;
	const isList = isObject(value) || (Array.isArray(value) && value.length > 0);
	throw new InputError(
		isList ? `${label} is not a single value` : `${label} is empty`,
		`Enter a value for ${label} under Filters, or remove this filter. If it is an expression, check what it gives`,
	);
}

/**
 * The values of a filter that takes several, without an order: a text if there is only one, as filters had it before
 * they took several.
 *
 * @throws InputError if there is none, or one of them is empty
 */
export function severalValues(value: unknown, label: string): string | string[] {
	if (!Array.isArray(value) || value.length === 0) return oneValue(value, label);
	const values = [...new Set(value.map((one) => oneValue(one, label)))].sort();
	return values.length === 1 ? values[0] : values;
}
