import { DATES, PAGED_LIST } from './common';
import type { ResourceCatalogue } from './types';

export const agent: ResourceCatalogue = {
	getAll: {
		name: 'Get Many',
		method: 'GET',
		path: '/api/agents',
		paged: true,
		params: [...PAGED_LIST, ...DATES],
	},
	getAssignments: {
		name: 'Get Assignment History',
		method: 'GET',
		path: '/api/agent_assignments',
		paged: true,
		params: [...PAGED_LIST, ...DATES],
	},
};
