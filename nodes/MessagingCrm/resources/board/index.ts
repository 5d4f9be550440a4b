import type { INodeProperties } from 'n8n-workflow';

import {
	boardLocator,
	bodyText,
	columnLocator,
	list,
	operation,
	operations,
	request,
	shownFor,
} from '../../fields';
import { LISTS } from '../../service';
import { readRequired } from '../../shared/values';

export const boardDescription: INodeProperties[] = [
	operations('board', 'getAll', [
		operation('Get', 'get', 'Get board', {
			description: 'Get one board with its groups and columns',
			...request('GET', '/api/crm/boards/{boardId}'),
		}),
		operation('Get Column', 'getColumn', 'Get column of board', {
			description: 'Get one column of a board by its ID',
			...request('GET', '/api/crm/boards/{boardId}/columns/{columnId}'),
		}),
		operation('Get Column by Name', 'getColumnByName', 'Get column of board by name', {
			description: 'Find a column of a board by its name',
			...request('POST', '/api/crm/boards/{boardId}/columns/by-name', { readOnly: true }),
		}),
		operation('Get Many', 'getAll', 'Get many boards', {
			description: 'List the boards of the workspace',
			...list(LISTS.boards),
		}),
	]),
	{
		...boardLocator,
		required: true,
		displayOptions: shownFor('board', 'get', 'getColumn', 'getColumnByName'),
	},
	{ ...columnLocator, required: true, displayOptions: shownFor('board', 'getColumn') },
	bodyText('name', 'Column Name', 'columnName', {
		read: readRequired,
		required: true,
		displayOptions: shownFor('board', 'getColumnByName'),
		placeholder: 'e.g. Status',
		description: 'Name of the column, as shown on the board',
	}),
];
