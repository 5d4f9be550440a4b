import { PAGED_LIST, SIMPLIFY } from './common';
import type { ResourceCatalogue } from './types';

export const contact: ResourceCatalogue = {
	getAll: {
		name: 'Get Many',
		method: 'GET',
		path: '/api/contacts',
		paged: true,
		params: [SIMPLIFY, ...PAGED_LIST],
	},
};
