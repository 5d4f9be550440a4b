import { DATES, PAGED_LIST, WHOLE_LIST } from './common';
import type { ResourceCatalogue } from './types';

export const inbox: ResourceCatalogue = {
	getAll: { endpoint: 'GET /api/inboxes', paged: true, fields: { ...PAGED_LIST, ...DATES } },
	getConnected: { endpoint: 'GET /inboxes', fields: WHOLE_LIST },
};
