import { DATES, PAGED_LIST, WHOLE_LIST } from './common';
import type { ResourceCatalogue } from './types';

export const inbox: ResourceCatalogue = {
	getAll: {
		name: 'Get Many',
		method: 'GET',
		path: '/api/inboxes',
		paged: true,
		params: [...PAGED_LIST, ...DATES],
	},
	getConnected: {
		name: 'Get Connected Numbers',
		method: 'GET',
		path: '/inboxes',
		params: [...WHOLE_LIST],
	},
};
