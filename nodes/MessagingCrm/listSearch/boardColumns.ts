import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { InputError } from '../shared/inputError';
import { isObject, textOf } from '../shared/json';
import { fillPath } from '../shared/path';
import { unwrapOne } from '../transport/paging';
import { readEndpoint } from './readEndpoint';

/**
 * The columns of the board that is chosen in the node (observed.md: `crm_columns` of the board).
 *
 * @returns the records of the columns
 * @throws InputError where no board is chosen; NodeApiError with the service's reason
 */
export async function boardColumns(context: ILoadOptionsFunctions): Promise<IDataObject[]> {
	const body = await readEndpoint(context, '/api/crm/boards/{boardId}', boardPath(context));
	const [board] = unwrapOne(body);
	const columns = board.crm_columns ?? board.columns;
	return Array.isArray(columns) ? columns.filter(isObject) : [];
}

/** What a column or a label is called: by its id where it has no name; empty where it has neither. */
export function nameOf({ name, id }: IDataObject): string {
	return textOf(name) || textOf(id);
}

/**
 * The path of the board that is chosen in the node.
 * @throws InputError where none is, or it cannot be one
 */
export function boardPath(context: ILoadOptionsFunctions): string {
	const boardId = String(context.getCurrentNodeParameter('boardId', { extractValue: true }) ?? '');
	if (boardId === '')
		throw new InputError('No board is chosen', 'Choose a board first, then open this list again');
	return fillPath('/api/crm/boards/{boardId}', () => boardId).path;
}
