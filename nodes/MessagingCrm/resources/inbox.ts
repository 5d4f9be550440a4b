import type { Resource } from '../descriptions';
import { LISTS } from '../service';

export const inbox: Resource = {
	name: 'Inbox',
	value: 'inbox',
	operations: [
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many inboxes',
			description: 'List inboxes, filtered by date',
			routing: { request: { method: 'GET', url: LISTS.inboxes.endpoint } },
			list: LISTS.inboxes,
		},
		{
			name: 'Get Connected Numbers',
			value: 'getConnected',
			action: 'Get connected numbers of inboxes',
			description: 'List all inboxes with their connected WhatsApp numbers, without filters',
			routing: { request: { method: 'GET', url: LISTS.connectedInboxes.endpoint } },
			list: LISTS.connectedInboxes,
		},
	],
};
