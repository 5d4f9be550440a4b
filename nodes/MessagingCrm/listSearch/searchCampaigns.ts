import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { searchRecords, type ListSettings } from './searchRecords';

const settings: ListSettings = {
	endpoint: '/api/campaigns',
	paged: true,
	nameParts: ({ name, campaign_name: campaignName }) => [name ?? campaignName],
};

/** Shows a campaign by its name. Parameters, result and errors as in searchRecords. */
export async function searchCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchRecords(this, settings, filter, paginationToken);
}
