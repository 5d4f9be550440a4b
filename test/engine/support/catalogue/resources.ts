import { DAY_MS, jakartaDay } from '../../../../nodes/MessagingCrm/service';
import { fastNow } from '../fastClock';
import { boardItem } from './boardItem';
import { DATES, DELETES, PAGED_LIST, SIMPLIFY, SOME_ID, WHOLE_LIST } from './common';
import { message } from './message';
import { order } from './order';
import { template } from './template';
import type { ResourceCatalogue } from './types';

const PAGED_BY_DATE = { fields: { ...PAGED_LIST, ...DATES } };

const PAGE_1 = { page: '1', limit: '100' };

/** The operations of each resource. */
export const RESOURCES: Record<string, ResourceCatalogue> = {
	agent: {
		getAll: { endpoint: 'GET /api/agents', ...PAGED_BY_DATE },
		getAssignments: { endpoint: 'GET /api/agent_assignments', ...PAGED_BY_DATE },
	},
	aiCredit: {
		getSummary: {
			endpoint: 'GET /api/messages/summary/ai_credits',
			fields: { 'filters.conversationId': 'query.conversation_id', ...DATES },
		},
	},
	board: {
		get: { endpoint: 'GET /api/crm/boards/{boardId}', fields: { boardId: 'path' } },
		getAll: { endpoint: 'GET /api/crm/boards', fields: WHOLE_LIST },
		getColumn: {
			endpoint: 'GET /api/crm/boards/{boardId}/columns/{columnId}',
			fields: { boardId: 'path', columnId: 'path' },
		},
		getColumnByName: {
			endpoint: 'POST /api/crm/boards/{boardId}/columns/by-name',
			fields: { boardId: 'path', columnName: 'body.name' },
			case: { example: () => ({ columnName: 'Stage' }) },
		},
	},
	boardItem,
	business: {
		get: {
			endpoint: 'GET /businesses',
			fields: { ...SIMPLIFY, 'options.includeApiKey': '' },
			case: { covers: ['options.includeApiKey'] },
		},
		register: {
			endpoint: 'POST /register',
			fields: { registration: 'body' },
			case: { parameters: { registration: '{"name": "Toko"}' }, body: { name: 'Toko' } },
		},
	},
	campaign: {
		getAll: { endpoint: 'GET /api/campaigns', ...PAGED_BY_DATE },
		getMessages: {
			endpoint: 'GET /api/campaigns/{campaignId}/messages',
			fields: { campaignId: 'path', ...PAGED_LIST, ...DATES },
		},
	},
	contact: {
		find: {
			endpoint: 'GET /api/contacts',
			fields: { phoneNumber: '', ...SIMPLIFY },
			case: {
				example: (data) => ({ phoneNumber: String(data.contacts.at(0)?.phone_number) }),
				parameters: { phoneNumber: '6281200000001' },
				query: PAGE_1,
			},
		},
		getAll: { endpoint: 'GET /api/contacts', fields: { ...SIMPLIFY, ...PAGED_LIST } },
	},
	conversation: {
		find: {
			endpoint: 'GET /api/conversations',
			fields: { findBy: '', phoneNumber: '', contactId: '', conversationId: '', ...SIMPLIFY },
			case: {
				example: (data) => ({
					phoneNumber: String(data.conversations.at(0)?.contact?.phone_number),
				}),
				parameters: { findBy: 'phoneNumber', phoneNumber: '6281200000001' },
				query: PAGE_1,
				covers: ['contactId', 'conversationId'],
			},
		},
		getAll: {
			endpoint: 'GET /api/conversations',
			fields: { ...SIMPLIFY, ...PAGED_LIST, ...DATES },
		},
		getAgentAssignments: { endpoint: 'GET /api/conversations/agent-assignments', ...PAGED_BY_DATE },
		getReplyWindow: {
			endpoint: 'GET /api/messages',
			fields: { conversationId: 'query.conversation_id' },
			case: {
				get query() {
					return { page: '1', limit: '100', start_date: jakartaDay(fastNow() - DAY_MS) };
				},
			},
		},
		update: {
			endpoint: 'PUT /api/conversations/{conversationId}',
			fields: { conversationId: 'path', 'updateFields.assignedAiAgent': 'body.assigned_ai_agent' },
		},
	},
	endpoint: {
		request: {
			endpoint: 'POST /templates/sync',
			fields: {
				...{ method: '', path: '', query: 'query', body: 'body', onlyReads: '', response: '' },
				...{ returnAll: '', limit: '' },
			},
			case: {
				parameters: {
					...{ method: 'POST', path: '/templates/sync', query: '{"wait": "1"}' },
					body: `{"inbox_id": "${SOME_ID}", "note": null}`,
				},
				query: { wait: '1' },
				body: { inbox_id: SOME_ID, note: null },
				covers: ['onlyReads', 'response', 'returnAll', 'limit'],
			},
		},
	},
	inbox: {
		getAll: { endpoint: 'GET /api/inboxes', ...PAGED_BY_DATE },
		getConnected: { endpoint: 'GET /inboxes', fields: WHOLE_LIST },
	},
	integration: {
		getAll: { endpoint: 'GET /integrations', fields: WHOLE_LIST },
		delete: { endpoint: 'DELETE /integrations/delete', ...DELETES },
	},
	message,
	order,
	template,
};
