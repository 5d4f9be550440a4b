import { DATES } from './common';
import type { ResourceCatalogue } from './types';

export const aiCredit: ResourceCatalogue = {
	getSummary: {
		endpoint: 'GET /api/messages/summary/ai_credits',
		fields: { 'filters.conversationId': 'query.conversation_id', ...DATES },
	},
};
