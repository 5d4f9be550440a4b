import { type ListEndpoint, LISTS } from '../../service';

/** A list that the trigger reads, and what may narrow it down. */
export interface Source extends ListEndpoint {
	/** Filters that the service applies: parameter of the node -> query parameter. */
	query?: Record<string, string>;
	/**
	 * Filters that the trigger itself applies to events: parameter of the node -> record field. If the service applied them,
	 * a record that changes and then matches the filter would look newly created.
	 */
	fields?: Record<string, string>;
}

/** The lists that events need. */
export const SOURCES = {
	orders: {
		...LISTS.orders,
		query: { inboxId: 'inbox_id' },
		fields: { orderStatus: 'order_status', paymentStatus: 'payment_status' },
	},
	messages: { ...LISTS.messages, query: { conversationId: 'conversation_id' } },
	conversations: LISTS.conversations,
	contacts: LISTS.contacts,
	boardItems: LISTS.boardItems,
	agentAssignments: LISTS.agentAssignments,
	campaigns: LISTS.campaigns,
	templates: LISTS.templates,
} satisfies Record<string, Source>;

export type SourceName = keyof typeof SOURCES;

/** What fires an event: a record that is new, has changed or was deleted, or a customer who has waited long enough. */
export type Cause = 'created' | 'changed' | 'deleted' | 'waiting';

/** One event that users can choose. */
export interface TriggerEvent {
	value: string;
	name: string;
	description: string;
	source: SourceName;
	firedBy: Cause[];
	/** The only field whose change counts; undefined if any counts. */
	field?: string;
	/** It fires when that field gets one of these values, and had none of them before. A filter on the field names others. */
	values?: string[];
}

/** All events by their values, in the order of the editor: by source, orders and messages first, since they are used most. */
const BY_VALUE: Record<string, Omit<TriggerEvent, 'value'>> = {
	orderCreated: {
		name: 'Order Created',
		description: 'An order was added',
		source: 'orders',
		firedBy: ['created'],
	},
	orderPaid: {
		name: 'Order Paid',
		description:
			'The payment status of an order became paid or settled, or the order was added with it. Payment Status under Filters can name other statuses.',
		source: 'orders',
		firedBy: ['created', 'changed'],
		field: 'payment_status',
		values: ['paid', 'settled'],
	},
	orderStatusChanged: {
		name: 'Order Status Changed',
		description: 'The status of an order changed, e.g. from pending to shipping',
		source: 'orders',
		field: 'order_status',
		firedBy: ['changed'],
	},
	orderUpdated: {
		name: 'Order Updated',
		description: 'Any field of an order changed, including its statuses',
		source: 'orders',
		firedBy: ['changed'],
	},
	paymentStatusChanged: {
		name: 'Payment Status Changed',
		description:
			'The payment status of an order changed, e.g. from pending to paid. An order that is already paid when it is added fires Order Created and Order Paid.',
		source: 'orders',
		field: 'payment_status',
		firedBy: ['changed'],
	},
	customerWaiting: {
		name: 'Customer Waiting',
		description: 'A customer wrote last, and nobody has answered for as many minutes as you set',
		source: 'messages',
		firedBy: ['waiting'],
	},
	messageCreated: {
		name: 'New Message',
		description: 'A customer wrote a message. Direction can include messages of the business.',
		source: 'messages',
		firedBy: ['created'],
	},
	conversationCreated: {
		name: 'Conversation Created',
		description: 'A conversation started. It may be one that the business started.',
		source: 'conversations',
		firedBy: ['created'],
	},
	conversationUpdated: {
		name: 'Conversation Updated',
		description: 'Any field of a conversation changed, e.g. its label or its last message',
		source: 'conversations',
		firedBy: ['changed'],
	},
	contactCreated: {
		name: 'Contact Created',
		description: 'A contact was added to the CRM',
		source: 'contacts',
		firedBy: ['created'],
	},
	contactUpdated: {
		name: 'Contact Updated',
		description: 'Any field of a contact changed',
		source: 'contacts',
		firedBy: ['changed'],
	},
	boardItemCreated: {
		name: 'Board Item Created',
		description: 'An item was added to a board',
		source: 'boardItems',
		firedBy: ['created'],
	},
	boardItemDeleted: {
		name: 'Board Item Deleted',
		description: 'An item of a board was deleted',
		source: 'boardItems',
		firedBy: ['deleted'],
	},
	boardItemUpdated: {
		name: 'Board Item Updated',
		description: 'Any field of a board item changed',
		source: 'boardItems',
		firedBy: ['changed'],
	},
	agentAssigned: {
		name: 'Agent Assigned',
		description: 'A conversation was assigned to an agent',
		source: 'agentAssignments',
		firedBy: ['created'],
	},
	campaignCreated: {
		name: 'Campaign Created',
		description: 'A broadcast campaign was added',
		source: 'campaigns',
		firedBy: ['created'],
	},
	templateChanged: {
		name: 'Template Created or Changed',
		description: 'A template was added, or any of its fields changed, e.g. its approval',
		source: 'templates',
		firedBy: ['created', 'changed'],
	},
};

export const EVENTS = Object.entries(BY_VALUE).map(([value, event]): TriggerEvent => ({
	value,
	...event,
}));

/** The fields that events of a source are about: their earlier values are saved for every event about changes. */
export function fieldsOfEvents(source: SourceName): string[] {
	const ofSource = EVENTS.filter((event) => event.source === source);
	return [...new Set(ofSource.flatMap(({ field }) => field ?? []))];
}

/** Whether any change of a record fires the event. */
export function isOfAnyChange({ firedBy, field }: TriggerEvent): boolean {
	return firedBy.includes('changed') && field === undefined;
}
