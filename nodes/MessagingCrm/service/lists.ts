/** Records per page, unless the user sets another number (docs/internals/service.md#lists). */
export const PAGE_SIZE = 100;

/** The timestamps by which a list may be sorted (docs/internals/service.md#orders). */
export type OrderField = 'created_at' | 'updated_at';

/** A list endpoint: what it documents, and what its records look like (docs/internals/service.md#lists). */
export interface ListEndpoint {
	/** Path template, e.g. `/api/orders`. */
	endpoint: string;
	/** Whether it documents `page` and `limit`. */
	paged: boolean;
	/** Whether it documents `start_date` and `end_date`. */
	dated: boolean;
	/** Whether it documents `sort_field` and `sort_direction`. */
	sorts: boolean;
	/** Names of the property that may hold the records, e.g. `orders`. */
	names: string[];
	/** Fields that may hold a record's identifier, the likeliest first. */
	idFields: string[];
}

type Parameters = 'paged' | 'dated' | 'sorts';

const ITEMS = '/api/crm/boards/{boardId}/items';

/** The ID fields of a board item, as observed. */
const ITEM_ID = { idFields: ['item_id', 'id'] };

/** All list endpoints of the service. */
export const LISTS = {
	boards: list('/api/crm/boards', 'board'),
	boardItems: { ...list(ITEMS, 'item', 'paged'), ...ITEM_ID },
	foundBoardItems: { ...list(`${ITEMS}/search`, 'item'), ...ITEM_ID },
	orders: list('/api/orders', 'order', 'paged', 'dated', 'sorts'),
	messages: list('/api/messages', 'message', 'paged', 'dated'),
	messagesOfConversation: list('/messages', 'message'),
	conversations: list('/api/conversations', 'conversation', 'paged', 'dated'),
	assignmentsOfConversations: list(
		'/api/conversations/agent-assignments',
		'agent_assignment',
		'paged',
		'dated',
	),
	agentAssignments: list('/api/agent_assignments', 'agent_assignment', 'paged', 'dated'),
	agents: list('/api/agents', 'agent', 'paged', 'dated'),
	inboxes: list('/api/inboxes', 'inbox', 'paged', 'dated'),
	connectedInboxes: list('/inboxes', 'inbox'),
	contacts: list('/api/contacts', 'contact', 'paged'),
	campaigns: list('/api/campaigns', 'campaign', 'paged', 'dated'),
	messagesOfCampaign: list('/api/campaigns/{campaignId}/messages', 'message', 'paged', 'dated'),
	templates: list('/api/templates', 'template', 'paged', 'dated'),
	templatesOfInbox: list('/templates', 'template'),
	integrations: list('/integrations', 'integration'),
} satisfies Record<string, ListEndpoint>;

/**
 * The fields that may hold the identifier of an endpoint's records (docs/internals/service.md#records).
 * @param endpoint path template of a list or of one record, e.g. `/api/orders/{orderId}`
 */
export function idFieldsOf(endpoint: string): string[] {
	const path = endpoint.replace(/\/\{\w+\}$/, '');
	return Object.values(LISTS).find((one) => one.endpoint === path)?.idFields ?? ['id'];
}

/**
 * The list endpoint at a path template: one of the table, or another one, taken for one with pages and named by a word of its path.
 * @param endpoint e.g. `/api/recipient-lists`, with `{pathId}` for an ID
 */
export function listAt(endpoint: string): ListEndpoint {
	const known = Object.values(LISTS).find(
		(one) => one.endpoint.replace(/\{\w+\}/g, '{pathId}') === endpoint,
	);
	const words = endpoint.split('/').filter((word) => /^[\w-]+$/.test(word));
	const names = words.map((word) => word.replaceAll('-', '_')).reverse();
	return known ?? { ...list(endpoint, '', 'paged'), names };
}

/** @param record what the service calls one: its list is named in the plural */
function list(endpoint: string, record: string, ...documented: Parameters[]): ListEndpoint {
	const [noun] = record.split('_').slice(-1);
	return {
		endpoint,
		paged: documented.includes('paged'),
		dated: documented.includes('dated'),
		sorts: documented.includes('sorts'),
		names: [`${record}${record.endsWith('x') ? 'es' : 's'}`],
		idFields: [...new Set(['id', `${record}_id`, `${noun}_id`, '_id', 'uuid'])],
	};
}
