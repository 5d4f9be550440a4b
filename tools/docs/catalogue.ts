import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { loadNode } from '../../test/engine/support/engine';
import { fieldsOf } from './fields';

const { properties } = loadNode().description;

/** All operations of the node, in the order of its lists. */
export const RESOURCES = optionsOf('resource').map(({ name, value: resource }) => ({
	name,
	operations: optionsOf('operation', String(resource)).map((option) => {
		const { value, description = '', routing } = option;
		const { method = 'GET', url } = routing?.request ?? {};
		const chosen = { resource: String(resource), operation: String(value) };
		// Request Options are n8n's own field.
		const own = properties.filter((property) => property.name !== 'requestOptions');
		const fields = fieldsOf(own, chosen);
		return {
			...chosen,
			/** The name in headings, e.g. `Order: Get Many`. */
			heading: `${name}: ${option.name}`,
			name: option.name,
			description,
			/** The method and path; undefined if the user enters them. */
			endpoint: url ? `${method} ${url}` : undefined,
			fields,
			// In Send Request, whose URL is empty, the user chooses whether the response is a list.
			isList: url !== '' && fields.some((field) => field.name === 'returnAll'),
		};
	}),
}));

export type Resource = (typeof RESOURCES)[number];
export type Operation = Resource['operations'][number];

function optionsOf(name: string, resource?: string): INodePropertyOptions[] {
	const isWanted = ({ displayOptions }: INodeProperties) =>
		resource === undefined || displayOptions?.show?.resource?.includes(resource);
	const property = properties.find((candidate) => candidate.name === name && isWanted(candidate));
	return (property?.options ?? []) as INodePropertyOptions[];
}
