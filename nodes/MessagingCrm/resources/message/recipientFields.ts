import { SEND_AND_WAIT_OPERATION, type INodeProperties } from 'n8n-workflow';

import {
	chosenInNewNodes,
	conversationLocator,
	NODES_OF_VERSION_1,
	phoneField,
} from '../../fields';

const toSomebody = { resource: ['message'], operation: ['send', SEND_AND_WAIT_OPERATION] };

const receiver = { ...phoneField, name: 'receiver' };

/** Who gets the message. Nodes of version 1 have no choice, and send to whichever is filled in. */
export const recipientFields: INodeProperties[] = [
	...chosenInNewNodes(
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
			displayOptions: { show: toSomebody },
		},
		'Whichever Is Filled In',
	),
	{
		...conversationLocator,
		required: true,
		displayOptions: { show: { ...toSomebody, sendTo: ['both', 'conversation'] } },
	},
	{
		...conversationLocator,
		displayOptions: { show: { ...toSomebody, ...NODES_OF_VERSION_1, sendTo: [''] } },
	},
	{
		...receiver,
		required: true,
		displayOptions: { show: { ...toSomebody, sendTo: ['both', 'phoneNumber'] } },
	},
	{
		...receiver,
		displayOptions: { show: { ...toSomebody, ...NODES_OF_VERSION_1, sendTo: [''] } },
	},
];
