import type { INodePropertyOptions } from 'n8n-workflow';

/** What an event is about. The topic decides which filters the service accepts (docs/internals/service.md#webhooks). */
export type Topic = 'inbox' | 'board' | 'order';

/** The events of each topic: their names in the service and in the editor. */
const NAMES: Record<Topic, Record<string, string>> = {
	inbox: {
		'contact.updated': 'Contact Updated',
		'conversation.handled_by_updated': 'Conversation Assigned',
		'conversation.created': 'Conversation Created',
		'conversation.labels_updated': 'Conversation Labels Changed',
		'conversation.pipeline_status_updated': 'Conversation Pipeline Status Changed',
		'conversation.stage_status_updated': 'Conversation Status Changed',
		'message.received': 'Message Received',
		'message.sent': 'Message Sent',
	},
	board: {
		'crm_item.created': 'Board Item Created',
		'crm_item.deleted': 'Board Item Deleted',
		'crm_item.updated': 'Board Item Updated',
		'crm_value.deleted': 'Board Item Value Removed',
		'crm_value.upserted': 'Board Item Value Set',
	},
	order: {
		'order.created': 'Order Created',
		'order.payment_status_updated': 'Order Payment Status Changed',
		'order.order_status_updated': 'Order Status Changed',
		'order.updated': 'Order Updated',
	},
};

export const TOPICS = Object.keys(NAMES) as Topic[];

export function eventsAbout(topic: Topic): string[] {
	return Object.keys(NAMES[topic]);
}

/** All events, in the order of the editor. */
export const WEBHOOK_EVENTS: INodePropertyOptions[] = Object.values(NAMES)
	.flatMap((names) => Object.entries(names).map(([value, name]) => ({ name, value })))
	.sort((a, b) => a.name.localeCompare(b.name));
