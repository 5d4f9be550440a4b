import type { INodeProperties } from 'n8n-workflow';

import { list, operations, request, whatToDelete } from '../../fields';
import { LISTS } from '../../service';

export const integrationDescription: INodeProperties[] = [
	operations('integration', 'getAll', [
		{
			name: 'Delete',
			value: 'delete',
			action: 'Delete integration',
			description:
				'Delete integrations of the business. The parameters are not documented by the service.',
			...request('DELETE', '/integrations/delete', { build: whatToDelete }),
		},
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many integrations',
			description: 'List the integrations of the business',
			...list(LISTS.integrations),
		},
	]),
];
