import type { INodeProperties } from 'n8n-workflow';

import { conversationLocator } from '../../fields/locators';
import { inQuery, required } from '../../fields/place';
import { routed } from '../../transport';
import { messageBody } from './messageBody';
import { sendFields } from './send';

export const messageDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['message'] } },
		default: 'send',
		options: [
			{
				name: 'Get by Conversation',
				value: 'getByConversation',
				action: 'Get messages of conversation',
				description: 'List all messages of one conversation at once; no filters by date',
				routing: {
					request: { method: 'GET', url: '/messages' },
					send: {
						preSend: [required('conversationId'), inQuery({ conversation_id: 'conversationId' })],
					},
					operations: { pagination: routed({ list: 'whole' }) },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many messages',
				description:
					'List messages page by page, of one conversation or every one, filtered by date',
				routing: {
					request: { method: 'GET', url: '/api/messages' },
					operations: { pagination: routed({ list: 'paged' }) },
				},
			},
			{
				name: 'Send',
				value: 'send',
				action: 'Send message',
				description:
					'Send a WhatsApp message into a conversation: text, media, location, buttons or a list. To write first, send a template instead.',
				routing: {
					request: { method: 'POST', url: '/messages/whatsapp' },
					send: { preSend: [messageBody] },
				},
			},
		],
	},
	{
		...conversationLocator,
		required: true,
		displayOptions: { show: { resource: ['message'], operation: ['getByConversation'] } },
	},
	{
		...conversationLocator,
		displayOptions: { show: { resource: ['message'], operation: ['send'] } },
	},
	...sendFields,
];
