import { SEND_AND_WAIT_OPERATION, updateDisplayOptions } from 'n8n-workflow';

import { limitWaitTime } from './limitWaitTime';

/** What the page says after a response, unless the node has another text. */
export const DEFAULT_THANKS = 'Your response was recorded. You can close this page.';

const forMessages = {
	show: { '/resource': ['message'], '/operation': ['send', SEND_AND_WAIT_OPERATION] },
};
const onlyForSendAndWait = {
	show: { '/resource': ['message'], '/operation': [SEND_AND_WAIT_OPERATION] },
};

export const messageOptions = [
	...updateDisplayOptions(forMessages, [
		{
			displayName: 'Action Name',
			name: 'actionName',
			type: 'string',
			default: '',
			placeholder: 'e.g. cta_url',
			description:
				'Name of the action in the message. URL buttons use "interactive_button" by default.',
		},
		{
			displayName: 'Footer',
			name: 'footer',
			type: 'string',
			default: '',
			placeholder: 'e.g. Reply STOP to end',
			description: 'Small text below the message. Undocumented.',
		},
		{
			displayName: 'Header',
			name: 'header',
			type: 'json',
			default: '{}',
			description: 'JSON object with the header of the message',
		},
		{
			displayName: 'Media Type',
			name: 'mediaType',
			type: 'string',
			default: '',
			placeholder: 'e.g. cta_url',
			description:
				'Media type of the message (media_type). Leave empty to use the one of the message type.',
		},
	]),
	...updateDisplayOptions(onlyForSendAndWait, [
		limitWaitTime,
		{
			displayName: 'Message Button Label',
			name: 'messageButtonLabel',
			type: 'string',
			default: 'Respond',
			description:
				'Text of the button in the message, and heading of the page that it opens. WhatsApp allows 20 characters.',
		},
		{
			displayName: 'Response Button Label',
			name: 'responseFormButtonLabel',
			type: 'string',
			displayOptions: { show: { '/responseType': ['freeText'] } },
			default: 'Submit',
			description: 'Text of the button that submits the response',
		},
		{
			displayName: 'Thank-You Text',
			name: 'responseText',
			type: 'string',
			typeOptions: { rows: 2 },
			default: DEFAULT_THANKS,
			description: 'What the page says after a response',
		},
	]),
];
