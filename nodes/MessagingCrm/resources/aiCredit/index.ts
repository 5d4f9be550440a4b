import { operation, operations, request } from '../../fields';

export const aiCreditDescription = [
	operations('aiCredit', 'getSummary', [
		operation('Get Usage Summary', 'getSummary', 'Get AI credit usage summary', {
			description: 'Get the AI credit that messages have used, in total or in one conversation',
			...request('GET', '/api/messages/summary/ai_credits', { dated: true }),
		}),
	]),
];
