import type { INodeProperties } from 'n8n-workflow';

import { hook } from '../../engine';
import { campaignLocator } from '../../fields';

export const campaignDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['campaign'] } },
		default: 'getAll',
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many campaigns',
				description: 'List broadcast campaigns',
				routing: {
					request: { method: 'GET', url: '/api/campaigns' },
					operations: { pagination: hook({ list: 'paged' }) },
				},
			},
			{
				name: 'Get Messages',
				value: 'getMessages',
				action: 'Get messages of campaign',
				description: 'List the messages of a campaign',
				routing: {
					request: { method: 'GET', url: '/api/campaigns/{campaignId}/messages' },
					operations: { pagination: hook({ list: 'paged' }) },
				},
			},
		],
	},
	{
		...campaignLocator,
		required: true,
		displayOptions: { show: { resource: ['campaign'], operation: ['getMessages'] } },
	},
];
