import type { INodeProperties } from 'n8n-workflow';

/** Operations whose records are long. Boards and templates are mostly nested objects, which Simplify would remove. */
const WITH_LONG_RECORDS = {
	resource: ['boardItem', 'business', 'contact', 'conversation', 'message', 'order'],
	operation: ['get', 'getAll', 'getByConversation', 'search'],
};

const inNodes: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	displayOptions: { show: WITH_LONG_RECORDS, hide: { '@tool': [true] } },
	default: false,
	description: 'Whether to return a simplified version of the response instead of the raw data',
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
