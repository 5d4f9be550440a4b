import { PAGED_LIST, SIMPLIFY, WHOLE_LIST } from './common';
import type { CatalogueParameter, ResourceCatalogue } from './types';

const BOARD_ID: CatalogueParameter = {
	name: 'boardId',
	type: 'resourceLocator',
	sendsTo: 'path.boardId',
	required: true,
	listSearch: 'searchBoards',
};

export const boardItem: ResourceCatalogue = {
	create: {
		name: 'Create',
		method: 'POST',
		path: '/api/crm/boards/{boardId}/items',
		params: [
			BOARD_ID,
			{ name: 'itemName', type: 'string', sendsTo: 'body.item_name', required: true },
			{
				name: 'groupId',
				type: 'resourceLocator',
				sendsTo: 'body.group_id',
				listSearch: 'searchGroups',
			},
			{ name: 'columns', type: 'resourceMapper', sendsTo: 'body.<column name>' },
		],
		case: {
			covers: ['columns'],
			example: () => ({
				itemName: 'Siti Rahma',
				columns: { mappingMode: 'defineBelow', value: { Company: 'Toko Siti', Stage: '1' } },
			}),
			parameters: { columns: { mappingMode: 'defineBelow', value: { 'Deal.Size [IDR]': '5' } } },
			body: { 'Deal.Size [IDR]': '5' },
		},
	},
	delete: {
		name: 'Delete',
		method: 'DELETE',
		path: '/api/crm/boards/{boardId}/items',
		params: [
			BOARD_ID,
			{ name: 'itemIds', type: 'string', sendsTo: 'body.item_ids', required: true },
		],
		case: {
			covers: ['itemIds'],
			example: ({ boardItems }) => ({ itemIds: boardItems.at(0)?.id ?? '' }),
			parameters: { itemIds: 'a, b,,c' },
			body: { item_ids: ['a', 'b', 'c'] },
		},
	},
	get: {
		name: 'Get',
		method: 'GET',
		path: '/api/crm/boards/{boardId}/items/{itemId}',
		params: [
			SIMPLIFY,
			BOARD_ID,
			{
				name: 'itemId',
				type: 'resourceLocator',
				sendsTo: 'path.itemId',
				required: true,
				listSearch: 'searchBoardItems',
			},
		],
	},
	getAll: {
		name: 'Get Many',
		method: 'GET',
		path: '/api/crm/boards/{boardId}/items',
		paged: true,
		params: [SIMPLIFY, BOARD_ID, ...PAGED_LIST],
	},
	search: {
		name: 'Search',
		method: 'POST',
		path: '/api/crm/boards/{boardId}/items/search',
		params: [
			SIMPLIFY,
			BOARD_ID,
			{ name: 'condition', type: 'options', sendsTo: 'body.condition', values: ['AND', 'OR'] },
			{
				name: 'conditions.condition[].columnName',
				type: 'options',
				sendsTo: 'body.search[].column_name',
			},
			{
				name: 'conditions.condition[].operator',
				type: 'options',
				sendsTo: 'body.search[].operator',
				values: ['equals'],
			},
			{ name: 'conditions.condition[].value', type: 'string', sendsTo: 'body.search[].value' },
			...WHOLE_LIST,
		],
		case: {
			covers: [
				'condition',
				'conditions.condition[].columnName',
				'conditions.condition[].operator',
				'conditions.condition[].value',
			],
			parameters: {
				condition: 'OR',
				conditions: { condition: [{ columnName: 'Stage', operator: 'equals', value: '1,2' }] },
			},
			body: {
				condition: 'OR',
				search: [{ column_name: 'Stage', operator: 'equals', value: ['1', '2'] }],
			},
		},
	},
	update: {
		name: 'Update',
		method: 'PUT',
		path: '/api/crm/boards/{boardId}/items/{itemId}',
		params: [
			BOARD_ID,
			{
				name: 'itemId',
				type: 'resourceLocator',
				sendsTo: 'path.itemId',
				required: true,
				listSearch: 'searchBoardItems',
			},
			{ name: 'itemName', type: 'string', sendsTo: 'body.item_name' },
			{ name: 'columns', type: 'resourceMapper', sendsTo: 'body.<column name>' },
		],
		case: {
			covers: ['columns'],
			parameters: { columns: { mappingMode: 'defineBelow', value: { Stage: '2' } } },
			body: { Stage: '2' },
		},
	},
	// What is checked is the first of its two requests, the search.
	upsert: {
		name: 'Create or Update',
		method: 'POST',
		path: '/api/crm/boards/{boardId}/items/search',
		params: [
			BOARD_ID,
			{ name: 'itemName', type: 'string', sendsTo: 'body.item_name', required: true },
			{
				name: 'columns',
				type: 'resourceMapper',
				sendsTo: 'body.<column name>',
				required: true,
			},
		],
		case: {
			covers: ['itemName', 'columns'],
			example: () => ({
				columns: {
					mappingMode: 'defineBelow',
					value: { Company: 'Toko Siti', Email: 'siti@example.com', Stage: '2' },
					matchingColumns: ['Email'],
				},
			}),
			parameters: {
				itemName: 'Siti',
				columns: {
					mappingMode: 'defineBelow',
					value: { Email: 'siti@example.com', Stage: '2' },
					matchingColumns: ['Email'],
				},
			},
			body: {
				condition: 'AND',
				search: [{ column_name: 'Email', operator: 'equals', value: ['siti@example.com'] }],
			},
		},
	},
};
