import type { SourceName } from './sources';

/** One event that users can choose. */
export interface TriggerEvent {
	value: string;
	name: string;
	description: string;
	source: SourceName;
	/** Whether a record that was not there before fires it. */
	onCreated: boolean;
	/** Whether a known record that changed fires it. */
	onChanged: boolean;
	/** The only field whose change counts; undefined if any counts. */
	field?: string;
}

/** Fired by a record that was not there before. */
const CREATED = { onCreated: true, onChanged: false };

/** Fired by a known record in which anything, or just one field, has changed. */
const CHANGED = { onCreated: false, onChanged: true };

/** All events, in the order in which the editor lists them. */
export const EVENTS: TriggerEvent[] = [
	{
		name: 'Agent Assigned',
		value: 'agentAssigned',
		description: 'A conversation was given to an agent',
		source: 'agentAssignments',
		...CREATED,
	},
	{
		name: 'Board Item Created',
		value: 'boardItemCreated',
		description: 'An item was added to a board',
		source: 'boardItems',
		...CREATED,
	},
	{
		name: 'Board Item Updated',
		value: 'boardItemUpdated',
		description: 'Anything in an item of a board changed',
		source: 'boardItems',
		...CHANGED,
	},
	{
		name: 'Campaign Created',
		value: 'campaignCreated',
		description: 'A broadcast campaign was added',
		source: 'campaigns',
		...CREATED,
	},
	{
		name: 'Contact Created',
		value: 'contactCreated',
		description: 'A contact was added to the CRM',
		source: 'contacts',
		...CREATED,
	},
	{
		name: 'Conversation Created',
		value: 'conversationCreated',
		description: 'A conversation with a customer began',
		source: 'conversations',
		...CREATED,
	},
	{
		name: 'New Message',
		value: 'messageCreated',
		description: 'A message was received or sent',
		source: 'messages',
		...CREATED,
	},
	{
		name: 'Order Created',
		value: 'orderCreated',
		description: 'An order was added',
		source: 'orders',
		...CREATED,
	},
	{
		name: 'Order Status Changed',
		value: 'orderStatusChanged',
		description: 'An order moved on, e.g. from pending to shipping',
		source: 'orders',
		field: 'order_status',
		...CHANGED,
	},
	{
		name: 'Order Updated',
		value: 'orderUpdated',
		description: 'Anything in an order changed, its statuses included',
		source: 'orders',
		...CHANGED,
	},
	{
		name: 'Payment Status Changed',
		value: 'paymentStatusChanged',
		description: 'The payment of an order moved on, e.g. from pending to paid',
		source: 'orders',
		field: 'payment_status',
		...CHANGED,
	},
	{
		name: 'Template Created or Changed',
		value: 'templateChanged',
		description: 'A template was added, or anything in it changed, e.g. its approval',
		source: 'templates',
		onCreated: true,
		onChanged: true,
	},
];

/** The values of the events that read a source, for the display of its fields. */
export function eventsOf(source: SourceName): string[] {
	return EVENTS.filter((event) => event.source === source).map(({ value }) => value);
}
