import { DATES, PAGED_LIST } from './common';
import type { ResourceCatalogue } from './types';

export const campaign: ResourceCatalogue = {
	getAll: {
		name: 'Get Many',
		method: 'GET',
		path: '/api/campaigns',
		paged: true,
		params: [...PAGED_LIST, ...DATES],
	},
	getMessages: {
		name: 'Get Messages',
		method: 'GET',
		path: '/api/campaigns/{campaignId}/messages',
		paged: true,
		params: [
			{
				name: 'campaignId',
				type: 'resourceLocator',
				sendsTo: 'path.id',
				required: true,
				listSearch: 'searchCampaigns',
			},
			...PAGED_LIST,
			...DATES,
		],
	},
};
