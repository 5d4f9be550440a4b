import { list, operation, operations } from '../../fields';
import { LISTS } from '../../service';

export const inboxDescription = [
	operations('inbox', 'getAll', [
		operation('Get Connected Numbers', 'getConnected', 'Get connected numbers of inboxes', {
			description: 'List all inboxes with their connected WhatsApp numbers, without filters',
			...list(LISTS.connectedInboxes),
		}),
		operation('Get Many', 'getAll', 'Get many inboxes', {
			description: 'List inboxes, filtered by date',
			...list(LISTS.inboxes),
		}),
	]),
];
