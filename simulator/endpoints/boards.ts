import type { Board } from '../data/records';
import { reads, type Call, type Endpoint } from '../endpoint';
import { answerAll, answerOne, matching } from '../lists';
import { check, FILLED, found, pathId, readFields } from '../validate';

/** The board of the path. */
export function boardOf(call: Call, parameter = 'boardId'): Board {
	return found(call.data.boards.get(pathId(call, parameter)), 'Board');
}

function listBoards(call: Call): unknown {
	const boards = matching(call, call.data.boards)
		.slice()
		.map(({ id, name }) => ({ id, name }));
	return answerAll(call, 'boards', boards);
}

function getBoard(call: Call): unknown {
	return answerOne(call, 'board', boardOf(call, 'id'));
}

function getColumn(call: Call): unknown {
	const columnId = pathId(call, 'columnId');
	const column = boardOf(call).crm_columns.find(({ id }) => id === columnId);
	return answerOne(call, 'column', found(column, 'Column'));
}

function getColumnByName(call: Call): unknown {
	const wanted = check(readFields(call.body, { name: FILLED }).name, 'name', FILLED);
	const column = boardOf(call).crm_columns.find(({ name }) => name === wanted);
	return answerOne(call, 'column', found(column, 'Column'));
}

export const boardEndpoints: Endpoint[] = [
	reads('GET', '/api/crm/boards', listBoards),
	reads('GET', '/api/crm/boards/{id}', getBoard),
	reads('GET', '/api/crm/boards/{boardId}/columns/{columnId}', getColumn),
	reads('POST', '/api/crm/boards/{boardId}/columns/by-name', getColumnByName),
];
