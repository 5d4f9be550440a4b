import { updateDisplayOptions } from 'n8n-workflow';

import { choiceField, notice, oncePer } from '../../descriptions';
import type { Operation } from '../../engine';
import {
	bodyOptions,
	buttonOptions,
	MESSAGE_ENDPOINT,
	messageBody,
	messageField,
	recipientFields,
} from './body';
import { MESSAGE_TYPES } from './messageTypes';
import { checkSendConditions, sendConditionOptions } from './sendConditions';

const types = Object.entries(MESSAGE_TYPES);

export const send: Operation = {
	name: 'Send',
	value: 'send',
	action: 'Send message',
	description:
		'Send a WhatsApp message: text, media, location, buttons or a list. Needs an open reply window (see Conversation: Get Reply Window). Otherwise, use Template: Send.',
	routing: { request: { method: 'POST', url: MESSAGE_ENDPOINT } },
	creates: 'message',
	fields: [
		...recipientFields,
		// The service accepts a message outside the window, but nobody receives it
		// (docs/internals/service.md#messages).
		notice(
			"WhatsApp delivers messages only within 24 hours of the customer's last message, and the service does not report undelivered messages. After the 24 hours, use Template: Send. If you send to a conversation, Options > Only in the Reply Window checks the time before sending. To find the conversation of a phone number, use Conversation: Find.",
			'windowNotice',
		),
		choiceField('Message Type', 'messageType', {
			choices: Object.fromEntries(
				types.map(([value, { name, description }]) => [value, { name, description }]),
			),
			default: 'text',
			description: 'Type of message to send',
		}),
		{
			...messageField,
			placeholder: 'e.g. Your order is on its way.',
			description:
				'Text of the message. Optional for media and locations. WhatsApp does not show it with audio or a location.',
		},
		...types.flatMap(([messageType, { fields }]) =>
			updateDisplayOptions({ show: { messageType: [messageType] } }, fields),
		),
	],
	options: [
		...bodyOptions,
		...buttonOptions.send,
		...sendConditionOptions,
		oncePer('Sends at most one message for each value and recipient'),
	],
	prepare: (item, { extraBody, completeBody }) => {
		const type = item.getChoice('messageType', Object.keys(MESSAGE_TYPES));
		const body = messageBody(item, MESSAGE_TYPES[type].body(item), extraBody);
		return { body, ...checkSendConditions(item, completeBody(body)) };
	},
};
