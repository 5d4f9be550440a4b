import type { Resource } from '../../descriptions';
import { LISTS } from '../../service';
import { deleteIntegration } from './delete';

export const integration: Resource = {
	name: 'Integration',
	value: 'integration',
	operations: [
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many integrations',
			description: 'List the integrations of the business',
			routing: { request: { method: 'GET', url: LISTS.integrations.endpoint } },
			list: LISTS.integrations,
		},
		deleteIntegration,
	],
};
