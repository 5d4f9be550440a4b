import { SEND_AND_WAIT_OPERATION, type INodeProperties } from 'n8n-workflow';

import { preparation, hook } from '../../engine';
import { conversationLocator, inQuery, required } from '../../fields';
import { InputError } from '../../shared/inputError';
import { messageBody } from './messageBody';
import { recipientFields } from './recipientFields';
import { sendFields } from './send';
import { sendAndWaitFields } from './sendAndWait';

export { messageWith, urlButton } from './messageBody';
export { DEFAULT_THANKS, messageOptions } from './options';

/**
 * n8n calls sendAndWait/ instead of sending this request. Only MCP servers and older AI agents use this request, since
 * they cannot wait.
 */
const rejectRequest = preparation(function () {
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
				description: 'List all messages of a conversation in one request, without date filters',
				routing: {
					request: { method: 'GET', url: '/messages' },
					send: {
						preSend: [required('conversationId'), inQuery({ conversation_id: 'conversationId' })],
					},
					operations: { pagination: hook({ list: 'whole' }) },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many messages',
				description: 'List messages of one conversation or of all, filtered by date',
				routing: {
					request: { method: 'GET', url: '/api/messages' },
					operations: { pagination: hook({ list: 'paged' }) },
				},
			},
			{
				name: 'Send',
				value: 'send',
				action: 'Send message',
				description:
					'Send a WhatsApp message: text, media, location, buttons or a list. To start a conversation, send a template instead.',
				routing: {
					request: { method: 'POST', url: '/messages/whatsapp' },
					send: { preSend: [messageBody] },
				},
				builderHint: {
					propertyHint:
						'Needs an open 24-hour window; Template: Send does not. Do not turn on Retry On Fail: a message that was sent may be sent again.',
				},
			},
			{
				name: 'Send and Wait for Response',
				value: SEND_AND_WAIT_OPERATION,
				action: 'Send message and wait for response',
				description:
					'Send a WhatsApp message with a button to a page, and wait until somebody responds there. Runs once, for the first input item.',
				routing: { send: { preSend: [rejectRequest] } },
			},
		],
	},
	{
		...conversationLocator,
		required: true,
		displayOptions: { show: { resource: ['message'], operation: ['getByConversation'] } },
	},
	...recipientFields,
	...sendFields,
	...sendAndWaitFields,
];
