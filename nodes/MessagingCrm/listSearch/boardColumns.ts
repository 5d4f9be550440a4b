import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { InputError } from '../shared/inputError';
import { isObject, textOf } from '../shared/json';
import { fillPath } from '../shared/path';
import { unwrapOne } from '../transport/paging';
import { readEndpoint } from './readEndpoint';

/**
 * Reads the columns of the board that is chosen in the node (docs/service.md#columns).
 *
 * @returns one record for each column
 * @throws InputError if no board is chosen; NodeApiError with the service's reason
 */
export async function boardColumns(context: ILoadOptionsFunctions): Promise<IDataObject[]> {
	const body = await readEndpoint(context, '/api/crm/boards/{boardId}', boardPath(context));
	const [board] = unwrapOne(body);
	const columns = board.crm_columns ?? board.columns;
	return Array.isArray(columns) ? columns.filter(isObject) : [];
}

/** The name of a column, or its ID if it has no name; empty if it has neither. */
export function nameOf({ name, id }: IDataObject): string {
	return textOf(name) || textOf(id);
}

/**
 * The path of the board that is chosen in the node.
 * @throws InputError if none is chosen, or its ID cannot be a part of a path
 */
export function boardPath(context: ILoadOptionsFunctions): string {
	const boardId = String(context.getCurrentNodeParameter('boardId', { extractValue: true }) ?? '');
	if (boardId === '')
		throw new InputError('No board is chosen', 'Choose a board first, then open this list again');
	return fillPath('/api/crm/boards/{boardId}', () => boardId).path;
}
