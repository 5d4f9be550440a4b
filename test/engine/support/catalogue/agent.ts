import { DATES, PAGED_LIST } from './common';
import type { ResourceCatalogue } from './types';

const fields = { ...PAGED_LIST, ...DATES };

export const agent: ResourceCatalogue = {
	getAll: { endpoint: 'GET /api/agents', paged: true, fields },
	getAssignments: { endpoint: 'GET /api/agent_assignments', paged: true, fields },
};
