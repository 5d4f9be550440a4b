import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { loadNode } from '../engine';
import type { CatalogueParameter } from './types';

const { properties } = loadNode().description;

/** A collection, or the rows of a fixed one. */
interface Holder {
	options?: unknown[];
	values?: unknown[];
}

/** What the node's description says of a field of an operation, e.g. `products.product[].price`. */
export function described(
	resource: string,
	operation: string,
	path: string,
): Omit<CatalogueParameter, 'name' | 'sendsTo'> {
	let holder: Holder | undefined = { options: properties };
	for (const name of path.replaceAll('[]', '').split('.')) {
		const inner = (holder?.options ?? holder?.values ?? []) as INodeProperties[];
		holder = inner.find(
			(property) => property.name === name && isShown(property, resource, operation),
		);
	}
	if (!holder) throw new Error(`${resource}.${operation} has no ${path}`);
	const { displayName, type, required = false, options, modes } = holder as INodeProperties;
	const choices = type === 'options' ? (options as INodePropertyOptions[]) : undefined;
	const values = choices?.map(({ value }) => String(value));
	const list = modes?.find(({ name }) => name === 'list');
	return { displayName, type, required, values, listSearch: list?.typeOptions?.searchListMethod };
}

/** Whether a field is shown for an operation, whatever is chosen in its other fields. */
function isShown(
	{ displayOptions }: INodeProperties,
	resource: string,
	operation: string,
): boolean {
	const { show = {} } = displayOptions ?? {};
	const shows = (value: string, ...names: string[]) =>
		names.every((name) => !show[name] || (show[name] as string[]).includes(value));
	return shows(resource, 'resource', '/resource') && shows(operation, 'operation', '/operation');
}

/** The paths of all fields that the description has for an operation, e.g. `products.product[].price`. */
export function fieldsOf(resource: string, operation: string): string[] {
	const pathsIn = (inside: INodeProperties[], before = ''): string[] =>
		inside
			.filter((field) => field.type !== 'notice' && isShown(field, resource, operation))
			.flatMap(({ type, name, options = [], typeOptions }) => {
				const path = before + name;
				if (type === 'collection') return pathsIn(options as INodeProperties[], `${path}.`);
				if (type !== 'fixedCollection') return [path];
				const rows = typeOptions?.multipleValues ? '[]' : '';
				return (options as INodePropertyCollection[]).flatMap((group) =>
					pathsIn(group.values, `${path}.${group.name}${rows}.`),
				);
			});
	return [...new Set(pathsIn(properties))];
}
