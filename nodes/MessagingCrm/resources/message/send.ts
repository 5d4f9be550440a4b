import { SEND_AND_WAIT_OPERATION, updateDisplayOptions } from 'n8n-workflow';

const NOT_DOCUMENTED = '. Not documented by the service, but known to work.';

const onlyForSend = { show: { resource: ['message'], operation: ['send'] } };
const toSomebody = {
	show: { resource: ['message'], operation: ['send', SEND_AND_WAIT_OPERATION] },
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
		description: 'Public URL of the file to send' + NOT_DOCUMENTED,
	},
	{
		displayName: 'Location',
		name: 'location',
		type: 'collection',
		displayOptions: { show: { messageType: ['location'] } },
		placeholder: 'Add Field',
		default: { latitude: '', longitude: '' },
		description: 'The location to send',
		options: [
			{
				displayName: 'Address',
				name: 'address',
				type: 'string',
				default: '',
				placeholder: 'e.g. Jalan Merdeka 1, Jakarta',
			},
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
		description: 'The buttons to reply with' + NOT_DOCUMENTED,
		options: [
			{
				displayName: 'Button',
				name: 'button',
				values: [
					{
						displayName: 'ID',
						name: 'id',
						type: 'string',
						default: '',
						placeholder: 'e.g. yes',
						description: 'ID of the button in the reply. Leave empty to use the title.',
					},
					{
						displayName: 'Title',
						name: 'title',
						type: 'string',
						default: '',
						placeholder: 'e.g. Yes, please',
						description: 'Text of the button',
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
		description: 'Text of the button that opens the list' + NOT_DOCUMENTED,
	},
	{
		displayName: 'Sections',
		name: 'sections',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: { show: { messageType: ['list'] } },
		placeholder: 'Add Section',
		default: {},
		description: 'The sections of the list' + NOT_DOCUMENTED,
		options: [
			{
				displayName: 'Section',
				name: 'section',
				values: [
					{
						displayName: 'Rows',
						name: 'rows',
						type: 'json',
						default: '[]',
						description: 'JSON array of objects with ID, title and description',
					},
					{
						displayName: 'Title',
						name: 'title',
						type: 'string',
						default: '',
						placeholder: 'e.g. Tomorrow',
						description: 'Heading of the section',
					},
				],
			},
		],
	},
]);

export const sendFields = [
	...updateDisplayOptions(toSomebody, [
		{
			displayName: 'Receiver',
			name: 'receiver',
			type: 'string',
			default: '',
			placeholder: 'e.g. 6281234567890',
			description:
				'Phone number to send to, in international format. Required if no conversation is chosen.',
		},
	]),
	...updateDisplayOptions(onlyForSend, [
		{
			displayName: 'Message Type',
			name: 'messageType',
			type: 'options',
			options: [
				{ name: 'List', value: 'list', description: 'A list to choose from' + NOT_DOCUMENTED },
				{ name: 'Location', value: 'location', description: 'A location on the map' },
				{ name: 'Media', value: 'media', description: 'A file from a URL' + NOT_DOCUMENTED },
				{
					name: 'Reply Buttons',
					value: 'replyButtons',
					description: 'Buttons that reply with their title' + NOT_DOCUMENTED,
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
		},
	]),
	...fieldsOfTypes,
];
