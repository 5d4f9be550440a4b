import { fieldsOf, type Field } from '../../../../tools/docs/fields';
import { loadNode } from '../engine';
import { PAGED_LIST } from './common';
import { RESOURCES } from './resources';
import type { OperationEntry, Destination } from './types';

/** A field in the node's description, with the place in the request where its value must arrive. */
export interface CatalogueParameter extends Field {
	sendsTo: Destination;
}

export interface CatalogueOperation extends Pick<OperationEntry, 'case'> {
	resource: string;
	operation: string;
	method: string;
	path: string;
	/** Whether the endpoint documents `page` and `limit`. */
	paged: boolean;
	params: CatalogueParameter[];
}

const OPERATIONS = Object.entries(RESOURCES).flatMap(([resource, operations]) =>
	Object.entries(operations).map(([operation, entry]): CatalogueOperation => {
		const { endpoint, fields, ...rest } = entry;
		const [method, path] = endpoint.split(' ');
		const described = describedFields(resource, operation);
		const params = Object.entries(fields).flatMap(([names, sendsTo]) =>
			expanded(names).map((name): CatalogueParameter => {
				const field = described.find((candidate) => candidate.name === name);
				if (!field) throw new Error(`${resource}.${operation} has no ${name}`);
				return {
					...field,
					sendsTo: sendsTo.replace('snake_case', inSnakeCase(name)) as Destination,
				};
			}),
		);
		const paged = fields.limit === PAGED_LIST.limit;
		return { resource, operation, method, path, paged, params, ...rest };
	}),
);

/**
 * Names that must not change: resources, operations and fields as stored in workflows, and where values arrive in
 * requests. The description contains the rest.
 */
export const catalogue = { operations: OPERATIONS };

/** All fields of an operation in the description. */
export function describedFields(resource: string, operation: string): Field[] {
	return fieldsOf(loadNode().description.properties, { resource, operation });
}

/** `a.b[].{c,d}` expands to `a.b[].c` and `a.b[].d`. */
function expanded(names: string): string[] {
	const [, before, last] = /^(.*)\{(.+)\}$/.exec(names) ?? [];
	return last ? last.split(',').map((name) => before + name) : [names];
}

/** `start_date` for `filters.startDate`. */
function inSnakeCase(name: string): string {
	return name.replace(/^.*\./, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
