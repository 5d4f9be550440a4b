/** An endpoint that the trigger reads, and what may narrow it down. */
export interface Source {
	/** Path template, e.g. `/api/orders`. */
	endpoint: string;
	/** Whether it documents `start_date`. If not, the trigger reads the whole list. */
	dated: boolean;
	/** Whether it documents `sort_field` and `sort_direction`. */
	sorts?: boolean;
	/** Filters that the service applies: parameter of the node -> query parameter. */
	query?: Record<string, string>;
	/**
	 * Filters that the trigger itself applies to events: parameter of the node -> record field. If the service applied them,
	 * a record that changes and then matches the filter would look newly created.
	 */
	fields?: Record<string, string>;
	/** Whether its records are messages, which can be filtered by direction. */
	hasDirection?: boolean;
	/** Whether its records are board items, whose labels and groups have names. */
	hasLabels?: boolean;
	/** Record fields whose earlier values are always saved. */
	tracked?: string[];
}

export const SOURCES = {
	orders: {
		endpoint: '/api/orders',
		dated: true,
		sorts: true,
		query: { inboxId: 'inbox_id' },
		fields: { orderStatus: 'order_status', paymentStatus: 'payment_status' },
		tracked: ['order_status', 'payment_status'],
	},
	messages: {
		endpoint: '/api/messages',
		dated: true,
		query: { conversationId: 'conversation_id' },
		hasDirection: true,
	},
	conversations: { endpoint: '/api/conversations', dated: true },
	contacts: { endpoint: '/api/contacts', dated: false },
	boardItems: { endpoint: '/api/crm/boards/{boardId}/items', dated: false, hasLabels: true },
	agentAssignments: { endpoint: '/api/agent_assignments', dated: true },
	campaigns: { endpoint: '/api/campaigns', dated: true },
	templates: { endpoint: '/api/templates', dated: true },
} satisfies Record<string, Source>;

export type SourceName = keyof typeof SOURCES;
