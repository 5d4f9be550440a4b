import { DATES } from './common';
import type { ResourceCatalogue } from './types';

export const aiCredit: ResourceCatalogue = {
	getSummary: {
		name: 'Get Usage Summary',
		method: 'GET',
		path: '/api/messages/summary/ai_credits',
		params: [
			{
				name: 'filters.conversationId',
				type: 'resourceLocator',
				sendsTo: 'query.conversation_id',
				listSearch: 'searchConversations',
			},
			...DATES,
		],
	},
};
