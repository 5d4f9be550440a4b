import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { searchRecords, type ListSettings } from './searchRecords';

const settings: ListSettings = {
	endpoint: '/api/contacts',
	paged: true,
	nameParts: ({ display_name, name, phone_number }) => [display_name ?? name, phone_number],
};

/** Shows a contact by its name and number (observed.md). Parameters, result and errors as in searchRecords. */
export async function searchContacts(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchRecords(this, settings, filter, paginationToken);
}
