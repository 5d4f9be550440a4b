import type { INodeProperties } from 'n8n-workflow';

import { hook } from '../../engine';
import { boardLocator, columnLocator, inBody, required } from '../../fields';

export const boardDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['board'] } },
		default: 'getAll',
		options: [
			{
				name: 'Get',
				value: 'get',
				action: 'Get board',
				description: 'Get one board with its groups and columns',
				routing: {
					request: { method: 'GET', url: '/api/crm/boards/{boardId}' },
				},
			},
			{
				name: 'Get Column',
				value: 'getColumn',
				action: 'Get column of board',
				description: 'Get one column of a board by its ID',
				routing: {
					request: { method: 'GET', url: '/api/crm/boards/{boardId}/columns/{columnId}' },
				},
			},
			{
				name: 'Get Column by Name',
				value: 'getColumnByName',
				action: 'Get column of board by name',
				description: 'Find a column of a board by its name',
				routing: {
					request: { method: 'POST', url: '/api/crm/boards/{boardId}/columns/by-name' },
					send: { preSend: [required('columnName'), inBody({ name: 'columnName' })] },
					operations: { pagination: hook({ readOnly: true }) },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many boards',
				description: 'List the boards of the workspace',
				routing: {
					request: { method: 'GET', url: '/api/crm/boards' },
					operations: { pagination: hook({ list: 'whole' }) },
				},
			},
		],
	},
	{
		...boardLocator,
		required: true,
		displayOptions: {
			show: { resource: ['board'], operation: ['get', 'getColumn', 'getColumnByName'] },
		},
	},
	{
		...columnLocator,
		required: true,
		displayOptions: { show: { resource: ['board'], operation: ['getColumn'] } },
	},
	{
		displayName: 'Column Name',
		name: 'columnName',
		type: 'string',
		required: true,
		displayOptions: { show: { resource: ['board'], operation: ['getColumnByName'] } },
		default: '',
		placeholder: 'e.g. Status',
		description: 'Name of the column, as shown on the board',
	},
];
