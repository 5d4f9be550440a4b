import { InputError } from '../shared/inputError';
import { own, textOf } from '../shared/json';
import { labelOf } from '../shared/path';

/**
 * The values of the filters that the user has added. One that is empty is refused rather than left out:
 * without it, everything would fire.
 *
 * @param names parameter of the node -> what it filters by
 * @param added the collection of filters as the user has set it
 * @param parameter gives the value of a parameter
 * @throws InputError that names the filter
 */
export function filtersOf(
	names: Record<string, string> = {},
	added: unknown,
	parameter: (name: string) => unknown,
): Record<string, string> {
	return Object.fromEntries(
		Object.entries(names)
			.filter(([name]) => own(added, name) !== undefined)
			.map(([name, property]) => [property, filterText(name, parameter(`filters.${name}`))]),
	);
}

function filterText(name: string, value: unknown): string {
	const label = labelOf(name);
	const text = textOf(value).trim();
	if (text !== '' && !Number.isNaN(value)) return text;
	const isList = typeof value === 'object' && value !== null;
	throw new InputError(
		isList ? `${label} is not a single value` : `${label} is empty`,
		`Enter a value for ${label} under Filters, or remove this filter. If it is an expression, check what it gives`,
	);
}
