import { DAY_MS, jakartaDay } from '../../../../nodes/MessagingCrm/service';
import { fastNow } from '../fastClock';
import { DATES, PAGED_LIST, SIMPLIFY, SOME_ID } from './common';
import type { ResourceCatalogue } from './types';

export const conversation: ResourceCatalogue = {
	getAll: {
		name: 'Get Many',
		method: 'GET',
		path: '/api/conversations',
		paged: true,
		params: [SIMPLIFY, ...PAGED_LIST, ...DATES],
	},
	getAgentAssignments: {
		name: 'Get Agent Assignments',
		method: 'GET',
		path: '/api/conversations/agent-assignments',
		paged: true,
		params: [...PAGED_LIST, ...DATES],
	},
	getReplyWindow: {
		name: 'Get Reply Window',
		method: 'GET',
		path: '/api/messages',
		params: [
			{
				name: 'conversationId',
				type: 'resourceLocator',
				sendsTo: 'query.conversation_id',
				required: true,
				listSearch: 'searchConversations',
			},
		],
		paged: true,
		case: {
			get query() {
				return { limit: '100', start_date: jakartaDay(fastNow() - DAY_MS) };
			},
		},
	},
	update: {
		name: 'Update',
		method: 'PUT',
		path: '/api/conversations/{conversationId}',
		params: [
			{
				name: 'conversationId',
				type: 'resourceLocator',
				sendsTo: 'path.id',
				required: true,
				listSearch: 'searchConversations',
			},
			{ name: 'updateFields.assignedAiAgent', type: 'string', sendsTo: 'body.assigned_ai_agent' },
		],
		case: {
			example: () => ({ updateFields: { assignedAiAgent: SOME_ID } }),
		},
	},
};
