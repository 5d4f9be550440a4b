import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { columnsIn } from '../service/boards';
import { chosenBoard, readBoard } from './chosenBoard';

/**
 * The columns of the chosen board by name, to search in them (docs/service.md#board-items).
 * @throws InputError for a board ID that cannot be a part of a path; NodeApiError with the service's reason
 */
export async function getColumnNames(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	if (chosenBoard(this) === '') return [{ name: 'Choose a Board First', value: '' }];
	const columns = columnsIn(await readBoard(this)) ?? [];
	return columns.map(({ name }) => ({ name, value: name }));
}
