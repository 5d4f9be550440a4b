import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { textOf } from '../transport';
import { boardColumns, nameOf } from './boardColumns';

/**
 * Shows the columns of the chosen board by their names.
 *
 * @param filter text that the user typed
 * @throws as boardColumns
 */
export async function searchColumns(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const columns = await boardColumns(this);
	const results = columns.map((column) => ({ name: nameOf(column), value: textOf(column.id) }));
	return {
		results: results.filter(
			({ name, value }) => value !== '' && name.toLowerCase().includes(filter.toLowerCase()),
		),
	};
}
