import { boardLocator, bodyText, columnLocator, type Resource } from '../descriptions';
import { BOARD_ENDPOINT, LISTS } from '../service';
import { readTrimmed } from '../shared/values';

const boardId = { ...boardLocator, required: true };

export const board: Resource = {
	name: 'Board',
	value: 'board',
	operations: [
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many boards',
			description: 'List the boards of the workspace',
			routing: { request: { method: 'GET', url: LISTS.boards.endpoint } },
			list: LISTS.boards,
		},
		{
			name: 'Get',
			value: 'get',
			action: 'Get board',
			description: 'Get one board with its groups and columns',
			routing: { request: { method: 'GET', url: BOARD_ENDPOINT } },
			fields: [boardId],
		},
		{
			name: 'Get Column',
			value: 'getColumn',
			action: 'Get column of board',
			description: 'Get one column of a board by its ID',
			routing: { request: { method: 'GET', url: `${BOARD_ENDPOINT}/columns/{columnId}` } },
			fields: [boardId, { ...columnLocator, required: true }],
		},
		{
			name: 'Get Column by Name',
			value: 'getColumnByName',
			action: 'Get column of board by name',
			description: 'Find a column of a board by its name',
			routing: { request: { method: 'POST', url: `${BOARD_ENDPOINT}/columns/by-name` } },
			readOnly: true,
			fields: [
				boardId,
				bodyText('name', 'Column Name', 'columnName', {
					read: readTrimmed,
					required: true,
					placeholder: 'e.g. Status',
					description: 'Name of the column, as shown on the board',
				}),
			],
		},
	],
};
