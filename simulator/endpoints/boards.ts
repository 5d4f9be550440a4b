import type { Board, BoardItem, Column } from '../data/boards';
import type { Store } from '../data/store';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { found, reject } from '../errors';
import { PAGES, answerAll, answerOne, answerPage, equals, matching } from '../lists';
import {
	DATE,
	FILLED,
	ID,
	TEXT,
	arrayOf,
	object,
	oneOf,
	type Accepted,
	type Schema,
} from '../schema';
import { accepts } from '../validation';

/** What a column takes, by its type. Of other types, it is not documented. */
const TAKES: Record<string, Schema<unknown>> = {
	text: TEXT,
	number: { type: 'number' },
	date: DATE,
	email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$' },
	agents: arrayOf(ID),
};

/** Checks values, which are keyed by column name, against the columns. */
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
	if (type === 'select' && !settings.labels?.some(({ id }) => id === value)) {
		reject(`Column "${name}" has no label with this id`);
	}
	if (type === 'agents' && (value as string[]).some((id) => !data.agents.get(id))) {
		reject(`Column "${name}" names an unknown agent`);
	}
}

const CONDITION = object(
	{ column_name: FILLED, operator: oneOf('equals', 'contains'), value: arrayOf(TEXT) },
	['column_name', 'operator', 'value'],
);
const SEARCH = object({ condition: oneOf('AND', 'OR'), search: arrayOf(CONDITION) }, ['search']);

/** Whether one of the values that a column holds meets one of the values searched for. */
const OPERATORS = {
	equals: (held: string, sought: string) => held === sought,
	contains: (held: string, sought: string) => held.toLowerCase().includes(sought.toLowerCase()),
};

function testOf(board: Board, condition: Accepted<typeof CONDITION>) {
	const { column_name: name, operator, value: sought } = condition;
	if (name !== 'item_name' && !board.crm_columns.some((column) => column.name === name)) {
		reject(`Column "${name}" does not exist on this board`);
	}
	const meets = OPERATORS[operator];
	return (item: BoardItem) =>
		heldBy(item, name).some((held) => sought.some((one) => meets(held, one)));
}

function heldBy(item: BoardItem, name: string): string[] {
	const value = (name === 'item_name' ? item.name : item.values[name]) ?? [];
	return [value].flat().map(String);
}

/** The board of the path. */
function boardOf({ data, params }: Call): Board {
	return found(data.boards.get(params.boardId ?? params.id), 'Board');
}

function listBoards(call: Call): unknown {
	const boards = matching(call, call.data.boards);
	return answerAll(
		call,
		'boards',
		boards.map(({ id, name }) => ({ id, name })),
	);
}

function getColumn(call: Call): unknown {
	const column = boardOf(call).crm_columns.find(({ id }) => id === call.params.columnId);
	return answerOne(found(column, 'Column'));
}

const COLUMN_NAME = object({ name: FILLED }, ['name']);

function getColumnByName(call: Call<typeof COLUMN_NAME>): unknown {
	const column = boardOf(call).crm_columns.find(({ name }) => name === call.body.name);
	return answerOne(found(column, 'Column'));
}

/** The item as the service tells it: column values stand beside its own fields. */
function show({ id, name, values, ...rest }: BoardItem) {
	return { item_id: id, item_name: name, ...rest, ...values };
}

function showFully({ data }: Call, board: Board, item: BoardItem) {
	const { contacts, conversations } = data;
	return {
		...show(item),
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
	return answerPage(call, 'items', itemsOf(call, boardOf(call)), show);
}

function getItem(call: Call): unknown {
	const board = boardOf(call);
	return answerOne(showFully(call, board, itemOf(call, board, call.params.id)));
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
	checkValues(data, board, values);
	return { item_name, group_id, values };
}

function createItem(call: Call<typeof NEW_ITEM>): unknown {
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
	return answerOne(showFully(call, board, item));
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
	return answerOne(showFully(call, board, item));
}

const ITEM_IDS = object({ item_ids: arrayOf(ID, 1) }, ['item_ids']);

function deleteItems(call: Call<typeof ITEM_IDS>): unknown {
	const board = boardOf(call);
	const ids = call.body.item_ids;
	for (const id of ids) itemOf(call, board, id);
	for (const id of ids) call.data.boardItems.remove(id);
	return answerOne({ deleted: ids.length });
}

function search(call: Call<typeof SEARCH>): unknown {
	const { condition, search: conditions } = call.body;
	const board = boardOf(call);
	const tests = conditions.map((one) => testOf(board, one));
	const meets = (item: BoardItem) =>
		condition === 'OR' ? tests.some((test) => test(item)) : tests.every((test) => test(item));
	const items = itemsOf(call, board).filter(meets);
	return answerAll(call, 'items', items.map(show));
}

export const boardEndpoints: Endpoint[] = [
	reads('GET', '/api/crm/boards', listBoards),
	reads('GET', '/api/crm/boards/{id}', (call) => answerOne(boardOf(call))),
	reads('GET', '/api/crm/boards/{boardId}/columns/{columnId}', getColumn),
	reads('POST', '/api/crm/boards/{boardId}/columns/by-name', getColumnByName, {
		body: COLUMN_NAME,
	}),
	reads('GET', '/api/crm/boards/{boardId}/items', listItems, { query: PAGES }),
	reads('GET', '/api/crm/boards/{boardId}/items/{id}', getItem),
	writes('POST', '/api/crm/boards/{boardId}/items', createItem, { body: NEW_ITEM }),
	writes('PUT', '/api/crm/boards/{boardId}/items/{itemId}', updateItem, { body: CHANGES }),
	writes('DELETE', '/api/crm/boards/{boardId}/items', deleteItems, { body: ITEM_IDS }),
	reads('POST', '/api/crm/boards/{boardId}/items/search', search, { body: SEARCH }),
];
