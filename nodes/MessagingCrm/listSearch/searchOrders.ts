import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { own } from '../transport';
import { searchRecords, type ListSettings } from './searchRecords';

const settings: ListSettings = {
	endpoint: '/api/orders',
	paged: true,
	searchParameter: 'search',
	nameParts: ({ order_number, contact, display_name }) => [
		order_number,
		own(contact, 'display_name') ?? display_name,
	],
};

/** Shows an order by its number and customer (observed.md). Parameters, result and errors as in searchRecords. */
export async function searchOrders(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchRecords(this, settings, filter, paginationToken);
}
