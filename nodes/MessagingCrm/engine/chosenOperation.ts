import {
	type IExecuteFunctions,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
	NodeOperationError,
} from 'n8n-workflow';

import { type DescribedOperation, isReadOnly, type SentField } from './operation';

/** An operation with its fields. */
export interface ChosenOperation extends DescribedOperation {
	readOnly: boolean;
	/** The fields that send themselves, by the paths of their parameters, e.g. `filters.startDate`. */
	fields: Array<[parameter: string, field: SentField]>;
}

/** All operations of a node, by `resource.operation`: read from its description once. */
export function operationsOf({ properties }: INodeTypeDescription): Map<string, ChosenOperation> {
	const all = new Map<string, ChosenOperation>();
	for (const { name, displayOptions, options = [] } of properties) {
		if (name !== 'operation') continue;
		const resource = String(displayOptions?.show?.resource?.[0]);
		for (const option of options.filter(isDescribed)) {
			const operation = String(option.value);
			all.set(`${resource}.${operation}`, {
				...option,
				readOnly: isReadOnly(option),
				fields: sentFieldsIn(properties, { resource, operation }),
			});
		}
	}
	return all;
}

/**
 * The operation that the user has chosen, the same for all items.
 * @throws NodeOperationError if the node does not have it, e.g. in a workflow of a newer version
 */
export function chosenOperation(
	context: IExecuteFunctions,
	operations: Map<string, ChosenOperation>,
): ChosenOperation {
	const resource = context.getNodeParameter('resource', 0);
	const name = context.getNodeParameter('operation', 0);
	const operation = operations.get(`${resource}.${name}`);
	if (operation) return operation;
	throw new NodeOperationError(
		context.getNode(),
		`This version of the node has no operation "${name}" of "${resource}"`,
		{ description: 'Choose another operation, or update n8n-nodes-messaging-crm' },
	);
}

/** Resource and operation alone decide whether such a field is shown. */
function sentFieldsIn(
	properties: INodeProperties[],
	chosen: { resource: string; operation: string },
	path = '',
): ChosenOperation['fields'] {
	const fields: ChosenOperation['fields'] = [];
	for (const property of properties) {
		if (!NodeHelpers.displayParameter(chosen, property, null, null)) continue;
		const parameter = path + property.name;
		if (isSent(property)) fields.push([parameter, property]);
		for (const option of property.options ?? []) {
			if ('type' in option) fields.push(...sentFieldsIn([option], chosen, `${parameter}.`));
			if (!('values' in option)) continue;
			fields.push(...sentFieldsIn(option.values, chosen, `${parameter}.${option.name}.`));
		}
	}
	return fields;
}

function isDescribed(option: object): option is DescribedOperation {
	return 'routing' in option;
}

function isSent(property: INodeProperties): property is SentField {
	return 'read' in property;
}
