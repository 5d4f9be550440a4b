import { bodyField, bodyText, groupLocator, oncePer } from '../../descriptions';
import type { Operation } from '../../engine';
import { LISTS } from '../../service';
import { InputError } from '../../shared/errors';
import { getOwn, textOf } from '../../shared/json';
import { readTrimmed } from '../../shared/values';
import { boardId, columnMapper, fetchBoard, requireColumns, withColumns } from './columns';

export const itemName = bodyText('item_name', 'Item Name', 'itemName', {
	read: readTrimmed,
	required: true,
	placeholder: 'e.g. Siti Rahma',
	description: 'Name of the item, as shown on the board',
});

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create board item',
	description: 'Add an item (a card or lead) to a board',
	routing: { request: { method: 'POST', url: LISTS.boardItems.endpoint } },
	creates: 'board item',
	fields: [boardId, itemName, bodyField('group_id', groupLocator), columnMapper('add')],
	options: [oncePer('Creates at most one item for each value and recipient')],
	prepare: async (item, context) => {
		const body = await withColumns(item, context);
		const { columns, groups } = await fetchBoard(item, context);
		const group = textOf(body.group_id);
		if (group !== '' && groups.length > 0 && !groups.some(({ id }) => id === group)) {
			const name = textOf(getOwn(item.getExpression('groupId'), 'cachedResultName'));
			throw new InputError(
				`Group "${name || group}" does not belong to the chosen board`,
				'Choose the group again: it belongs to another board, or was deleted.',
			);
		}
		requireColumns(columns, context.completeBody(body));
		return { body };
	},
};
