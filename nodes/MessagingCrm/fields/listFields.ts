import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

import type { OperationKinds } from './operations';

/** The fields of the operations that return a list. */
export function listFields({ lists, requests }: OperationKinds): INodeProperties[] {
	const fields: INodeProperties[] = [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			description: 'Whether to return all results or only up to a given limit',
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
			displayOptions: { show: { returnAll: [false] } },
		},
	];
	return [
		...updateDisplayOptions({ show: { operation: lists } }, fields),
		...updateDisplayOptions({ show: { operation: requests, response: ['list'] } }, fields),
	];
}

/** Operations whose records are long. Boards and templates are mostly nested objects, which Simplify would remove. */
const WITH_LONG_RECORDS = {
	resource: ['boardItem', 'business', 'contact', 'conversation', 'message', 'order'],
	operation: ['find', 'get', 'getAll', 'getByConversation', 'search'],
};

const inNodes: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	displayOptions: { show: WITH_LONG_RECORDS, hide: { '@tool': [true] } },
	default: false,
	description:
		'Whether to return a simplified version of the response instead of the raw data: at most 10 of the most used fields, without empty ones and lists. Of an object, it keeps the ID, the name and the phone number.',
};

/** On by default in an agent's tools: long records cost the model tokens. */
export const simplify: INodeProperties[] = [
	inNodes,
	{
		...inNodes,
		displayOptions: { show: { ...WITH_LONG_RECORDS, '@tool': [true] } },
		default: true,
	},
];
