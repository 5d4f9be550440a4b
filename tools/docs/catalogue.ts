import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { loadNode } from '../../test/engine/support/engine';
import { fieldsOf } from './fields';

const { properties } = loadNode().description;

/** All that the node offers, in the order of its lists. */
export const RESOURCES = optionsOf('resource').map(({ name, value: resource }) => ({
	name,
	operations: optionsOf('operation', String(resource)).map((option) => {
		const { value, description = '', routing } = option;
		const { method = 'GET', url } = routing?.request ?? {};
		const chosen = { resource: String(resource), operation: String(value) };
		// Request Options are n8n's own.
		const own = properties.filter((one) => one.name !== 'requestOptions');
		const fields = fieldsOf(own, chosen);
		return {
			...chosen,
			/** As headings name it, e.g. `Order: Get Many`. */
			heading: `${name}: ${option.name}`,
			name: option.name,
			description,
			/** Undefined if the node does not declare it. */
			endpoint: url ? `${method} ${url}` : undefined,
			fields,
			// The user chooses what a request to any other endpoint returns.
			isList: url !== '' && fields.some((field) => field.name === 'returnAll'),
		};
	}),
}));

export type Resource = (typeof RESOURCES)[number];
export type Operation = Resource['operations'][number];

function optionsOf(name: string, resource?: string): INodePropertyOptions[] {
	const isWanted = ({ displayOptions }: INodeProperties) =>
		resource === undefined || displayOptions?.show?.resource?.includes(resource);
	const property = properties.find((one) => one.name === name && isWanted(one));
	return (property?.options ?? []) as INodePropertyOptions[];
}
