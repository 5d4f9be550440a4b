import type { INodeProperties } from 'n8n-workflow';

import { hook } from '../../engine';

export const integrationDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['integration'] } },
		default: 'getAll',
		options: [
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete integration',
				description:
					'Delete integrations of the business. The parameters are not documented by the service.',
				routing: {
					request: { method: 'DELETE', url: '/integrations/delete' },
					operations: { pagination: hook({ output: { deleted: true } }) },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many integrations',
				description: 'List the integrations of the business',
				routing: {
					request: { method: 'GET', url: '/integrations' },
					operations: { pagination: hook({ list: 'whole' }) },
				},
			},
		],
	},
];
