import { type Resource, textField } from '../../descriptions';
import { LISTS, readIds, requireId } from '../../service';
import { InputError } from '../../shared/errors';
import { boardId, itemId } from './columns';
import { create } from './create';
import { search } from './search';
import { update } from './update';
import { upsert } from './upsert';

const { boardItems } = LISTS;

export const boardItem: Resource = {
	name: 'Board Item',
	value: 'boardItem',
	operations: [
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many board items',
			description: 'List the items of a board',
			routing: { request: { method: 'GET', url: boardItems.endpoint } },
			list: boardItems,
			fields: [boardId],
		},
		create,
		upsert,
		{
			name: 'Delete',
			value: 'delete',
			action: 'Delete board items',
			description: 'Delete one or more items of a board',
			routing: { request: { method: 'DELETE', url: boardItems.endpoint } },
			fields: [
				boardId,
				textField('Item IDs', 'itemIds', {
					required: true,
					placeholder: 'e.g. 3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35',
					description: 'IDs of the items to delete, separated by commas or as a JSON array',
				}),
			],
			prepare: (item) => {
				const entered = readIds(item.get('itemIds'), 'Item IDs');
				const ids = entered.map((id) => requireId(id, 'Item'));
				if (ids.length > 0) return { body: { item_ids: ids } };
				throw new InputError('Item IDs is empty', 'Enter the ID of at least one item to delete');
			},
		},
		{
			name: 'Get',
			value: 'get',
			action: 'Get board item',
			description: 'Get one item with its contact, conversation and pipeline status',
			routing: { request: { method: 'GET', url: `${boardItems.endpoint}/{itemId}` } },
			fields: [boardId, itemId],
		},
		search,
		update,
	],
};
