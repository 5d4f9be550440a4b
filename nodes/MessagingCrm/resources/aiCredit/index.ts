import type { INodeProperties } from 'n8n-workflow';

export const aiCreditDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['aiCredit'] } },
		default: 'getSummary',
		options: [
			{
				name: 'Get Usage Summary',
				value: 'getSummary',
				action: 'Get AI credit usage summary',
				description: 'Get the AI credit that messages have used, in total or in one conversation',
				routing: {
					request: { method: 'GET', url: '/api/messages/summary/ai_credits' },
				},
			},
		],
	},
];
