import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { own } from '../transport';
import { searchRecords, type ListSettings } from './searchRecords';

const settings: ListSettings = {
	endpoint: '/api/conversations',
	paged: true,
	nameParts: (record) => [
		own(record.contact, 'display_name') ?? record.display_name ?? record.name,
		own(record.contact, 'phone_number') ?? record.phone_number,
	],
};

/** Shows a conversation by its customer's name and number (observed.md). Parameters, result and errors as in searchRecords. */
export async function searchConversations(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchRecords(this, settings, filter, paginationToken);
}
