import { type ListEndpoint, LISTS } from '../service';
import { fieldLabelOf } from '../shared/fieldLabel';

/** A list that the trigger can poll, with the editor's filters for its records. */
export interface TriggerList extends ListEndpoint {
	/** The filters that the service applies, as node parameter -> query parameter. */
	serviceFilters?: Record<string, string>;
	/**
	 * The filters that the trigger applies to events, as node parameter -> record field. They are not sent to the service:
	 * otherwise, a record that begins to match after a change would look new.
	 */
	eventFilters?: Record<string, string>;
}

export const TRIGGER_LISTS = {
	orders: {
		...LISTS.orders,
		serviceFilters: { inboxId: 'inbox_id' },
		eventFilters: { orderStatus: 'order_status', paymentStatus: 'payment_status' },
	},
	messages: { ...LISTS.messages, serviceFilters: { conversationId: 'conversation_id' } },
	conversations: LISTS.conversations,
	contacts: LISTS.contacts,
	boardItems: LISTS.boardItems,
	agentAssignments: LISTS.agentAssignments,
	campaigns: LISTS.campaigns,
	templates: LISTS.templates,
} satisfies Record<string, TriggerList>;

export type ListName = keyof typeof TRIGGER_LISTS;

/** Why an event fires: a record was created, changed or deleted, or a customer has waited or been silent. */
export type Cause = 'created' | 'changed' | 'deleted' | 'waiting' | 'silent';

/** An event that users can choose. */
export interface TriggerEvent {
	value: string;
	name: string;
	description: string;
	listName: ListName;
	firedBy: Cause[];
	/** The only field whose change fires the event; undefined if a change of any field fires it. */
	field?: string;
	/**
	 * The event fires if its field gets one of these values and had none of them before. A filter on the field replaces
	 * these values.
	 */
	values?: string[];
}

/**
 * The cost of a poll, for the descriptions of events that require reading the whole list. n8n cuts descriptions of
 * more than about 105 characters in the dropdown.
 */
const readsAll = (records: string) => `Each poll takes 1 request per 100 ${records}.`;

/** All events by value, in the editor's order: grouped by list, with the most used lists first. */
const BY_VALUE: Record<string, Omit<TriggerEvent, 'value' | 'name'> & { name?: string }> = {
	orderCreated: { listName: 'orders', firedBy: ['created'], description: 'An order was added' },
	orderPaid: {
		listName: 'orders',
		firedBy: ['created', 'changed'],
		field: 'payment_status',
		values: ['paid', 'settled'],
		description:
			'An order became or was added as paid or settled. Payment Status under Filters can set other statuses.',
	},
	orderStatusChanged: {
		listName: 'orders',
		firedBy: ['changed'],
		field: 'order_status',
		description: 'The status of an order changed, e.g. from pending to shipping',
	},
	orderUpdated: {
		listName: 'orders',
		firedBy: ['changed'],
		description: 'Any field of an order changed, including its statuses',
	},
	paymentStatusChanged: {
		listName: 'orders',
		firedBy: ['changed'],
		field: 'payment_status',
		description: 'The payment status of an existing order changed, e.g. from pending to paid',
	},
	customerWaiting: {
		listName: 'messages',
		firedBy: ['waiting'],
		description: 'A customer has waited for an answer for the minutes that you set',
	},
	customerSilent: {
		listName: 'messages',
		firedBy: ['silent'],
		description:
			'A customer has not answered for the hours that you set. Does not fire again until the customer writes.',
	},
	messageCreated: {
		name: 'New Message',
		listName: 'messages',
		firedBy: ['created'],
		description:
			'A customer wrote a message. To include messages from the business, set Direction under Filters.',
	},
	conversationCreated: {
		listName: 'conversations',
		firedBy: ['created'],
		description: 'A customer or the business started a conversation',
	},
	conversationUpdated: {
		listName: 'conversations',
		firedBy: ['changed'],
		description: `Any field changed, e.g. its label. ${readsAll('conversations within Look Back')}`,
	},
	contactCreated: {
		listName: 'contacts',
		firedBy: ['created'],
		description: 'A contact was added',
	},
	contactUpdated: {
		listName: 'contacts',
		firedBy: ['changed'],
		description: `Any field of a contact changed. ${readsAll('contacts')}`,
	},
	boardItemCreated: {
		listName: 'boardItems',
		firedBy: ['created'],
		description: 'An item was added',
	},
	boardItemDeleted: {
		listName: 'boardItems',
		firedBy: ['deleted'],
		description: `An item of a board was deleted. ${readsAll('items')}`,
	},
	boardItemUpdated: {
		listName: 'boardItems',
		firedBy: ['changed'],
		description: `Any field of a board item changed. ${readsAll('items')}`,
	},
	agentAssigned: {
		listName: 'agentAssignments',
		firedBy: ['created'],
		description: 'A conversation was assigned to an agent',
	},
	campaignCreated: {
		listName: 'campaigns',
		firedBy: ['created'],
		description: 'A campaign was added',
	},
	templateChanged: {
		name: 'Template Created or Changed',
		listName: 'templates',
		firedBy: ['created', 'changed'],
		description: 'A template was added, or any of its fields changed, e.g. its approval',
	},
};

/** All events. By default, the name of an event is derived from its value, e.g. Order Created from orderCreated. */
export const EVENTS = Object.entries(BY_VALUE).map(([value, event]): TriggerEvent => ({
	value,
	name: fieldLabelOf(value),
	...event,
}));

/** The fields of a list that have their own events, e.g. `order_status`. Their earlier values are always saved. */
export function fieldsOfEvents(list: ListName): string[] {
	const ofList = EVENTS.filter((event) => event.listName === list);
	return [...new Set(ofList.flatMap(({ field }) => field ?? []))];
}

/** Whether a change of any field fires the event. */
export function isOfAnyChange({ firedBy, field }: TriggerEvent): boolean {
	return firedBy.includes('changed') && field === undefined;
}
