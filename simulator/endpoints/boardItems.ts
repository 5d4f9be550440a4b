import type { Board, BoardItem } from '../data/records';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { answerAll, answerOne, answerPage, equals, matching } from '../lists';
import { check, FILLED, found, ID, IDS, pathId, readFields, reject } from '../validate';
import { boardOf } from './boards';
import { readColumnValues, requireColumns } from './columnValues';
import { searchItems } from './itemSearch';

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
	return answerOne(call, 'item', showFully(call, board, itemOf(call, board, pathId(call, 'id'))));
}

function readItem(call: Call, board: Board) {
	const fields = readFields(call.body, { item_name: FILLED, group_id: ID });
	const group = fields.group_id;
	if (group !== undefined && !board.crm_groups.some(({ id }) => id === group)) {
		reject('group_id is not a group of this board');
	}
	return { ...fields, values: readColumnValues(call.data, board, call.body) };
}

function createItem(call: Call): unknown {
	const board = boardOf(call);
	const { item_name, group_id = board.crm_groups[0].id, values } = readItem(call, board);
	const name = check(item_name, 'item_name', FILLED);
	requireColumns(board, values);
	const item = call.data.addBoardItem({
		board_id: board.id,
		group_id,
		name,
		contact_id: null,
		conversation_id: null,
		values,
	});
	return answerOne(call, 'item', showFully(call, board, item));
}

function updateItem(call: Call): unknown {
	const board = boardOf(call);
	const item = itemOf(call, board, pathId(call, 'itemId'));
	const { item_name, group_id, values } = readItem(call, board);
	call.data.boardItems.update(item.id, {
		name: item_name ?? item.name,
		group_id: group_id ?? item.group_id,
		values: { ...item.values, ...values },
	});
	return answerOne(call, 'item', showFully(call, board, item));
}

function deleteItems(call: Call): unknown {
	const board = boardOf(call);
	const ids = check(readFields(call.body, { item_ids: IDS }).item_ids, 'item_ids', IDS);
	if (ids.length === 0) reject('item_ids must contain at least one id');
	for (const id of ids) itemOf(call, board, id);
	for (const id of ids) call.data.boardItems.remove(id);
	return answerOne(call, 'result', { deleted: ids.length });
}

function search(call: Call): unknown {
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
	reads('GET', '/api/crm/boards/{boardId}/items', listItems),
	reads('GET', '/api/crm/boards/{boardId}/items/{id}', getItem),
	writes('POST', '/api/crm/boards/{boardId}/items', createItem),
	writes('PUT', '/api/crm/boards/{boardId}/items/{itemId}', updateItem),
	writes('DELETE', '/api/crm/boards/{boardId}/items', deleteItems),
	reads('POST', '/api/crm/boards/{boardId}/items/search', search),
];
