import { type IDataObject, SEND_AND_WAIT_OPERATION } from 'n8n-workflow';

import {
	choiceField,
	conversationLocator,
	field,
	recipientPhoneField,
	textField,
} from '../../descriptions';
import type { Item } from '../../engine';
import { checkLimits } from '../../service';
import { isEmpty, withoutEmpty } from '../../shared/json';
import { readFileUrl } from '../../shared/url';
import { readJsonObject, readNonBlank, readText } from '../../shared/values';

/* Send, and Send and Wait for Response, share these fields and this body. */

export const MESSAGE_ENDPOINT = '/messages/whatsapp';

/** The fields that specify the recipient. */
export const recipientFields = [
	choiceField('Send To', 'sendTo', {
		choices: {
			conversation: {
				name: 'Conversation',
				description: 'A conversation that the customer started',
			},
			phoneNumber: { name: 'Phone Number', description: 'For example, the number in an order' },
			both: {
				name: 'Conversation and Phone Number',
				description: 'For conversations whose number the service does not know',
			},
		},
		description: 'How to specify the recipient of the message',
	}),
	{ ...conversationLocator, required: true, displayOptions: { hide: { sendTo: ['phoneNumber'] } } },
	{
		...recipientPhoneField,
		name: 'receiver',
		required: true,
		displayOptions: { show: { sendTo: ['both', 'phoneNumber'] } },
	},
];

/** The text of a message. Each operation adds its own example. */
export const messageField = textField('Message', 'message', {
	typeOptions: { rows: 4 },
	builderHint: {
		propertyHint:
			'Needs an open reply window: the person must have written within the last 24 hours (see Conversation: Get Reply Window). Otherwise, use Template: Send.',
	},
});

/** Shows a field of Send for these message types. Send and Wait has no Message Type: it always sends a URL button. */
function shownForTypes(...messageTypes: string[]) {
	return { show: { '/messageType': messageTypes, '/operation': ['send'] } };
}

const actionName = textField('Action Name', 'actionName', {
	placeholder: 'e.g. interactive_button',
	description: 'Name of the button\'s action. Leave empty to use "cta_url".',
});

const mediaType = textField('Media Type', 'mediaType', {
	placeholder: 'e.g. document',
	description:
		'The media_type of the message. Leave empty to use the default for the message type.',
});

export const bodyOptions = [
	textField('Footer', 'footer', {
		placeholder: 'e.g. Reply STOP to end',
		description: 'Small text below the message',
	}),
	field('json', 'Header', 'header', { description: 'JSON object with the header of the message' }),
];

export const buttonOptions = {
	send: [
		{ ...actionName, displayOptions: shownForTypes('urlButton') },
		{ ...mediaType, displayOptions: shownForTypes('media', 'urlButton') },
	],
	[SEND_AND_WAIT_OPERATION]: [actionName, mediaType],
};

/**
 * Creates the body of a message: recipient, text, footer, header, and the fields of the message type.
 * @throws InputError for an invalid value, and for a message that WhatsApp would reject
 */
export function messageBody(
	item: Item,
	typeBody: IDataObject,
	extraBody: IDataObject,
): IDataObject {
	const body: IDataObject = {
		...readRecipient(item, extraBody),
		...readMessage(item),
		...typeBody,
		...item.getTexts({ footer: 'options.footer' }),
		...readHeader(item),
	};
	checkLimits(body);
	return body;
}

/** Returns the recipient with the service's field names. Values in Additional Body Fields (JSON) override it. */
function readRecipient(item: Item, extraBody: IDataObject): IDataObject {
	const extra = withoutEmpty(extraBody);
	const choice = item.getChoice('sendTo', ['conversation', 'phoneNumber', 'both']);
	const recipient: IDataObject = {};
	if (choice !== 'phoneNumber') {
		recipient.conversation_id = extra.conversation_id ?? item.getId('conversationId');
	}
	if (choice !== 'conversation') {
		recipient.receiver =
			extra.receiver ?? item.getPhone('receiver', recipientPhoneField.displayName);
	}
	return recipient;
}

/** Returns the text, which is optional for media and locations. */
function readMessage(item: Item): IDataObject {
	const message = item.get('message');
	return isEmpty(message) ? {} : { message: readNonBlank(message, 'Message') };
}

function readHeader(item: Item): IDataObject {
	const value = item.get('options.header');
	if (isEmpty(value)) return {};
	const header = readJsonObject(value, 'Header');
	readText(header.text, 'Text of Header');
	const file_url = readFileUrl(header.file_url, 'file_url of Header');
	return { header: { ...header, ...(file_url && { file_url }) } };
}
