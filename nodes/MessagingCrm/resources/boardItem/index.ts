import type { INodeProperties } from 'n8n-workflow';

import {
	boardItemLocator,
	boardLocator,
	bodyField,
	bodyText,
	groupLocator,
	idList,
	list,
	operation,
	operations,
	request,
	requireChange,
	shownFor,
	valueOf,
	textField,
} from '../../fields';
import type { ItemContext, RequestParts } from '../../engine';
import { LISTS, requireId } from '../../service';
import { InputError } from '../../shared/errors';
import { readRequired, readTrimmed } from '../../shared/values';
import { newItem, withColumns } from './columns';
import { conditionsIn, search, searchFields } from './search';
import { upsert } from './upsert';

const { boardItems, foundBoardItems } = LISTS;

export const boardItemDescription: INodeProperties[] = [
	operations('boardItem', 'getAll', [
		operation('Create', 'create', 'Create board item', {
			description: 'Add an item (a card or lead) to a board',
			...request('POST', boardItems.endpoint, { prepare: newItem, adds: 'board item' }),
		}),
		operation('Create or Update', 'upsert', 'Create or update board item', {
			description: 'Create a new record, or update the current one if it already exists (upsert)',
			...request('POST', boardItems.endpoint, { prepare: upsert }),
		}),
		operation('Delete', 'delete', 'Delete board items', {
			description: 'Delete one or more items of a board',
			...request('DELETE', boardItems.endpoint, { build: idsToDelete }),
		}),
		operation('Get', 'get', 'Get board item', {
			description: 'Get one item with its contact, conversation and pipeline status',
			...request('GET', `${boardItems.endpoint}/{itemId}`),
		}),
		operation('Get Many', 'getAll', 'Get many board items', {
			description: 'List the items of a board',
			...list(boardItems),
		}),
		operation('Search', 'search', 'Search board items', {
			description: 'Find items of a board by the values of their columns',
			...request('POST', foundBoardItems.endpoint, {
				build: conditionsIn,
				list: foundBoardItems,
				readOnly: true,
				prepare: search,
			}),
		}),
		operation('Update', 'update', 'Update board item', {
			description: 'Change the name or column values of an item',
			...request('PUT', `${boardItems.endpoint}/{itemId}`, {
				prepare: async (item) => {
					const changed = await withColumns(item);
					await requireChange({ ...item, ...changed }, 'Item Name and Values to Send are empty');
					return changed;
				},
			}),
		}),
	]),
	{ ...boardLocator, required: true, displayOptions: { show: { resource: ['boardItem'] } } },
	{ ...boardItemLocator, required: true, displayOptions: shownFor('boardItem', 'get', 'update') },
	bodyText('item_name', 'Item Name', 'itemName', {
		read: readRequired,
		required: true,
		displayOptions: shownFor('boardItem', 'create', 'upsert'),
		placeholder: 'e.g. Siti Rahma',
		description: 'Name of the item, as shown on the board',
	}),
	bodyText('item_name', 'Item Name', 'itemName', {
		read: (value, label) => readTrimmed(value, label) || undefined,
		displayOptions: shownFor('boardItem', 'update'),
		placeholder: 'e.g. Siti Rahma',
		description: 'New name of the item. Leave empty to keep the current name.',
	}),
	bodyField('group_id', { ...groupLocator, displayOptions: shownFor('boardItem', 'create') }),
	columnMapper('create', 'add'),
	columnMapper('upsert', 'upsert'),
	columnMapper('update', 'map'),
	textField('Item IDs', 'itemIds', {
		required: true,
		displayOptions: shownFor('boardItem', 'delete'),
		placeholder: 'e.g. 3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35',
		description: 'IDs of the items to delete, separated by commas or as a JSON array',
	}),
	...searchFields,
];

function columnMapper(operation: string, mode: 'add' | 'map' | 'upsert'): INodeProperties {
	return {
		displayName: 'Values to Send',
		name: 'columns',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		displayOptions: shownFor('boardItem', operation),
		description: 'Values of the board columns',
		typeOptions: {
			loadOptionsDependsOn: ['boardId.value'],
			resourceMapper: {
				resourceMapperMethod: 'getBoardColumns',
				mode,
				fieldWords: { singular: 'column', plural: 'columns' },
				addAllFields: mode !== 'map',
				multiKeyMatch: true,
				matchingFieldsLabels: {
					hint: 'Columns that identify an item, e.g. its email. An item with the same values is updated, otherwise one is created.',
				},
				supportAutoMap: true,
				refreshStaleSchemaOnOpen: true,
				// Instead of this error, getBoardColumns says why there are no columns.
				hideNoDataError: true,
			},
		},
	};
}

function idsToDelete(context: ItemContext): RequestParts {
	const ids = idList(valueOf(context, 'itemIds'), 'Item IDs').map((id) => requireId(id, 'Item'));
	if (ids.length > 0) return { body: { item_ids: ids } };
	throw new InputError('Item IDs is empty', 'Enter the ID of at least one item to delete');
}
