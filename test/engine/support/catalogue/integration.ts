import { WHOLE_LIST } from './common';
import type { ResourceCatalogue } from './types';

export const integration: ResourceCatalogue = {
	getAll: { endpoint: 'GET /integrations', fields: WHOLE_LIST },
	delete: {
		endpoint: 'DELETE /integrations/delete',
		fields: { parameters: 'query or body', 'options.sendParametersIn': '' },
		case: {
			covers: ['options.sendParametersIn'],
			example: ({ integrations }) => ({
				parameters: JSON.stringify({ id: integrations.at(0)?.id }),
			}),
			parameters: { parameters: '{"id": "1"}' },
			query: { id: '1' },
		},
	},
};
