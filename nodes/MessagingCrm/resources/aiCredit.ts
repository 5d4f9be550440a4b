import { conversationFilter, dateFilters, type Resource } from '../descriptions';

export const aiCredit: Resource = {
	name: 'AI Credit',
	value: 'aiCredit',
	operations: [
		{
			name: 'Get Usage Summary',
			value: 'getSummary',
			action: 'Get AI credit usage summary',
			description: 'Get the AI credit that messages have used, in total or in one conversation',
			routing: { request: { method: 'GET', url: '/api/messages/summary/ai_credits' } },
			filters: [...dateFilters, conversationFilter],
		},
	],
};
