import type { INodeProperties } from 'n8n-workflow';

import {
	boardItemLocator,
	boardLocator,
	groupLocator,
	idList,
	list,
	operations,
	request,
	requireChange,
	requiredText,
	textsOf,
	valueOf,
	textField,
} from '../../fields';
import type { ItemContext, Sent } from '../../engine';
import { LISTS } from '../../service';
import { InputError } from '../../shared/inputError';
import { withoutEmpty } from '../../shared/json';
import { readTrimmed } from '../../shared/values';
import { columnFields, withColumns } from './columns';
import { conditionsIn, search, searchFields } from './search';
import { upsert } from './upsert';

const { boardItems, foundBoardItems } = LISTS;

export const boardItemDescription: INodeProperties[] = [
	operations('boardItem', 'getAll', [
		{
			name: 'Create',
			value: 'create',
			action: 'Create board item',
			description: 'Add an item (a card or lead) to a board',
			...request('POST', boardItems.endpoint, {
				sends: (item) => ({
					body: {
						item_name: requiredText(item, 'itemName'),
						...textsOf(item, { group_id: 'groupId' }),
					},
				}),
				complete: withColumns,
				adds: 'board item',
			}),
		},
		{
			name: 'Create or Update',
			value: 'upsert',
			action: 'Create or update board item',
			description: 'Create a new record, or update the current one if it already exists (upsert)',
			...request('POST', boardItems.endpoint, {
				sends: (item) => ({ body: { item_name: requiredText(item, 'itemName') } }),
				complete: upsert,
			}),
		},
		{
			name: 'Delete',
			value: 'delete',
			action: 'Delete board items',
			description: 'Delete one or more items of a board',
			...request('DELETE', boardItems.endpoint, { sends: idsToDelete }),
		},
		{
			name: 'Get',
			value: 'get',
			action: 'Get board item',
			description: 'Get one item with its contact, conversation and pipeline status',
			...request('GET', `${boardItems.endpoint}/{itemId}`),
		},
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many board items',
			description: 'List the items of a board',
			...list(boardItems),
		},
		{
			name: 'Search',
			value: 'search',
			action: 'Search board items',
			description: 'Find items of a board by the values of their columns',
			...request('POST', foundBoardItems.endpoint, {
				sends: conditionsIn,
				list: foundBoardItems,
				readOnly: true,
				complete: search,
			}),
		},
		{
			name: 'Update',
			value: 'update',
			action: 'Update board item',
			description: 'Change the name or column values of an item',
			...request('PUT', `${boardItems.endpoint}/{itemId}`, {
				sends: (item) => {
					const item_name = readTrimmed(valueOf(item, 'itemName'), 'Item Name');
					return { body: withoutEmpty({ item_name }) };
				},
				complete: async (item) => {
					const changed = await withColumns(item);
					requireChange({ ...item, ...changed }, 'Item Name and Values to Send are empty');
					return changed;
				},
			}),
		},
	]),
	{ ...boardLocator, required: true, displayOptions: { show: { resource: ['boardItem'] } } },
	{
		...boardItemLocator,
		required: true,
		displayOptions: { show: { resource: ['boardItem'], operation: ['get', 'update'] } },
	},
	textField('Item Name', 'itemName', {
		required: true,
		displayOptions: { show: { resource: ['boardItem'], operation: ['create', 'upsert'] } },
		placeholder: 'e.g. Siti Rahma',
		description: 'Name of the item, as shown on the board',
	}),
	textField('Item Name', 'itemName', {
		displayOptions: { show: { resource: ['boardItem'], operation: ['update'] } },
		placeholder: 'e.g. Siti Rahma',
		description: 'New name of the item. Leave empty to keep the current name.',
	}),
	{ ...groupLocator, displayOptions: { show: { resource: ['boardItem'], operation: ['create'] } } },
	...columnFields,
	textField('Item IDs', 'itemIds', {
		required: true,
		displayOptions: { show: { resource: ['boardItem'], operation: ['delete'] } },
		placeholder: 'e.g. 3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35',
		description: 'IDs of the items to delete, separated by commas or as a JSON array',
	}),
	...searchFields,
];

function idsToDelete(context: ItemContext): Sent {
	const ids = idList(valueOf(context, 'itemIds'), 'Item IDs');
	if (ids.length > 0) return { body: { item_ids: ids } };
	throw new InputError('Item IDs is empty', 'Enter the ID of at least one item to delete');
}
