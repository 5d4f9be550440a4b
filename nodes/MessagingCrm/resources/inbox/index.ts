import type { INodeProperties } from 'n8n-workflow';

import { list, operations } from '../../fields';
import { LISTS } from '../../service';

export const inboxDescription: INodeProperties[] = [
	operations('inbox', 'getAll', [
		{
			name: 'Get Connected Numbers',
			value: 'getConnected',
			action: 'Get connected numbers of inboxes',
			description: 'List all inboxes with their connected WhatsApp numbers, without filters',
			...list(LISTS.connectedInboxes),
		},
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many inboxes',
			description: 'List inboxes, filtered by date',
			...list(LISTS.inboxes),
		},
	]),
];
