import type { INodeProperties } from 'n8n-workflow';

import { queryField } from '../../fields';

export const sort: INodeProperties = {
	displayName: 'Sort',
	name: 'sort',
	type: 'collection',
	placeholder: 'Add Sorting',
	displayOptions: { show: { resource: ['order'], operation: ['getAll'] } },
	default: {},
	options: [
		queryField('sort_direction', {
			displayName: 'Direction',
			name: 'direction',
			type: 'options',
			options: [
				{ name: 'Ascending', value: 'asc' },
				{ name: 'Descending', value: 'desc' },
			],
			default: 'desc',
			description: 'Direction to sort in',
		}),
		queryField('sort_field', {
			displayName: 'Field',
			name: 'field',
			type: 'string',
			default: 'created_at',
			placeholder: 'e.g. created_at',
			description: 'Field of the order to sort by',
		}),
	],
};
