import { DAY_MS, jakartaDay } from '../../../../nodes/MessagingCrm/service';
import { fastNow } from '../fastClock';
import { DATES, PAGED_LIST, SIMPLIFY, SOME_ID } from './common';
import type { ResourceCatalogue } from './types';

export const conversation: ResourceCatalogue = {
	getAll: {
		endpoint: 'GET /api/conversations',
		paged: true,
		fields: { ...SIMPLIFY, ...PAGED_LIST, ...DATES },
	},
	getAgentAssignments: {
		endpoint: 'GET /api/conversations/agent-assignments',
		paged: true,
		fields: { ...PAGED_LIST, ...DATES },
	},
	getReplyWindow: {
		endpoint: 'GET /api/messages',
		paged: true,
		fields: { conversationId: 'query.conversation_id' },
		case: {
			get query() {
				return { limit: '100', start_date: jakartaDay(fastNow() - DAY_MS) };
			},
		},
	},
	update: {
		endpoint: 'PUT /api/conversations/{conversationId}',
		fields: { conversationId: 'path', 'updateFields.assignedAiAgent': 'body.assigned_ai_agent' },
		case: { example: () => ({ updateFields: { assignedAiAgent: SOME_ID } }) },
	},
};
