import { WHOLE_LIST } from './common';
import type { ResourceCatalogue } from './types';

export const integration: ResourceCatalogue = {
	getAll: {
		name: 'Get Many',
		method: 'GET',
		path: '/integrations',
		params: [...WHOLE_LIST],
	},
	delete: {
		name: 'Delete',
		method: 'DELETE',
		path: '/integrations/delete',
		params: [
			{ name: 'parameters', type: 'json', sendsTo: 'query or body', required: true },
			{ name: 'options.sendParametersIn', type: 'options', values: ['query', 'body', 'both'] },
		],
		case: {
			covers: ['parameters', 'options.sendParametersIn'],
			example: ({ integrations }) => ({
				parameters: JSON.stringify({ id: integrations.at(0)?.id }),
			}),
			parameters: { parameters: '{"id": "1"}' },
			query: { id: '1' },
		},
	},
};
