import type { INodeProperties } from 'n8n-workflow';

import { operations, request } from '../../fields';

export const aiCreditDescription: INodeProperties[] = [
	operations('aiCredit', 'getSummary', [
		{
			name: 'Get Usage Summary',
			value: 'getSummary',
			action: 'Get AI credit usage summary',
			description: 'Get the AI credit that messages have used, in total or in one conversation',
			...request('GET', '/api/messages/summary/ai_credits', { dated: true }),
		},
	]),
];
