import { SEND_AND_WAIT_OPERATION, updateDisplayOptions, type IDataObject } from 'n8n-workflow';

import type { ItemContext } from '../../engine';
import {
	choiceField,
	choiceOf,
	conversationLocator,
	recipientPhoneField,
	requiredPhone,
	requiredText,
	shownFor,
} from '../../fields';

const sendOperations = shownFor('message', 'send', SEND_AND_WAIT_OPERATION);

/**
 * Who gets the message. The conversation is also that of Message: Get by Conversation, Conversation: Get Reply Window and
 * Conversation: Update.
 */
export const recipientFields = [
	...updateDisplayOptions(sendOperations, [
		choiceField('Send To', 'sendTo', {
			choices: {
				both: 'Conversation and Phone Number',
				conversation: 'Conversation',
				phoneNumber: 'Phone Number',
			},
			default: 'conversation',
			description: 'How to specify the recipient of the message',
		}),
	]),
	{
		...conversationLocator,
		required: true,
		displayOptions: {
			show: {
				resource: ['conversation', 'message'],
				operation: [
					'getByConversation',
					'getReplyWindow',
					'send',
					SEND_AND_WAIT_OPERATION,
					'update',
				],
			},
			hide: { sendTo: ['phoneNumber'] },
		},
	},
	...updateDisplayOptions(sendOperations, [
		{
			...recipientPhoneField,
			name: 'receiver',
			required: true,
			displayOptions: { show: { sendTo: ['both', 'phoneNumber'] } },
		},
	]),
];

/** Who gets the message, as the service names it. */
export function recipientIn(context: ItemContext): IDataObject {
	const choice = choiceOf(context, 'sendTo', ['conversation', 'phoneNumber', 'both']);
	const { displayName } = recipientPhoneField;
	return {
		...(choice !== 'phoneNumber' && { conversation_id: requiredText(context, 'conversationId') }),
		...(choice !== 'conversation' && { receiver: requiredPhone(context, 'receiver', displayName) }),
	};
}
