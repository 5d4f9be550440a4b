import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { boardPath } from './boardColumns';
import { searchRecords } from './searchRecords';

/**
 * Shows the items of the chosen board by their names (observed.md). Parameters, result and errors
 * as in searchRecords.
 */
export async function searchBoardItems(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const settings = {
		endpoint: '/api/crm/boards/{boardId}/items',
		path: `${boardPath(this)}/items`,
		paged: true,
		nameParts: ({ item_name: itemName, name }: IDataObject) => [itemName ?? name],
	};
	return await searchRecords(this, settings, filter, paginationToken);
}
