import { SEND_AND_WAIT_OPERATION } from 'n8n-workflow';

import { choiceField, field, groupField, textField } from '../../../descriptions';
import type { Operation } from '../../../engine';
import { InputError } from '../../../shared/errors';
import {
	bodyOptions,
	buttonOptions,
	MESSAGE_ENDPOINT,
	messageField,
	recipientFields,
} from '../body';

/** The texts of the page besides the message and the button labels, in the order in which users fill them in. */
const pageTextFields = [
	textField('Language', 'language', {
		default: 'en',
		description: 'Language code of the page, e.g. id for Indonesian',
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
		description: 'Text that the page shows before the response',
	}),
	textField('Thanks Text', 'thanksText', {
		typeOptions: { rows: 2 },
		default: 'Your response was recorded. You can close this page.',
		description: 'Text that the page shows below the response',
	}),
];

export const PAGE_TEXTS: Record<string, string> = Object.fromEntries(
	pageTextFields.map(({ name, default: text }) => [name, text as string]),
);

/** The fields have the names and values of n8n's own nodes. n8n builds its approval step for AI agents from them. */
const fields = [
	{
		...messageField,
		placeholder: 'e.g. Give Toko Melati a 20 % discount?',
		description: 'The question. It appears in the message and on the page that the button opens.',
	},
	choiceField('Response Type', 'responseType', {
		noDataExpression: true,
		choices: {
			approval: { name: 'Approval', description: 'Respond with a button: Approve or Decline' },
			freeText: { name: 'Free Text', description: 'Respond with text' },
		},
		description:
			'How the person responds on the page. Phones must be able to reach your n8n instance.',
	}),
	groupField('Approval Options', 'approvalOptions', {
		displayOptions: { show: { responseType: ['approval'] } },
		placeholder: 'Add Option',
		description: 'Labels of the buttons. By default, the page has Approve and Decline.',
		row: 'Values',
		values: [
			choiceField('Type of Approval', 'approvalType', {
				choices: { single: 'Approve Only', double: 'Approve and Decline' },
				default: 'double',
				description: 'Which buttons the page shows',
			}),
			textField('Approve Button Label', 'approveLabel', { default: 'Approve' }),
			textField('Decline Button Label', 'disapproveLabel', {
				default: 'Decline',
				displayOptions: { show: { approvalType: ['double'] } },
			}),
		],
	}),
];

/** n8n's own nodes that wait for a response use the same names and values. */
const limitWaitTime = groupField('Limit Wait Time', 'limitWaitTime', {
	default: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
	description:
		'Whether to continue if nobody responds in time. The node then outputs its input items. As a tool, it reports to the AI agent that nobody responded.',
	row: 'Values',
	values: [
		choiceField('Limit Type', 'limitType', {
			choices: {
				afterTimeInterval: {
					name: 'After Time Interval',
					description: 'Wait for a certain amount of time',
				},
				atSpecifiedTime: {
					name: 'At Specified Time',
					description: 'Wait until a certain date and time',
				},
			},
			description: 'When to stop waiting',
		}),
		field('number', 'Amount', 'resumeAmount', {
			typeOptions: { minValue: 0, numberPrecision: 2 },
			displayOptions: { show: { limitType: ['afterTimeInterval'] } },
			default: 1,
			description: 'How long to wait',
		}),
		choiceField('Unit', 'resumeUnit', {
			displayOptions: { show: { limitType: ['afterTimeInterval'] } },
			choices: { days: 'Days', hours: 'Hours', minutes: 'Minutes' },
			default: 'hours',
			description: 'Unit of the amount',
		}),
		field('dateTime', 'Max Date and Time', 'maxDateAndTime', {
			displayOptions: { show: { limitType: ['atSpecifiedTime'] } },
			description: 'Date and time to stop waiting, in the timezone of the workflow',
		}),
	],
});

const options = [
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
	// One field with all texts, so that users translate all of them.
	groupField('Page Texts', 'pageTexts', {
		default: { values: PAGE_TEXTS },
		description: 'The other texts of the page. Change them to show the page in another language.',
		row: 'Values',
		values: pageTextFields,
	}),
];

export const sendAndWait: Operation = {
	name: 'Send and Wait for Response',
	value: SEND_AND_WAIT_OPERATION,
	action: 'Send message and wait for response',
	description:
		'Send a WhatsApp message with a button that opens a page, and wait until somebody responds on the page. Needs an open reply window, like Send. Runs once, for the first input item.',
	routing: { request: { method: 'POST', url: MESSAGE_ENDPOINT } },
	fields: [...recipientFields, ...fields],
	options: [...bodyOptions, ...buttonOptions[SEND_AND_WAIT_OPERATION], ...options],
	prepare: rejectCallerThatCannotWait,
};

/** n8n calls this function only for MCP servers and older AI agents. Otherwise, it calls `executeSendAndWait`. */
function rejectCallerThatCannotWait(): never {
	throw new InputError(
		'n8n cannot wait for a response here',
		'Use Send and Wait for Response as a step in a workflow or with an AI Agent node of version 3. MCP servers and older agents cannot wait.',
	);
}
