import type { INodeProperties } from 'n8n-workflow';

import { hook } from '../../engine';
import { registration } from './register';

export { businessOptions } from './options';

export const businessDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['business'] } },
		default: 'get',
		options: [
			{
				name: 'Get',
				value: 'get',
				action: 'Get business',
				description: 'Get the business of the API key: its profile, plan and credit',
				routing: {
					request: { method: 'GET', url: '/businesses' },
					operations: {
						pagination: hook({
							secret: { property: 'open_api_key', option: 'includeApiKey' },
						}),
					},
				},
			},
			{
				name: 'Register',
				value: 'register',
				action: 'Register business',
				description: 'Register a business to get an API key',
				routing: { request: { method: 'POST', url: '/register' } },
			},
		],
	},
	registration,
];
