import type { INodeProperties } from 'n8n-workflow';

import { hook } from '../../engine';

export const agentDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['agent'] } },
		default: 'getAll',
		options: [
			{
				name: 'Get Assignment History',
				value: 'getAssignments',
				action: 'Get agent assignment history',
				description: 'List which agent was assigned to which conversation, and when',
				routing: {
					request: { method: 'GET', url: '/api/agent_assignments' },
					operations: { pagination: hook({ list: 'paged' }) },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many agents',
				description: 'List the human agents of the workspace',
				routing: {
					request: { method: 'GET', url: '/api/agents' },
					operations: { pagination: hook({ list: 'paged' }) },
				},
			},
		],
	},
];
