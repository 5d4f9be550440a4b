import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { searchRecords, type ListSettings } from './searchRecords';

const settings: ListSettings = {
	endpoint: '/api/crm/boards',
	paged: false,
	nameParts: ({ name }) => [name],
};

/** Shows a board by its name (observed.md). Parameters, result and errors as in searchRecords. */
export async function searchBoards(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchRecords(this, settings, filter, paginationToken);
}
