import { PAGED_LIST } from './common';
import { described } from './described';
import { RESOURCES } from './resources';
import type { CatalogueOperation, CatalogueParameter, OperationCase } from './types';

export { fieldsOf } from './described';
export type { CatalogueOperation, CatalogueParameter, OperationCase } from './types';

/**
 * The contract of names: resources, operations and fields as workflows store them, and where values arrive. The rest
 * is the description's.
 */
export const catalogue = {
	operations: Object.entries(RESOURCES).flatMap(([resource, operations]) =>
		Object.entries(operations).map(([operation, entry]): CatalogueOperation => {
			const { endpoint, fields, ...rest } = entry;
			const [method, path] = endpoint.split(' ');
			const params = Object.entries(fields).flatMap(([names, sendsTo]) =>
				expanded(names).map((name): CatalogueParameter => ({
					name,
					sendsTo: sendsTo.replace('snake_case', inSnakeCase(name)) as typeof sendsTo,
					...described(resource, operation, name),
				})),
			);
			const paged = fields.limit === PAGED_LIST.limit;
			return { resource, operation, method, path, paged, params, ...rest };
		}),
	),
};

/** `a.b[].{c,d}` are `a.b[].c` and `a.b[].d`. */
function expanded(names: string): string[] {
	const [, before, last] = /^(.*)\{(.+)\}$/.exec(names) ?? [];
	return last ? last.split(',').map((name) => before + name) : [names];
}

/** `start_date` of `filters.startDate`. */
function inSnakeCase(name: string): string {
	return name.replace(/^.*\./, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** How to try an operation if its fields do not say it. */
export function caseOf(resource: string, operation: string): OperationCase | undefined {
	return RESOURCES[resource]?.[operation]?.case;
}
