import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { searchRecords, type ListSettings } from './searchRecords';

const settings: ListSettings = {
	endpoint: '/inboxes',
	paged: false,
	nameParts: ({ name, phone_number }) => [name, phone_number],
};

/** Shows an inbox by its name and number (observed.md). Parameters, result and errors as in searchRecords. */
export async function searchInboxes(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchRecords(this, settings, filter, paginationToken);
}
