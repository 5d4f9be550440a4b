import type { INodeProperties } from 'n8n-workflow';

import { hook } from '../../engine';

export const inboxDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['inbox'] } },
		default: 'getAll',
		options: [
			{
				name: 'Get Connected Numbers',
				value: 'getConnected',
				action: 'Get connected numbers of inboxes',
				description:
					'List all inboxes with their connected WhatsApp numbers in one request, without filters',
				routing: {
					request: { method: 'GET', url: '/inboxes' },
					operations: { pagination: hook({ list: 'whole' }) },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many inboxes',
				description: 'List inboxes, filtered by date',
				routing: {
					request: { method: 'GET', url: '/api/inboxes' },
					operations: { pagination: hook({ list: 'paged' }) },
				},
			},
		],
	},
];
