import { updateDisplayOptions } from 'n8n-workflow';

import {
	choiceField,
	collection,
	field,
	notice,
	rowsField,
	shownFor,
	textField,
} from '../../fields';

/** The text of a message, for each operation with an example of its own. */
export const messageField = textField('Message', 'message', {
	typeOptions: { rows: 4 },
	builderHint: {
		propertyHint:
			'Needs an open 24-hour window: the person must have written within the last 24 hours, as Conversation: Get Reply Window shows. At any other time, use Template: Send.',
	},
});

const rows = rowsField('Rows', 'rows', {
	row: 'Row',
	description: 'The rows of the section. A list has at most 10 rows in all.',
	values: [
		textField('Title', 'title', { placeholder: 'e.g. Morning', description: 'Text of the row' }),
		textField('Description', 'description', {
			placeholder: 'e.g. 8 to 12',
			description: 'Small text below the title',
		}),
		textField('ID', 'id', {
			placeholder: 'e.g. morning',
			description: 'ID of the row in the reply',
		}),
	],
});

export const messageFields = updateDisplayOptions(shownFor('message', 'send'), [
	// docs/internals/service.md#messages
	notice(
		'windowNotice',
		"WhatsApp delivers messages only within 24 hours of the customer's last message, and the service does not say if it drops one. At any other time, use Template: Send. Options > Only in the Reply Window checks this before sending.",
	),
	choiceField('Message Type', 'messageType', {
		choices: {
			list: { name: 'List', description: 'A list to choose from.' },
			location: { name: 'Location', description: 'A location on the map' },
			media: { name: 'Media', description: 'A file from a URL.' },
			replyButtons: { name: 'Reply Buttons', description: 'Buttons that reply with their title.' },
			text: { name: 'Text', description: 'Plain text' },
			urlButton: { name: 'URL Button', description: 'A button that opens a URL' },
		},
		default: 'text',
		description: 'Type of message to send',
	}),
	{
		...messageField,
		placeholder: 'e.g. Your order is on its way.',
		description: 'Text of the message. Optional for media, locations, buttons and lists.',
	},
	// What each message type has beside the text.
	textField('File URL', 'fileUrl', {
		displayOptions: { show: { messageType: ['media'] } },
		placeholder: 'e.g. https://example.com/invoice.pdf',
		description: 'Public URL of the file to send.',
	}),
	collection('Location', 'location', {
		displayOptions: { show: { messageType: ['location'] } },
		default: { latitude: '', longitude: '' },
		description: 'The location to send',
		// In the order in which people fill them in.
		options: [
			textField('Latitude', 'latitude', { placeholder: 'e.g. -6.1754' }),
			textField('Longitude', 'longitude', { placeholder: 'e.g. 106.8272' }),
			textField('Name', 'name', { placeholder: 'e.g. Monas' }),
			textField('Address', 'address', { placeholder: 'e.g. Jalan Merdeka 1, Jakarta' }),
		],
	}),
	collection('URL Button', 'urlButton', {
		displayOptions: { show: { messageType: ['urlButton'] } },
		default: { text: '', url: '' },
		description: 'The button below the message',
		options: [
			textField('Text', 'text', {
				placeholder: 'e.g. Track Order',
				description: 'Text of the button',
			}),
			textField('URL', 'url', {
				placeholder: 'e.g. https://example.com/track/1042',
				description: 'URL that the button opens',
			}),
		],
	}),
	rowsField('Buttons', 'buttons', {
		row: 'Button',
		displayOptions: { show: { messageType: ['replyButtons'] } },
		description: 'Up to three buttons to reply with.',
		values: [
			textField('Title', 'title', {
				placeholder: 'e.g. Yes, please',
				description: 'Text of the button',
			}),
			textField('ID', 'id', {
				placeholder: 'e.g. yes',
				description: 'ID of the button in the reply. Leave empty to use the title.',
			}),
		],
	}),
	textField('List Button', 'listButton', {
		displayOptions: { show: { messageType: ['list'] } },
		placeholder: 'e.g. Choose a time',
		description: 'Text of the button that opens the list.',
	}),
	rowsField('Sections', 'sections', {
		row: 'Section',
		displayOptions: { show: { messageType: ['list'] } },
		description: 'The sections of the list.',
		values: [
			textField('Title', 'title', {
				placeholder: 'e.g. Tomorrow',
				description: 'Heading of the section',
			}),
			rows,
			field('json', 'Rows (JSON)', 'rowsJson', {
				default: '[]',
				description:
					'More rows, as a JSON array of objects with ID, title and description, e.g. from an expression',
			}),
		],
	}),
]);
