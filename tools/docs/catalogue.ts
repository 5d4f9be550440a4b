import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { loadNode } from '../../test/engine/support/engine';
import { fieldsOf, type Field } from './fields';

/** An operation as the node describes it. */
export interface Operation {
	resource: string;
	operation: string;
	/** As headings name it, e.g. `Order: Get Many`. */
	heading: string;
	name: string;
	description: string;
	/** Method and path template; undefined if the node does not declare them. */
	endpoint?: string;
	fields: Field[];
	isList: boolean;
}

export interface Resource {
	name: string;
	operations: Operation[];
}

const { properties } = loadNode().description;

/** All that the node offers, in the order of its lists. */
export const RESOURCES: Resource[] = optionsOf('resource').map(({ name, value: resource }) => ({
	name,
	operations: optionsOf('operation', String(resource)).map((option) => {
		const { value, description = '', routing } = option;
		const { method = 'GET', url } = routing?.request ?? {};
		const chosen = { resource: String(resource), operation: String(value) };
		const fields = fieldsOf(properties, chosen);
		return {
			...chosen,
			heading: `${name}: ${option.name}`,
			name: option.name,
			description,
			endpoint: url && `${method} ${url}`,
			fields,
			isList: fields.some((field) => field.name === 'returnAll'),
		};
	}),
}));

function optionsOf(name: string, resource?: string): INodePropertyOptions[] {
	const isWanted = ({ displayOptions }: INodeProperties) =>
		resource === undefined || displayOptions?.show?.resource?.includes(resource);
	const property = properties.find((one) => one.name === name && isWanted(one));
	return (property?.options ?? []) as INodePropertyOptions[];
}
