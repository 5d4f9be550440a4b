import { SEND_AND_WAIT_OPERATION, type INodeProperties } from 'n8n-workflow';

import { preparation, runOperation } from '../../engine';
import { conversationLocator, inQuery, required } from '../../fields';
import { InputError } from '../../shared/inputError';
import { messageBody } from './messageBody';
import { sendFields } from './send';
import { sendAndWaitFields } from './sendAndWait';

/**
 * n8n runs a function of the node (sendAndWait/) in place of the request. MCP servers and older AI agents
 * make the request, and have no way to wait.
 */
const refuse = preparation(function () {
	throw new InputError(
		'n8n cannot wait for a response here',
		'Use Send and Wait for Response as a step of a workflow or with an AI Agent node of version 3; MCP servers and older agents cannot wait',
	);
});

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
					operations: { pagination: runOperation({ list: 'whole' }) },
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
					operations: { pagination: runOperation({ list: 'paged' }) },
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
			{
				name: 'Send and Wait for Response',
				value: SEND_AND_WAIT_OPERATION,
				action: 'Send message and wait for response',
				description:
					'Send a WhatsApp message with a button, and go on when somebody has approved, declined or written on the page that it opens. Asks once, for the first input item.',
				routing: { send: { preSend: [refuse] } },
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
		displayOptions: {
			show: { resource: ['message'], operation: ['send', SEND_AND_WAIT_OPERATION] },
		},
	},
	...sendFields,
	...sendAndWaitFields,
];
