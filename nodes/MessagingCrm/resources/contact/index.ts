import type { INodeProperties } from 'n8n-workflow';

import { hook } from '../../engine';

export const contactDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['contact'] } },
		default: 'getAll',
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many contacts',
				description:
					'List the contacts of the CRM. The service has no endpoint to create, change or delete a contact.',
				routing: {
					request: { method: 'GET', url: '/api/contacts' },
					operations: { pagination: hook({ list: 'paged' }) },
				},
			},
		],
	},
];
