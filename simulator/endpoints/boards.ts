import type { Board, BoardItem, Column } from '../data/boards';
import type { Store } from '../data/store';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { found, reject } from '../errors';
import { PAGES, answerAll, answerOne, answerPage, equals, matching } from '../lists';
import {
	BOOLEAN,
	DATE,
	FILLED,
	ID,
	OBJECT,
	TEXT,
	arrayOf,
	object,
	oneOf,
	type Accepted,
	type Schema,
} from '../schema';
import { accepts } from '../validation';

const IDS = arrayOf(ID);

/** What a column takes, by its type. Of other types, it is not documented. */
const TAKES: Record<string, Schema<unknown>> = {
	text: TEXT,
	longtext: TEXT,
	phone: TEXT,
	link: TEXT,
	number: { type: 'number' },
	date: DATE,
	checkbox: BOOLEAN,
	email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$' },
	dropdown: arrayOf(TEXT),
	agents: IDS,
	contacts: IDS,
	references: IDS,
	// Its form is not documented.
	timeline: { anyOf: [OBJECT, TEXT] },
	files: arrayOf({ type: 'object', required: ['file_url'], properties: { file_url: FILLED } }),
};

/** Checks values, which are keyed by column name, against the columns. */
export function checkColumnValues(data: Store, board: Board, values: Record<string, unknown>) {
	for (const [name, value] of Object.entries(values)) {
		const column = board.crm_columns.find((candidate) => candidate.name === name);
		if (!column) return reject(`Column "${name}" does not exist on this board`);
		if (column.read_only) return reject(`Column "${name}" is read-only`);
		if (value !== null) checkValue(data, column, value);
	}
}

function checkValue(data: Store, column: Column, value: unknown): void {
	const { name, type } = column;
	if (!accepts(TAKES[type] ?? {}, value)) reject(`Column "${name}" takes no such value`);
	if (type === 'select' || type === 'dropdown') {
		for (const label of [value].flat()) checkLabel(column, label);
	}
	if (type === 'agents' && (value as string[]).some((id) => !data.agents.get(id))) {
		reject(`Column "${name}" names an unknown agent`);
	}
}

function checkLabel({ name, settings }: Column, label: unknown): void {
	if ((settings.labels ?? []).some(({ id }) => id === label)) return;
	reject(`Column "${name}" has no label with this id`);
}

/** Rejects a new item that leaves a required column empty. */
export function requireColumns(board: Board, values: Record<string, unknown>): void {
	for (const { name, is_required: required } of board.crm_columns) {
		const empty = values[name] === undefined || values[name] === null || values[name] === '';
		if (required && empty) reject(`Column "${name}" is required`);
	}
}

const CONDITION = object(
	{ column_name: FILLED, operator: oneOf('equals', 'contains'), value: arrayOf(TEXT) },
	['column_name', 'operator', 'value'],
);
export const SEARCH = object({ condition: oneOf('AND', 'OR'), search: arrayOf(CONDITION) }, [
	'search',
]);

type Test = (item: BoardItem) => boolean;

const loose = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether one of the values that a column holds meets one of the values searched for. */
const OPERATORS = {
	equals: (held: string, sought: string) => held === sought,
	contains: (held: string, sought: string) => held.toLowerCase().includes(sought.toLowerCase()),
};

/** The items that meet the conditions of a search body. */
export function searchItems(
	{ body, options }: Call<typeof SEARCH>,
	board: Board,
	items: BoardItem[],
): BoardItem[] {
	const spelled = options.itemSearch === 'loose' ? loose : String;
	const tests = body.search.map((condition) => testOf(board, condition, spelled));
	if (body.condition === 'OR') return items.filter((item) => tests.some((test) => test(item)));
	return items.filter((item) => tests.every((test) => test(item)));
}

function testOf(
	board: Board,
	{ column_name: name, operator, value: sought }: Accepted<typeof CONDITION>,
	spelled: (text: string) => string,
): Test {
	if (name !== 'item_name' && !board.crm_columns.some((column) => column.name === name)) {
		reject(`Column "${name}" does not exist on this board`);
	}
	const meets = OPERATORS[operator];
	return (item) =>
		heldBy(item, name).some((held) => sought.some((one) => meets(spelled(held), spelled(one))));
}

function heldBy(item: BoardItem, name: string): string[] {
	const value = name === 'item_name' ? item.name : item.values[name];
	if (value === null || value === undefined) return [];
	return (Array.isArray(value) ? value : [value]).map(String);
}

/** The board of the path. */
export function boardOf({ data, params }: Call): Board {
	return found(data.boards.get(params.boardId ?? params.id), 'Board');
}

function listBoards(call: Call): unknown {
	const boards = matching(call, call.data.boards)
		.slice()
		.map(({ id, name }) => ({ id, name }));
	return answerAll(call, 'boards', boards);
}

function getBoard(call: Call): unknown {
	return answerOne(boardOf(call));
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

export const boardEndpoints: Endpoint[] = [
	reads('GET', '/api/crm/boards', listBoards),
	reads('GET', '/api/crm/boards/{id}', getBoard),
	reads('GET', '/api/crm/boards/{boardId}/columns/{columnId}', getColumn),
	reads('POST', '/api/crm/boards/{boardId}/columns/by-name', getColumnByName, {
		body: COLUMN_NAME,
	}),
];

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
