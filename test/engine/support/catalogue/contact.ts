import { PAGED_LIST, SIMPLIFY } from './common';
import type { ResourceCatalogue } from './types';

export const contact: ResourceCatalogue = {
	getAll: { endpoint: 'GET /api/contacts', paged: true, fields: { ...SIMPLIFY, ...PAGED_LIST } },
};
