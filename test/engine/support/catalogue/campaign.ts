import { DATES, PAGED_LIST } from './common';
import type { ResourceCatalogue } from './types';

export const campaign: ResourceCatalogue = {
	getAll: { endpoint: 'GET /api/campaigns', paged: true, fields: { ...PAGED_LIST, ...DATES } },
	getMessages: {
		endpoint: 'GET /api/campaigns/{campaignId}/messages',
		paged: true,
		fields: { campaignId: 'path', ...PAGED_LIST, ...DATES },
	},
};
