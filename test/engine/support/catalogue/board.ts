import { WHOLE_LIST } from './common';
import type { ResourceCatalogue } from './types';

export const board: ResourceCatalogue = {
	get: {
		name: 'Get',
		method: 'GET',
		path: '/api/crm/boards/{boardId}',
		params: [
			{
				name: 'boardId',
				type: 'resourceLocator',
				sendsTo: 'path.boardId',
				required: true,
				listSearch: 'searchBoards',
			},
		],
	},
	getAll: {
		name: 'Get Many',
		method: 'GET',
		path: '/api/crm/boards',
		params: [...WHOLE_LIST],
	},
	getColumn: {
		name: 'Get Column',
		method: 'GET',
		path: '/api/crm/boards/{boardId}/columns/{columnId}',
		params: [
			{
				name: 'boardId',
				type: 'resourceLocator',
				sendsTo: 'path.boardId',
				required: true,
				listSearch: 'searchBoards',
			},
			{
				name: 'columnId',
				type: 'resourceLocator',
				sendsTo: 'path.columnId',
				required: true,
				listSearch: 'searchColumns',
			},
		],
	},
	getColumnByName: {
		name: 'Get Column by Name',
		method: 'POST',
		path: '/api/crm/boards/{boardId}/columns/by-name',
		params: [
			{
				name: 'boardId',
				type: 'resourceLocator',
				sendsTo: 'path.boardId',
				required: true,
				listSearch: 'searchBoards',
			},
			{ name: 'columnName', type: 'string', sendsTo: 'body.name', required: true },
		],
		case: {
			example: () => ({ columnName: 'Stage' }),
		},
	},
};
