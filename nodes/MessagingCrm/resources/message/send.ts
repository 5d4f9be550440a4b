import { SEND_AND_WAIT_OPERATION, updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

/** docs/service.md#undocumented */
const UNDOCUMENTED = '. Undocumented.';

const onlyForSend = { show: { resource: ['message'], operation: ['send'] } };
const toSomebody = {
	show: { resource: ['message'], operation: ['send', SEND_AND_WAIT_OPERATION] },
};

const rows: INodeProperties = {
	displayName: 'Rows',
	name: 'rows',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Row',
	default: {},
	description: 'The rows of the section. A list has at most 10 rows in all.',
	options: [
		{
			displayName: 'Row',
			name: 'row',
			// In the order in which people fill them in.
			values: [
				{
					displayName: 'Title',
					name: 'title',
					type: 'string',
					default: '',
					placeholder: 'e.g. Morning',
					description: 'Text of the row',
				},
				{
					displayName: 'Description',
					name: 'description',
					type: 'string',
					default: '',
					placeholder: 'e.g. 8 to 12',
					description: 'Small text below the title',
				},
				{
					displayName: 'ID',
					name: 'id',
					type: 'string',
					default: '',
					placeholder: 'e.g. morning',
					description: 'ID of the row in the reply',
				},
			],
		},
	],
};

/** What each message type has beside the text. */
const fieldsOfTypes = updateDisplayOptions(onlyForSend, [
	{
		displayName: 'File URL',
		name: 'fileUrl',
		type: 'string',
		required: true,
		displayOptions: { show: { messageType: ['media'] } },
		default: '',
		placeholder: 'e.g. https://example.com/invoice.pdf',
		description: 'Public URL of the file to send' + UNDOCUMENTED,
	},
	{
		displayName: 'Location',
		name: 'location',
		type: 'collection',
		displayOptions: { show: { messageType: ['location'] } },
		placeholder: 'Add Field',
		default: { latitude: '', longitude: '' },
		description: 'The location to send',
		// In the order in which people fill them in.
		options: [
			{
				displayName: 'Latitude',
				name: 'latitude',
				type: 'string',
				default: '',
				placeholder: 'e.g. -6.1754',
			},
			{
				displayName: 'Longitude',
				name: 'longitude',
				type: 'string',
				default: '',
				placeholder: 'e.g. 106.8272',
			},
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				placeholder: 'e.g. Monas',
			},
			{
				displayName: 'Address',
				name: 'address',
				type: 'string',
				default: '',
				placeholder: 'e.g. Jalan Merdeka 1, Jakarta',
			},
		],
	},
	{
		displayName: 'URL Button',
		name: 'urlButton',
		type: 'collection',
		displayOptions: { show: { messageType: ['urlButton'] } },
		placeholder: 'Add Field',
		default: { text: '', url: '' },
		description: 'The button below the message',
		options: [
			{
				displayName: 'Text',
				name: 'text',
				type: 'string',
				default: '',
				placeholder: 'e.g. Track Order',
				description: 'Text of the button',
			},
			{
				displayName: 'URL',
				name: 'url',
				type: 'string',
				default: '',
				placeholder: 'e.g. https://example.com/track/1042',
				description: 'URL that the button opens',
			},
		],
	},
	{
		displayName: 'Buttons',
		name: 'buttons',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: { show: { messageType: ['replyButtons'] } },
		placeholder: 'Add Button',
		default: {},
		description: 'Up to three buttons to reply with' + UNDOCUMENTED,
		options: [
			{
				displayName: 'Button',
				name: 'button',
				// In the order in which people fill them in.
				values: [
					{
						displayName: 'Title',
						name: 'title',
						type: 'string',
						default: '',
						placeholder: 'e.g. Yes, please',
						description: 'Text of the button',
					},
					{
						displayName: 'ID',
						name: 'id',
						type: 'string',
						default: '',
						placeholder: 'e.g. yes',
						description: 'ID of the button in the reply. Leave empty to use the title.',
					},
				],
			},
		],
	},
	{
		displayName: 'List Button',
		name: 'listButton',
		type: 'string',
		required: true,
		displayOptions: { show: { messageType: ['list'] } },
		default: '',
		placeholder: 'e.g. Choose a time',
		description: 'Text of the button that opens the list' + UNDOCUMENTED,
	},
	{
		displayName: 'Sections',
		name: 'sections',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: { show: { messageType: ['list'] } },
		placeholder: 'Add Section',
		default: {},
		description: 'The sections of the list' + UNDOCUMENTED,
		options: [
			{
				displayName: 'Section',
				name: 'section',
				// In the order in which people fill them in.
				values: [
					{
						displayName: 'Title',
						name: 'title',
						type: 'string',
						default: '',
						placeholder: 'e.g. Tomorrow',
						description: 'Heading of the section',
					},
					rows,
					{
						displayName: 'Rows (JSON)',
						name: 'rowsJson',
						type: 'json',
						default: '[]',
						description:
							'More rows, as a JSON array of objects with ID, title and description, e.g. from an expression',
					},
				],
			},
		],
	},
]);

export const sendFields = [
	...updateDisplayOptions(onlyForSend, [
		{
			displayName: 'Message Type',
			name: 'messageType',
			type: 'options',
			options: [
				{ name: 'List', value: 'list', description: 'A list to choose from' + UNDOCUMENTED },
				{ name: 'Location', value: 'location', description: 'A location on the map' },
				{ name: 'Media', value: 'media', description: 'A file from a URL' + UNDOCUMENTED },
				{
					name: 'Reply Buttons',
					value: 'replyButtons',
					description: 'Buttons that reply with their title' + UNDOCUMENTED,
				},
				{ name: 'Text', value: 'text', description: 'Plain text' },
				{ name: 'URL Button', value: 'urlButton', description: 'A button that opens a URL' },
			],
			default: 'text',
			description: 'Type of message to send',
		},
	]),
	...updateDisplayOptions(toSomebody, [
		{
			displayName: 'Message',
			name: 'message',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. Your order is on its way.',
			description: 'Text of the message. Optional for media, locations, buttons and lists.',
			// docs/service.md#the-24-hour-window
			hint: 'WhatsApp delivers it only within 24 hours after the last message from the person. At any other time, send a template.',
			builderHint: {
				propertyHint:
					'Needs an open 24-hour window: the person must have written within the last 24 hours. At any other time, use Template: Send.',
			},
		},
	]),
	...fieldsOfTypes,
];
