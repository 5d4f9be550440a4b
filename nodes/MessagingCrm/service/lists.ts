/** Records per page, unless the user sets another number (docs/internals/service.md#pages). */
export const PAGE_SIZE = 100;

/** A list endpoint: what it documents, and what its records look like (docs/internals/service.md#pages). */
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
	/** Whether they may come inside a parent record, which has an identifier of its own. */
	inParent: boolean;
}

type Parameters = 'paged' | 'dated' | 'sorts';

const ITEMS = '/api/crm/boards/{boardId}/items';

/** A board may come with its items: they are then in it, perhaps named like its other lists. */
const IN_BOARD = { names: ['items', 'crm_items', 'board_items'], inParent: true };

/** All list endpoints of the service. */
export const LISTS = {
	boards: list('/api/crm/boards', 'boards', 'board_id', []),
	boardItems: { ...list(ITEMS, 'items', 'item_id', ['paged']), ...IN_BOARD },
	foundBoardItems: { ...list(`${ITEMS}/search`, 'items', 'item_id', []), ...IN_BOARD },
	orders: list('/api/orders', 'orders', 'order_id', ['paged', 'dated', 'sorts']),
	messages: list('/api/messages', 'messages', 'message_id', ['paged', 'dated']),
	messagesOfConversation: list('/messages', 'messages', 'message_id', []),
	conversations: list('/api/conversations', 'conversations', 'conversation_id', ['paged', 'dated']),
	assignmentsOfConversations: list(
		'/api/conversations/agent-assignments',
		'agent_assignments',
		'agent_assignment_id',
		['paged', 'dated'],
	),
	agentAssignments: list('/api/agent_assignments', 'agent_assignments', 'agent_assignment_id', [
		'paged',
		'dated',
	]),
	agents: list('/api/agents', 'agents', 'agent_id', ['paged', 'dated']),
	inboxes: list('/api/inboxes', 'inboxes', 'inbox_id', ['paged', 'dated']),
	connectedInboxes: list('/inboxes', 'inboxes', 'inbox_id', []),
	contacts: list('/api/contacts', 'contacts', 'contact_id', ['paged']),
	campaigns: list('/api/campaigns', 'campaigns', 'campaign_id', ['paged', 'dated']),
	messagesOfCampaign: {
		...list('/api/campaigns/{campaignId}/messages', 'messages', 'message_id', ['paged', 'dated']),
		inParent: true,
	},
	templates: list('/api/templates', 'templates', 'template_id', ['paged', 'dated']),
	templatesOfInbox: list('/templates', 'templates', 'template_id', []),
	integrations: list('/integrations', 'integrations', 'integration_id', []),
} satisfies Record<string, ListEndpoint>;

/**
 * The fields that may hold the identifier of an endpoint's records (docs/internals/service.md#identifiers).
 * @param endpoint path template of a list or of one record, e.g. `/api/orders/{orderId}`
 */
export function idFieldsOf(endpoint: string): string[] {
	return find(endpoint.replace(/\/\{\w+\}$/, ''))?.idFields ?? ['id'];
}

function find(path: string): ListEndpoint | undefined {
	return Object.values(LISTS).find(({ endpoint }) => endpoint === path);
}

/** @param name of the property that may hold the records */
function list(
	endpoint: string,
	name: string,
	idField: string,
	parameters: Parameters[],
): ListEndpoint {
	return {
		endpoint,
		paged: parameters.includes('paged'),
		dated: parameters.includes('dated'),
		sorts: parameters.includes('sorts'),
		names: [name],
		idFields: ['id', idField],
		inParent: false,
	};
}
