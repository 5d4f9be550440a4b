import type { INodeProperties } from 'n8n-workflow';

export const sort: INodeProperties = {
	displayName: 'Sort',
	name: 'sort',
	type: 'collection',
	placeholder: 'Add Sorting',
	displayOptions: { show: { resource: ['order'], operation: ['getAll'] } },
	default: {},
	options: [
		{
			displayName: 'Direction',
			name: 'direction',
			type: 'options',
			options: [
				{ name: 'Ascending', value: 'asc' },
				{ name: 'Descending', value: 'desc' },
			],
			default: 'desc',
			description: 'Which end comes first',
			routing: { send: { type: 'query', property: 'sort_direction' } },
		},
		{
			displayName: 'Field',
			name: 'field',
			type: 'string',
			default: 'created_at',
			placeholder: 'e.g. created_at',
			description: 'Field of the order to sort by',
			routing: { send: { type: 'query', property: 'sort_field' } },
		},
	],
};
