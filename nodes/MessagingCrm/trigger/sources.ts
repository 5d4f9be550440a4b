/** An endpoint that the trigger reads, and what may narrow it down. */
export interface Source {
	/** Path template, as in reference.md. */
	endpoint: string;
	/** Whether it documents `start_date`. One that does not is read whole. */
	dated: boolean;
	/** Filters that the service applies: parameter of the node -> query parameter. */
	query?: Record<string, string>;
	/**
	 * Filters that the trigger applies to what it fires: parameter of the node -> record field. In the
	 * query they would hide records, and one that changes into the filter would look newly created.
	 */
	fields?: Record<string, string>;
	/** Record fields whose earlier values are always remembered. */
	watched?: string[];
}

export const SOURCES = {
	orders: {
		endpoint: '/api/orders',
		dated: true,
		query: { inboxId: 'inbox_id' },
		fields: { orderStatus: 'order_status', paymentStatus: 'payment_status' },
		watched: ['order_status', 'payment_status'],
	},
	messages: {
		endpoint: '/api/messages',
		dated: true,
		query: { conversationId: 'conversation_id' },
	},
	conversations: { endpoint: '/api/conversations', dated: true },
	contacts: { endpoint: '/api/contacts', dated: false },
	boardItems: { endpoint: '/api/crm/boards/{boardId}/items', dated: false },
	agentAssignments: { endpoint: '/api/agent_assignments', dated: true },
	campaigns: { endpoint: '/api/campaigns', dated: true },
	templates: { endpoint: '/api/templates', dated: true },
} satisfies Record<string, Source>;

export type SourceName = keyof typeof SOURCES;
