import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { BOARD_ENDPOINT, boardPath, columnRecordsIn, groupRecordsIn } from '../service/boards';
import { InputError } from '../shared/inputError';
import { readEndpoint } from './readEndpoint';

/**
 * Reads the columns of the board that is chosen in the node (docs/service.md#columns).
 *
 * @returns one record for each column
 * @throws InputError if no board is chosen; NodeApiError with the service's reason
 */
export async function boardColumns(context: ILoadOptionsFunctions): Promise<IDataObject[]> {
	return columnRecordsIn(await readBoard(context)) ?? [];
}

/**
 * Reads the groups of the board that is chosen in the node (docs/service.md#boards).
 *
 * @returns one record for each group
 * @throws InputError if no board is chosen; NodeApiError with the service's reason
 */
export async function boardGroups(context: ILoadOptionsFunctions): Promise<IDataObject[]> {
	return groupRecordsIn(await readBoard(context));
}

/**
 * Reads the board that is chosen in the node.
 *
 * @returns the response
 * @throws InputError if no board is chosen; NodeApiError with the service's reason
 */
export async function readBoard(context: ILoadOptionsFunctions): Promise<unknown> {
	return await readEndpoint(context, BOARD_ENDPOINT, chosenBoardPath(context));
}

/** The ID of the board that is chosen in the node; empty if none is. */
export function chosenBoard(context: ILoadOptionsFunctions): string {
	return String(context.getCurrentNodeParameter('boardId', { extractValue: true }) ?? '');
}

/**
 * The path of the board that is chosen in the node.
 * @throws InputError if none is chosen, or its ID cannot be a part of a path
 */
export function chosenBoardPath(context: ILoadOptionsFunctions): string {
	const boardId = chosenBoard(context);
	if (boardId === '')
		throw new InputError('No board is chosen', 'Choose a board first, then open this list again');
	return boardPath(boardId);
}
