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
				description: 'Sum up the AI credit that messages used, of all or of one conversation',
				routing: {
					request: { method: 'GET', url: '/api/messages/summary/ai_credits' },
				},
			},
		],
	},
];
