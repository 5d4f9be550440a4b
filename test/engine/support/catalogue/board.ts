import { WHOLE_LIST } from './common';
import type { ResourceCatalogue } from './types';

export const board: ResourceCatalogue = {
	get: { endpoint: 'GET /api/crm/boards/{boardId}', fields: { boardId: 'path' } },
	getAll: { endpoint: 'GET /api/crm/boards', fields: WHOLE_LIST },
	getColumn: {
		endpoint: 'GET /api/crm/boards/{boardId}/columns/{columnId}',
		fields: { boardId: 'path', columnId: 'path' },
	},
	getColumnByName: {
		endpoint: 'POST /api/crm/boards/{boardId}/columns/by-name',
		fields: { boardId: 'path', columnName: 'body.name' },
		case: { example: () => ({ columnName: 'Stage' }) },
	},
};
