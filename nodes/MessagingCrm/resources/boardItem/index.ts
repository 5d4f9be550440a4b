import type { INodeProperties } from 'n8n-workflow';

import { hook } from '../../engine';
import { boardItemLocator, boardLocator, groupLocator, inBody, required } from '../../fields';
import { columnFields, create, update } from './columns';
import { deleteFields, itemIdsInBody } from './delete';
import { search, searchFields } from './search';
import { upsert } from './upsert';

const itemName = inBody({ item_name: 'itemName' });

export const boardItemDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['boardItem'] } },
		default: 'getAll',
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create board item',
				description: 'Add an item (a card or lead) to a board',
				routing: {
					request: { method: 'POST', url: '/api/crm/boards/{boardId}/items' },
					send: { preSend: [required('itemName'), itemName, inBody({ group_id: 'groupId' })] },
					operations: { pagination: hook({ prepare: create }) },
				},
			},
			{
				name: 'Create or Update',
				value: 'upsert',
				action: 'Create or update board item',
				description: 'Create a new record, or update the current one if it already exists (upsert)',
				routing: {
					request: { method: 'POST', url: '/api/crm/boards/{boardId}/items' },
					send: { preSend: [required('itemName'), itemName] },
					operations: { pagination: hook({ prepare: upsert }) },
				},
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete board items',
				description: 'Delete one or more items of a board',
				routing: {
					request: { method: 'DELETE', url: '/api/crm/boards/{boardId}/items' },
					send: { preSend: [itemIdsInBody] },
					operations: { pagination: hook({ output: { deleted: true } }) },
				},
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get board item',
				description: 'Get one item with its contact, conversation and pipeline status',
				routing: { request: { method: 'GET', url: '/api/crm/boards/{boardId}/items/{itemId}' } },
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many board items',
				description: 'List the items of a board',
				routing: {
					request: { method: 'GET', url: '/api/crm/boards/{boardId}/items' },
					operations: { pagination: hook({ list: 'paged' }) },
				},
			},
			{
				name: 'Search',
				value: 'search',
				action: 'Search board items',
				description: 'Find items of a board by the values of their columns',
				routing: {
					request: { method: 'POST', url: '/api/crm/boards/{boardId}/items/search' },
					operations: { pagination: hook({ list: 'whole', readOnly: true, prepare: search }) },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update board item',
				description: 'Change the name or column values of an item',
				routing: {
					request: { method: 'PUT', url: '/api/crm/boards/{boardId}/items/{itemId}' },
					send: { preSend: [itemName] },
					operations: { pagination: hook({ prepare: update }) },
				},
			},
		],
	},
	{ ...boardLocator, required: true, displayOptions: { show: { resource: ['boardItem'] } } },
	{
		...boardItemLocator,
		required: true,
		displayOptions: { show: { resource: ['boardItem'], operation: ['get', 'update'] } },
	},
	{
		displayName: 'Item Name',
		name: 'itemName',
		type: 'string',
		required: true,
		displayOptions: { show: { resource: ['boardItem'], operation: ['create', 'upsert'] } },
		default: '',
		placeholder: 'e.g. Siti Rahma',
		description: 'Name of the item, as shown on the board',
	},
	{
		displayName: 'Item Name',
		name: 'itemName',
		type: 'string',
		displayOptions: { show: { resource: ['boardItem'], operation: ['update'] } },
		default: '',
		placeholder: 'e.g. Siti Rahma',
		description: 'New name of the item. Leave empty to keep the current name.',
	},
	{ ...groupLocator, displayOptions: { show: { resource: ['boardItem'], operation: ['create'] } } },
	...columnFields,
	...deleteFields,
	...searchFields,
];
