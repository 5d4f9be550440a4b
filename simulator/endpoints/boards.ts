import type { Board, BoardItem, Column } from '../data/boards';
import type { Store } from '../data/store';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import type { Answer } from '../envelope';
import { found, reject } from '../errors';
import { PAGES, answerAll, answerPage, matching } from '../lists';
import { DATE, FILLED, ID, TEXT, arrayOf, object, optional, type Schema } from '../schema';
import { listOf, serializeBoard, serializeFullItem, itemSerializer } from '../serializers';
import { accepts } from '../validation';
import { conditionsOf, SEARCH } from './boardSearch';

/** The schemas of a column's values, by column type. The values of other types are not documented. */
const TAKES: Record<string, Schema<unknown>> = {
	text: TEXT,
	number: { type: 'number' },
	date: DATE,
	email: TEXT,
	agents: arrayOf(ID),
	contacts: arrayOf(ID),
	select: { anyOf: [TEXT, arrayOf(TEXT)] },
	dropdown: arrayOf(TEXT),
};

/** Rejects the request if a value does not fit its column. The keys of `values` are column names. */
function checkValues(data: Store, board: Board, values: Record<string, unknown>) {
	for (const [name, value] of Object.entries(values)) {
		const column = board.crm_columns.find((candidate) => candidate.name === name);
		if (!column) return reject(`Column "${name}" does not exist on this board`);
		if (column.read_only) return reject(`Column "${name}" is read-only`);
		if (value !== null) checkValue(data, column, value);
	}
}

function checkValue(data: Store, { name, type, settings }: Column, value: unknown): void {
	if (!accepts(TAKES[type] ?? {}, value)) reject(`Column "${name}" takes no such value`);
	const ids = listOf(value) as string[];
	const labels = settings.labels?.map(({ id }) => id);
	if (labels && !ids.every((id) => labels.includes(id))) {
		reject(`Column "${name}" has no label with this id`);
	}
	const isReference = type === 'agents' || type === 'contacts';
	if (isReference && ids.some((id) => !data[type].get(id))) {
		reject(`Column "${name}" names an unknown record`);
	}
}

/** The board with the ID in the path. */
function boardOf({ data, params }: Call): Board {
	return found(data.boards.get(params.boardId ?? params.id), 'Board');
}

function listBoards(call: Call): Answer {
	return answerAll(call, matching(call.data.boards), ({ id, name }) => ({ id, name }));
}

/** Responds with a column, in the same form as in the response for its board. */
function answerColumn(call: Call, isIt: (column: Column) => boolean): Answer {
	return { data: found(serializeBoard(boardOf(call), call).crm_columns.find(isIt), 'Column') };
}

const COLUMN_NAME = object({ name: FILLED });

function itemOf(call: Call, board: Board, id: string): BoardItem {
	const item = call.data.boardItems.get(id);
	return found(item?.board_id === board.id ? item : undefined, 'Item');
}

function itemsOf({ data }: Call, board: Board) {
	return matching(data.boardItems, [({ board_id }) => board_id === board.id]);
}

function listItems(call: Call): Answer {
	const board = boardOf(call);
	return answerPage(call, itemsOf(call, board), itemSerializer(board, call.data));
}

function getItem(call: Call): Answer {
	const board = boardOf(call);
	return { data: serializeFullItem(board, itemOf(call, board, call.params.id), call) };
}

/** Allows column values next to the item's own fields. */
const withColumns = <T>(item: Schema<T>) =>
	({ ...item, additionalProperties: true }) as Schema<T & Record<string, unknown>>;
const NEW_ITEM = withColumns(object({ item_name: FILLED }, { group_id: ID }));
const CHANGES = withColumns(optional({ item_name: FILLED, group_id: ID }));

function readItem({ data, body }: Call<typeof CHANGES>, board: Board) {
	const { item_name, group_id, ...columns } = body;
	if (group_id !== undefined && !board.crm_groups.some(({ id }) => id === group_id)) {
		reject('group_id is not a group of this board');
	}
	// No source shows how to clear a column. Empty text is assumed to do so (docs/internals/service.md#boards).
	const entries = Object.entries(columns).map(([name, value]) => [
		name,
		value === '' ? null : value,
	]);
	const values = Object.fromEntries(entries) as Record<string, unknown>;
	checkValues(data, board, values);
	return { item_name, group_id, values };
}

function createItem(call: Call<typeof NEW_ITEM>): Answer {
	const board = boardOf(call);
	const { group_id = board.crm_groups[0].id, values } = readItem(call, board);
	for (const { name, is_required: required } of board.crm_columns) {
		if (required && (values[name] ?? '') === '') reject(`Column "${name}" is required`);
	}
	const item = call.data.addBoardItem({
		board_id: board.id,
		group_id,
		name: call.body.item_name,
		contact_id: null,
		conversation_id: null,
		values,
	});
	return { data: serializeFullItem(board, item, call) };
}

function updateItem(call: Call<typeof CHANGES>): Answer {
	const board = boardOf(call);
	const item = itemOf(call, board, call.params.itemId);
	const { item_name, group_id, values } = readItem(call, board);
	call.data.boardItems.update(item.id, {
		name: item_name ?? item.name,
		group_id: group_id ?? item.group_id,
		values: { ...item.values, ...values },
	});
	return { data: serializeFullItem(board, item, call) };
}

const ITEM_IDS = object({ item_ids: arrayOf(ID, 1) });

function deleteItems(call: Call<typeof ITEM_IDS>): Answer {
	const board = boardOf(call);
	const ids = call.body.item_ids;
	for (const id of ids) itemOf(call, board, id);
	for (const id of ids) call.data.boardItems.remove(id);
	return { data: { deleted: ids.length } };
}

function search(call: Call<typeof SEARCH>): Answer {
	const board = boardOf(call);
	const items = itemsOf(call, board).filter(conditionsOf(board, call));
	return answerAll(call, items, itemSerializer(board, call.data));
}

export const boardEndpoints: Endpoint[] = [
	reads('GET', '/api/crm/boards', listBoards),
	reads('GET', '/api/crm/boards/{id}', (call) => ({ data: serializeBoard(boardOf(call), call) })),
	reads('GET', '/api/crm/boards/{boardId}/columns/{columnId}', (call) =>
		answerColumn(call, ({ id }) => id === call.params.columnId),
	),
	reads(
		'POST',
		'/api/crm/boards/{boardId}/columns/by-name',
		(call) => answerColumn(call, ({ name }) => name === call.body.name),
		{ body: COLUMN_NAME },
	),
	reads('GET', '/api/crm/boards/{boardId}/items', listItems, { query: PAGES }),
	reads('GET', '/api/crm/boards/{boardId}/items/{id}', getItem),
	writes('POST', '/api/crm/boards/{boardId}/items', createItem, { body: NEW_ITEM }),
	writes('PUT', '/api/crm/boards/{boardId}/items/{itemId}', updateItem, { body: CHANGES }),
	writes('DELETE', '/api/crm/boards/{boardId}/items', deleteItems, { body: ITEM_IDS }),
	reads('POST', '/api/crm/boards/{boardId}/items/search', search, { body: SEARCH }),
];
