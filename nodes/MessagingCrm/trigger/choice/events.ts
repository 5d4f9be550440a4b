import { SOURCES, type SourceName } from './sources';

/** One event that users can choose. */
export interface TriggerEvent {
	value: string;
	name: string;
	description: string;
	source: SourceName;
	/** Whether a new record fires it. */
	onCreated: boolean;
	/** Whether a known record that changed fires it. */
	onChanged: boolean;
	/** Whether a deleted record fires it. */
	onDeleted?: boolean;
	/** Whether a message fires it that was the last of its conversation for so long. */
	onWaiting?: boolean;
	/** The only field whose change counts; undefined if any counts. */
	field?: string;
	/** It fires when that field gets one of these values, and had none of them before. A filter on the field names others. */
	values?: string[];
}

/** Fired by a new record. */
const CREATED = { onCreated: true, onChanged: false };

/** Fired by a known record in which anything, or just one field, has changed. */
const CHANGED = { onCreated: false, onChanged: true };

/** Fired by a deleted record. */
const DELETED = { onCreated: false, onChanged: false, onDeleted: true };

/** All events, in the order in which the editor lists them: those of orders and messages are used most. */
export const EVENTS: TriggerEvent[] = [
	{
		name: 'Order Created',
		value: 'orderCreated',
		description: 'An order was added',
		source: 'orders',
		...CREATED,
	},
	{
		name: 'Order Paid',
		value: 'orderPaid',
		description:
			'The payment status of an order became paid or settled, or the order was added with it. Payment Status under Filters can name other statuses.',
		source: 'orders',
		onCreated: true,
		onChanged: true,
		field: 'payment_status',
		values: ['paid', 'settled'],
	},
	{
		name: 'Order Status Changed',
		value: 'orderStatusChanged',
		description: 'The status of an order changed, e.g. from pending to shipping',
		source: 'orders',
		field: 'order_status',
		...CHANGED,
	},
	{
		name: 'Order Updated',
		value: 'orderUpdated',
		description: 'Any field of an order changed, including its statuses',
		source: 'orders',
		...CHANGED,
	},
	{
		name: 'Payment Status Changed',
		value: 'paymentStatusChanged',
		description:
			'The payment status of an order changed, e.g. from pending to paid. An order that is already paid when it is added fires Order Created and Order Paid.',
		source: 'orders',
		field: 'payment_status',
		...CHANGED,
	},
	{
		name: 'Customer Waiting',
		value: 'customerWaiting',
		description: 'A customer wrote last, and nobody has answered for as many minutes as you set',
		source: 'messages',
		onCreated: false,
		onChanged: false,
		onWaiting: true,
	},
	{
		name: 'New Message',
		value: 'messageCreated',
		description: 'A customer wrote a message. Direction can include messages of the business.',
		source: 'messages',
		...CREATED,
	},
	{
		name: 'Conversation Created',
		value: 'conversationCreated',
		description: 'A conversation started. It may be one that the business started.',
		source: 'conversations',
		...CREATED,
	},
	{
		name: 'Conversation Updated',
		value: 'conversationUpdated',
		description: 'Any field of a conversation changed, e.g. its label or its last message',
		source: 'conversations',
		...CHANGED,
	},
	{
		name: 'Contact Created',
		value: 'contactCreated',
		description: 'A contact was added to the CRM',
		source: 'contacts',
		...CREATED,
	},
	{
		name: 'Contact Updated',
		value: 'contactUpdated',
		description: 'Any field of a contact changed',
		source: 'contacts',
		...CHANGED,
	},
	{
		name: 'Board Item Created',
		value: 'boardItemCreated',
		description: 'An item was added to a board',
		source: 'boardItems',
		...CREATED,
	},
	{
		name: 'Board Item Deleted',
		value: 'boardItemDeleted',
		description: 'An item of a board was deleted',
		source: 'boardItems',
		...DELETED,
	},
	{
		name: 'Board Item Updated',
		value: 'boardItemUpdated',
		description: 'Any field of a board item changed',
		source: 'boardItems',
		...CHANGED,
	},
	{
		name: 'Agent Assigned',
		value: 'agentAssigned',
		description: 'A conversation was assigned to an agent',
		source: 'agentAssignments',
		...CREATED,
	},
	{
		name: 'Campaign Created',
		value: 'campaignCreated',
		description: 'A broadcast campaign was added',
		source: 'campaigns',
		...CREATED,
	},
	{
		name: 'Template Created or Changed',
		value: 'templateChanged',
		description: 'A template was added, or any of its fields changed, e.g. its approval',
		source: 'templates',
		onCreated: true,
		onChanged: true,
	},
];

/** The values of the events that read a source, to display its fields. */
export function eventsOf(source: SourceName): string[] {
	return EVENTS.filter((event) => event.source === source).map(({ value }) => value);
}

/**
 * The values of the events for which each poll reads a whole list, since it cannot be sorted by its changes
 * (docs/reference/polls.md#what-a-poll-reads).
 */
export function eventsThatReadAll(): string[] {
	return EVENTS.filter(({ onChanged, onDeleted }) => onChanged || onDeleted)
		.filter(({ source }) => !SOURCES[source].sorts)
		.map(({ value }) => value);
}
