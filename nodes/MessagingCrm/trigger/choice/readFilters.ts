import { InputError } from '../../shared/inputError';
import { getOwn, isObject, textOf } from '../../shared/json';
import { labelOf } from '../../shared/path';
import { readChoice } from '../../shared/values';
import type { Direction } from '../../service';

const DIRECTIONS = ['incoming', 'outgoing', 'both'] as const;

/**
 * The values of the filters that the user has added. An empty filter is rejected: without it, all events would
 * fire.
 * @param names parameter of the node -> query parameter or record field
 * @param added the collection of filters as the user has set it
 * @param parameter returns the value of a parameter
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
 * Which messages fire: incoming ones, unless the user has added another direction.
 * @param added the collection of filters as the user has set it
 * @param parameter returns the value of a parameter
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
 * The value of a filter that takes one value.
 * @throws InputError if it is empty or a list
 */
export function oneValue(value: unknown, label: string): string {
	const text = textOf(value).trim();
	if (text !== '' && !Number.isNaN(value)) return text;
	const isList = isObject(value) || (Array.isArray(value) && value.length > 0);
	throw new InputError(
		isList ? `${label} is not a single value` : `${label} is empty`,
		`Enter a value for ${label} under Filters, or remove this filter. If it is an expression, check its result`,
	);
}

/**
 * The values of a filter that takes several, sorted and each once. An expression may return a single one.
 * @throws InputError if there is none, or one of them is empty
 */
export function severalValues(value: unknown, label: string): string[] {
	const values = Array.isArray(value) && value.length > 0 ? value : [value];
	return [...new Set(values.map((one) => oneValue(one, label)))].sort();
}
