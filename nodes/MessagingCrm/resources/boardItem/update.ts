import { bodyText } from '../../descriptions';
import type { Operation } from '../../engine';
import { LISTS } from '../../service';
import { readTrimmed } from '../../shared/values';
import { requireChange } from '../shared/requireChange';
import { boardId, columnMapper, itemId, withColumns } from './columns';

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update board item',
	description: 'Change the name or column values of an item',
	routing: { request: { method: 'PUT', url: `${LISTS.boardItems.endpoint}/{itemId}` } },
	sendsEmptyFields: true,
	fields: [
		boardId,
		itemId,
		bodyText('item_name', 'Item Name', 'itemName', {
			read: (value, label) => readTrimmed(value, label) || undefined,
			placeholder: 'e.g. Siti Rahma',
			description: 'New name of the item. Leave empty to keep the current name.',
		}),
		columnMapper('map'),
	],
	prepare: async (item, context) => {
		const body = await withColumns(item, context);
		requireChange(body, context.extraBody, 'Item Name and Values to Send are empty');
		return { body };
	},
};
