import { type IDataObject, type INodeProperties, SEND_AND_WAIT_OPERATION } from 'n8n-workflow';

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

const { show } = shownFor('message', 'send', SEND_AND_WAIT_OPERATION);

/** Who gets the message. Other operations with a conversation have the same field for it. */
export const recipientFields: INodeProperties[] = [
	choiceField('Send To', 'sendTo', {
		displayOptions: { show },
		choices: {
			both: 'Conversation and Phone Number',
			conversation: 'Conversation',
			phoneNumber: 'Phone Number',
		},
		default: 'conversation',
		description: 'How to specify the recipient of the message',
	}),
	{
		...conversationLocator,
		required: true,
		displayOptions: {
			show: {
				resource: ['conversation', 'message'],
				operation: [
					...['get', 'getByConversation', 'getReplyWindow', 'send'],
					...[SEND_AND_WAIT_OPERATION, 'update'],
				],
			},
			hide: { sendTo: ['phoneNumber'] },
		},
	},
	{
		...recipientPhoneField,
		name: 'receiver',
		required: true,
		displayOptions: { show: { ...show, sendTo: ['both', 'phoneNumber'] } },
	},
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
