import { type INodeProperties, SEND_AND_WAIT_OPERATION } from 'n8n-workflow';

import {
	field,
	filterField,
	list,
	operation,
	operations,
	request,
	requiredText,
} from '../../fields';
import { LISTS } from '../../service';
import { InputError } from '../../shared/errors';
import { bodyOptions, messageBody } from './messageBody';
import { messageFields } from './messageFields';
import { onlyIf, onlyIfOptions } from './onlyIf';
import { recipientFields } from './recipient';
import { sendAndWaitFields, sendAndWaitOptions } from './sendAndWait';

export { messageWith, urlButton } from './messageBody';
export { PAGE_TEXTS } from './sendAndWait';

export const messageOptions = [...bodyOptions, ...onlyIfOptions, ...sendAndWaitOptions];

export const messageFilters = [
	filterField(
		'is_ads',
		field('boolean', 'From Ads', 'fromAds', {
			default: true,
			displayOptions: { show: { '/resource': ['message'] } },
			description: 'Whether to list only messages that came from an ad, or only others',
		}),
	),
];

export const MESSAGE_ENDPOINT = '/messages/whatsapp';

/** Only for MCP servers and older AI agents, which cannot wait. Otherwise, n8n calls sendAndWait/ instead. */
function rejectRequest(): never {
	throw new InputError(
		'n8n cannot wait for a response here',
		'Use Send and Wait for Response as a step of a workflow or with an AI Agent node of version 3; MCP servers and older agents cannot wait',
	);
}

export const messageDescription: INodeProperties[] = [
	operations('message', 'send', [
		operation('Get by Conversation', 'getByConversation', 'Get messages of conversation', {
			description: 'List all messages of a conversation, without date filters',
			...list(LISTS.messagesOfConversation, {
				build: (item) => ({ query: { conversation_id: requiredText(item, 'conversationId') } }),
			}),
		}),
		operation('Get Many', 'getAll', 'Get many messages', {
			description:
				'List messages of one conversation or of all, filtered by date. Without a Start Date, the service may list only those of today.',
			...list(LISTS.messages),
		}),
		operation('Send', 'send', 'Send message', {
			description:
				'Send a WhatsApp message: text, media, location, buttons or a list. Needs an open reply window (Conversation: Get Reply Window); otherwise, send a template.',
			...request('POST', MESSAGE_ENDPOINT, {
				build: (item) => ({ body: messageBody(item) }),
				prepare: onlyIf,
				adds: 'message',
			}),
		}),
		operation(
			'Send and Wait for Response',
			SEND_AND_WAIT_OPERATION,
			'Send message and wait for response',
			{
				description:
					'Send a WhatsApp message with a button to a page, and wait until somebody responds there. Needs an open reply window, as Send does. Runs once, for the first input item.',
				...request('POST', MESSAGE_ENDPOINT, { build: rejectRequest }),
			},
		),
	]),
	...recipientFields,
	...messageFields,
	...sendAndWaitFields,
];
