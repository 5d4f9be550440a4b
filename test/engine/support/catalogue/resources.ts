import { completeOptions, type Store } from 'messaging-crm-simulator';

import { jakartaDay } from '../../../../nodes/MessagingCrm/service';
import { DAY_MS } from '../../../../nodes/MessagingCrm/shared/clock';
import { fastNow } from '../fastClock';
import { boardItem } from './boardItem';
import { DATES, PAGED_LIST, SIMPLIFY, SOME_ID, WHOLE_LIST } from './common';
import { message } from './message';
import { order } from './order';
import { template } from './template';
import type { ResourceCatalogue } from './types';

const PAGED_BY_DATE = { fields: { ...PAGED_LIST, ...DATES } };

const PAGE_1 = { page: '1', limit: '100' };

const CONVERSATION_FILTERS = {
	...DATES,
	'filters.{inboxId,stageStatus}': 'query.snake_case',
} as const;

const OF_CONVERSATION = { conversationId: 'body.conversation_id' } as const;

/** The partner's key in the simulator. */
const PARTNER_KEY = completeOptions({}).partnerKey;

/** A phone number with a conversation. */
const numberIn = ({ conversations }: Store) =>
	String(conversations.find(({ contact_phone: number }) => number !== null)?.contact_phone);

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
			fields: {
				partnerApiKey: '',
				'{businessName,email,phoneNumber,password}': 'body.snake_case',
				'additionalFields.referralCode': 'body.referral_code',
			},
			case: {
				parameters: { partnerApiKey: PARTNER_KEY, phoneNumber: '+62 812 0000 0001' },
				body: { phone_number: '6281200000001' },
				example: () => ({ businessName: 'Toko', email: 'siti@example.com', password: 'rahasia' }),
			},
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
		updateAdditionalData: {
			endpoint: 'POST /business_workflows/additional-data',
			fields: {
				contactId: 'body.contact_id',
				'data.field[].{name,value}': 'body.additional_data.*',
			},
			case: {
				parameters: { data: { field: [{ name: 'city', value: 'Bandung' }] } },
				body: { additional_data: { city: 'Bandung' } },
			},
		},
	},
	conversation: {
		addCollaborator: {
			endpoint: 'POST /business_workflows/add-collaborator',
			fields: { ...OF_CONVERSATION, agentId: 'body.agent_id' },
		},
		addLabel: {
			endpoint: 'POST /business_workflows/labels',
			fields: {
				...OF_CONVERSATION,
				labelId: 'body.label_id',
				'additionalFields.{currency,value}': 'body.snake_case',
			},
			case: { body: { currency: 'idr', value: 0 } },
		},
		assignAgent: {
			endpoint: 'POST /business_workflows/assign-agent',
			fields: { ...OF_CONVERSATION, agentId: 'body.agent_id' },
		},
		blockAi: { endpoint: 'POST /business_workflows/block-ai', fields: OF_CONVERSATION },
		find: {
			endpoint: 'GET /api/conversations',
			fields: {
				'{findBy,phoneNumber,contactId,conversationId}': '',
				...SIMPLIFY,
				...CONVERSATION_FILTERS,
			},
			case: {
				example: (data) => ({ phoneNumber: numberIn(data) }),
				parameters: { findBy: 'phoneNumber', phoneNumber: '6281200000001' },
				query: PAGE_1,
				covers: ['contactId', 'conversationId'],
			},
		},
		get: {
			endpoint: 'GET /api/conversations/{conversationId}',
			fields: { ...SIMPLIFY, conversationId: 'path' },
		},
		getAll: {
			endpoint: 'GET /api/conversations',
			fields: { ...SIMPLIFY, ...PAGED_LIST, ...CONVERSATION_FILTERS },
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
		removeLabel: {
			endpoint: 'POST /business_workflows/labels/remove',
			fields: { ...OF_CONVERSATION, labelId: 'body.label_id' },
		},
		resolve: { endpoint: 'POST /business_workflows/resolve-conversation', fields: OF_CONVERSATION },
		setPipelineStatus: {
			endpoint: 'POST /business_workflows/pipeline-status',
			fields: { ...OF_CONVERSATION, pipelineStatusId: 'body.pipeline_status_id' },
		},
		setStatus: {
			endpoint: 'POST /business_workflows/conversation-status',
			fields: { ...OF_CONVERSATION, stageStatus: 'body.stage_status' },
		},
		unblockAi: { endpoint: 'POST /business_workflows/unblock-ai', fields: OF_CONVERSATION },
		update: {
			endpoint: 'PUT /api/conversations/{conversationId}',
			fields: {
				conversationId: 'path',
				'updateFields.assignedAiAgent': 'body.assigned_ai_agent',
				'updateFields.keepAiAgentOnResolve': 'body.keep_assigned_ai_agent_on_resolve',
			},
		},
	},
	endpoint: {
		request: {
			endpoint: 'POST /templates/sync',
			fields: {
				method: '',
				path: '',
				query: 'query',
				body: 'body',
				onlyReads: '',
				response: '',
				returnAll: '',
				limit: '',
			},
			case: {
				parameters: {
					method: 'POST',
					path: '/templates/sync',
					query: '{"wait": "1"}',
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
		delete: {
			endpoint: 'DELETE /integrations/delete',
			fields: { parameters: 'query or body', 'options.sendParametersIn': '' },
			case: {
				covers: ['options.sendParametersIn'],
				parameters: { parameters: '{"id": "1"}' },
				query: { id: '1' },
			},
		},
	},
	message,
	order,
	template,
};
