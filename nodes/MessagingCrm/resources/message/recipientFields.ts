import { SEND_AND_WAIT_OPERATION, updateDisplayOptions } from 'n8n-workflow';

import { conversationLocator, recipientPhoneField } from '../../fields';

const toSomebody = {
	show: { resource: ['message'], operation: ['send', SEND_AND_WAIT_OPERATION] },
};

/** Who gets the message. */
export const recipientFields = updateDisplayOptions(toSomebody, [
	{
		displayName: 'Send To',
		name: 'sendTo',
		type: 'options',
		options: [
			{ name: 'Both', value: 'both' },
			{ name: 'Conversation', value: 'conversation' },
			{ name: 'Phone Number', value: 'phoneNumber' },
		],
		default: 'conversation',
		description: 'How to specify the recipient of the message',
	},
	{
		...conversationLocator,
		required: true,
		displayOptions: { show: { sendTo: ['both', 'conversation'] } },
	},
	{
		...recipientPhoneField,
		name: 'receiver',
		required: true,
		displayOptions: { show: { sendTo: ['both', 'phoneNumber'] } },
	},
]);
