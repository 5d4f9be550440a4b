import type { Board } from '../data/boards';
import { reads, type Call, type Endpoint } from '../endpoint';
import { found } from '../errors';
import { answerAll, answerOne, matching } from '../lists';
import { FILLED, object } from '../schema';

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
	return answerOne(call, 'board', boardOf(call));
}

function getColumn(call: Call): unknown {
	const column = boardOf(call).crm_columns.find(({ id }) => id === call.params.columnId);
	return answerOne(call, 'column', found(column, 'Column'));
}

const COLUMN_NAME = object({ name: FILLED }, ['name']);

function getColumnByName(call: Call<typeof COLUMN_NAME>): unknown {
	const column = boardOf(call).crm_columns.find(({ name }) => name === call.body.name);
	return answerOne(call, 'column', found(column, 'Column'));
}

export const boardEndpoints: Endpoint[] = [
	reads('GET', '/api/crm/boards', listBoards),
	reads('GET', '/api/crm/boards/{id}', getBoard),
	reads('GET', '/api/crm/boards/{boardId}/columns/{columnId}', getColumn),
	reads('POST', '/api/crm/boards/{boardId}/columns/by-name', getColumnByName, {
		body: COLUMN_NAME,
	}),
];
