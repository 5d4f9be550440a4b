import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { boardColumns } from './boardColumns';

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
	const results = columns.map(({ id, name }) => ({
		name: String(name || id),
		value: String(id),
	}));
	return {
		results: results.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase())),
	};
}
