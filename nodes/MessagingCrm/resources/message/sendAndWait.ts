import { type INodeProperties, SEND_AND_WAIT_OPERATION, updateDisplayOptions } from 'n8n-workflow';

import { textField } from '../../fields';
import { messageField } from './messageFields';

/** What the page says besides the message and the labels of the buttons, in the order in which people fill it in. */
const pageTextFields = [
	textField('Language', 'language', {
		default: 'en',
		description: 'Code of the language of the page, e.g. id for Indonesian',
	}),
	textField('Title', 'title', {
		description: 'Heading of the page. Leave empty to use the label of the message button.',
	}),
	textField('Thanks Title', 'thanksTitle', {
		default: 'Thank you',
		description: 'Heading of the page after a response',
	}),
	textField('Response Label', 'responseLabel', {
		default: 'Your response',
		description: 'What the page says before the response',
	}),
	textField('Thanks Text', 'thanksText', {
		typeOptions: { rows: 2 },
		default: 'Your response was recorded. You can close this page.',
		description: 'What the page says below the response',
	}),
];

export const PAGE_TEXTS: Record<string, string> = Object.fromEntries(
	pageTextFields.map(({ name, default: text }) => [name, text as string]),
);

/** All texts at once, so that none is forgotten in another language. */
export const pageTexts: INodeProperties = {
	displayName: 'Page Texts',
	name: 'pageTexts',
	type: 'fixedCollection',
	default: { values: PAGE_TEXTS },
	description: 'What the page says besides the message, e.g. in another language',
	options: [{ displayName: 'Values', name: 'values', values: pageTextFields }],
};

const onlyForSendAndWait = {
	show: { resource: ['message'], operation: [SEND_AND_WAIT_OPERATION] },
};
const optionsOfSendAndWait = {
	show: { '/resource': ['message'], '/operation': [SEND_AND_WAIT_OPERATION] },
};

/** The names and values of n8n's own nodes: n8n builds its approval step for AI agents from them. */
export const sendAndWaitFields = updateDisplayOptions(onlyForSendAndWait, [
	{
		...messageField,
		placeholder: 'e.g. Give Toko Melati a 20 % discount?',
		description: 'What to ask, in the message and on the page that its button opens',
	},
	{
		displayName: 'Response Type',
		name: 'responseType',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Approval',
				value: 'approval',
				description: 'Respond with a button: Approve or Decline',
			},
			{ name: 'Free Text', value: 'freeText', description: 'Respond with a text' },
		],
		default: 'approval',
		description:
			'How to respond on the page that the button opens. Your n8n must be reachable from the phone.',
	},
	{
		displayName: 'Approval Options',
		name: 'approvalOptions',
		type: 'fixedCollection',
		displayOptions: { show: { responseType: ['approval'] } },
		placeholder: 'Add Option',
		default: {},
		description: 'Labels of the buttons. By default, the page has Approve and Decline.',
		options: [
			{
				displayName: 'Values',
				name: 'values',
				values: [
					{
						displayName: 'Type of Approval',
						name: 'approvalType',
						type: 'options',
						options: [
							{ name: 'Approve Only', value: 'single' },
							{ name: 'Approve and Decline', value: 'double' },
						],
						default: 'double',
						description: 'Which buttons the page shows',
					},
					textField('Approve Button Label', 'approveLabel', { default: 'Approve' }),
					textField('Decline Button Label', 'disapproveLabel', {
						default: 'Decline',
						displayOptions: { show: { approvalType: ['double'] } },
					}),
				],
			},
		],
	},
]);

/** n8n's own nodes that wait for a response use the same names and values. */
const limitWaitTime: INodeProperties = {
	displayName: 'Limit Wait Time',
	name: 'limitWaitTime',
	type: 'fixedCollection',
	default: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
	description:
		'Whether to continue if nobody responds in time. The input items are then passed on unchanged; an AI agent gets no response.',
	options: [
		{
			displayName: 'Values',
			name: 'values',
			values: [
				{
					displayName: 'Limit Type',
					name: 'limitType',
					type: 'options',
					options: [
						{
							name: 'After Time Interval',
							value: 'afterTimeInterval',
							description: 'Wait for a certain amount of time',
						},
						{
							name: 'At Specified Time',
							value: 'atSpecifiedTime',
							description: 'Wait until a certain date and time',
						},
					],
					default: 'afterTimeInterval',
					description: 'When to stop waiting',
				},
				{
					displayName: 'Amount',
					name: 'resumeAmount',
					type: 'number',
					typeOptions: { minValue: 0, numberPrecision: 2 },
					displayOptions: { show: { limitType: ['afterTimeInterval'] } },
					default: 1,
					description: 'How long to wait',
				},
				{
					displayName: 'Unit',
					name: 'resumeUnit',
					type: 'options',
					displayOptions: { show: { limitType: ['afterTimeInterval'] } },
					options: [
						{ name: 'Days', value: 'days' },
						{ name: 'Hours', value: 'hours' },
						{ name: 'Minutes', value: 'minutes' },
					],
					default: 'hours',
					description: 'Unit of the amount',
				},
				{
					displayName: 'Max Date and Time',
					name: 'maxDateAndTime',
					type: 'dateTime',
					displayOptions: { show: { limitType: ['atSpecifiedTime'] } },
					default: '',
					description: 'Date and time to stop waiting at, in the timezone of the workflow',
				},
			],
		},
	],
};

export const sendAndWaitOptions = updateDisplayOptions(optionsOfSendAndWait, [
	limitWaitTime,
	textField('Message Button Label', 'messageButtonLabel', {
		default: 'Respond',
		description: 'Text of the button in the message. WhatsApp allows 20 characters.',
	}),
	textField('Response Button Label', 'responseFormButtonLabel', {
		default: 'Submit',
		description: 'Text of the button that submits the response',
		displayOptions: { show: { '/responseType': ['freeText'] } },
	}),
	pageTexts,
]);
