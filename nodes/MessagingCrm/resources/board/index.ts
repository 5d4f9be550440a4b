import type { INodeProperties } from 'n8n-workflow';

import { boardLocator, bodyText, columnLocator, list, operations, request } from '../../fields';
import { LISTS } from '../../service';
import { readRequired } from '../../shared/values';

export const boardDescription: INodeProperties[] = [
	operations('board', 'getAll', [
		{
			name: 'Get',
			value: 'get',
			action: 'Get board',
			description: 'Get one board with its groups and columns',
			...request('GET', '/api/crm/boards/{boardId}'),
		},
		{
			name: 'Get Column',
			value: 'getColumn',
			action: 'Get column of board',
			description: 'Get one column of a board by its ID',
			...request('GET', '/api/crm/boards/{boardId}/columns/{columnId}'),
		},
		{
			name: 'Get Column by Name',
			value: 'getColumnByName',
			action: 'Get column of board by name',
			description: 'Find a column of a board by its name',
			...request('POST', '/api/crm/boards/{boardId}/columns/by-name', { readOnly: true }),
		},
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many boards',
			description: 'List the boards of the workspace',
			...list(LISTS.boards),
		},
	]),
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
	bodyText(
		'name',
		'Column Name',
		'columnName',
		{
			required: true,
			displayOptions: { show: { resource: ['board'], operation: ['getColumnByName'] } },
			placeholder: 'e.g. Status',
			description: 'Name of the column, as shown on the board',
		},
		readRequired,
	),
];
