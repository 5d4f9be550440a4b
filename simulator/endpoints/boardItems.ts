import type { Board, BoardItem } from '../data/boards';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { found, reject } from '../errors';
import { answerAll, answerOne, answerPage, equals, matching, PAGES } from '../lists';
import { arrayOf, FILLED, ID, object, type Schema } from '../schema';
import { boardOf } from './boards';
import { checkColumnValues, requireColumns } from './columnValues';
import { SEARCH, searchItems } from './itemSearch';

/** The item as the service tells it: column values stand beside its own fields. */
function show({ options }: Call, item: BoardItem) {
	const { id, name, values, ...rest } = item;
	const named = options.itemKeys === 'prefixed' ? { item_id: id, item_name: name } : { id, name };
	return { ...named, ...rest, ...values };
}

function showFully(call: Call, board: Board, item: BoardItem) {
	const { contacts, conversations } = call.data;
	return {
		...show(call, item),
		contact: contacts.get(item.contact_id ?? '') ?? null,
		conversation: conversations.get(item.conversation_id ?? '') ?? null,
		pipeline_status: board.crm_groups.find(({ id }) => id === item.group_id)?.name ?? null,
	};
}

function itemOf(call: Call, board: Board, id: string): BoardItem {
	const item = call.data.boardItems.get(id);
	return found(item?.board_id === board.id ? item : undefined, 'Item');
}

function itemsOf(call: Call, board: Board) {
	return matching(call, call.data.boardItems, [equals<BoardItem>('board_id', board.id)]);
}

function listItems(call: Call): unknown {
	return answerPage(call, 'items', itemsOf(call, boardOf(call)), (item) => show(call, item));
}

function getItem(call: Call): unknown {
	const board = boardOf(call);
	return answerOne(call, 'item', showFully(call, board, itemOf(call, board, call.params.id)));
}

/** Column values stand beside the item's own fields. */
const withColumns = <T>(item: Schema<T>) =>
	({ ...item, additionalProperties: true }) as Schema<T & Record<string, unknown>>;
const FIELDS = { item_name: FILLED, group_id: ID };
const NEW_ITEM = withColumns(object(FIELDS, ['item_name']));
const CHANGES = withColumns(object(FIELDS));

function readItem({ data, body }: Call<typeof CHANGES>, board: Board) {
	const { item_name, group_id, ...values } = body;
	if (group_id !== undefined && !board.crm_groups.some(({ id }) => id === group_id)) {
		reject('group_id is not a group of this board');
	}
	checkColumnValues(data, board, values);
	return { item_name, group_id, values };
}

function createItem(call: Call<typeof NEW_ITEM>): unknown {
	const board = boardOf(call);
	const { group_id = board.crm_groups[0].id, values } = readItem(call, board);
	requireColumns(board, values);
	const item = call.data.addBoardItem({
		board_id: board.id,
		group_id,
		name: call.body.item_name,
		contact_id: null,
		conversation_id: null,
		values,
	});
	return answerOne(call, 'item', showFully(call, board, item));
}

function updateItem(call: Call<typeof CHANGES>): unknown {
	const board = boardOf(call);
	const item = itemOf(call, board, call.params.itemId);
	const { item_name, group_id, values } = readItem(call, board);
	call.data.boardItems.update(item.id, {
		name: item_name ?? item.name,
		group_id: group_id ?? item.group_id,
		values: { ...item.values, ...values },
	});
	return answerOne(call, 'item', showFully(call, board, item));
}

const ITEM_IDS = object({ item_ids: arrayOf(ID, 1) }, ['item_ids']);

function deleteItems(call: Call<typeof ITEM_IDS>): unknown {
	const board = boardOf(call);
	const ids = call.body.item_ids;
	for (const id of ids) itemOf(call, board, id);
	for (const id of ids) call.data.boardItems.remove(id);
	return answerOne(call, 'result', { deleted: ids.length });
}

function search(call: Call<typeof SEARCH>): unknown {
	const board = boardOf(call);
	const items = itemsOf(call, board);
	const matches = searchItems(call, board, items.slice());
	return answerAll(
		call,
		'items',
		matches.map((item) => show(call, item)),
	);
}

export const boardItemEndpoints: Endpoint[] = [
	reads('GET', '/api/crm/boards/{boardId}/items', listItems, { query: PAGES }),
	reads('GET', '/api/crm/boards/{boardId}/items/{id}', getItem),
	writes('POST', '/api/crm/boards/{boardId}/items', createItem, { body: NEW_ITEM }),
	writes('PUT', '/api/crm/boards/{boardId}/items/{itemId}', updateItem, { body: CHANGES }),
	writes('DELETE', '/api/crm/boards/{boardId}/items', deleteItems, { body: ITEM_IDS }),
	reads('POST', '/api/crm/boards/{boardId}/items/search', search, { body: SEARCH }),
];
