import { SEND_AND_WAIT_OPERATION, type INodeProperties } from 'n8n-workflow';

const OBSERVED = '. Not documented by the service, but seen to work.';

function showFor(...messageType: string[]): INodeProperties['displayOptions'] {
	return { show: { resource: ['message'], operation: ['send'], messageType } };
}

const toSomebody: INodeProperties['displayOptions'] = {
	show: { resource: ['message'], operation: ['send', SEND_AND_WAIT_OPERATION] },
};

export const sendFields: INodeProperties[] = [
	{
		displayName: 'Receiver',
		name: 'receiver',
		type: 'string',
		displayOptions: toSomebody,
		default: '',
		placeholder: 'e.g. 6281234567890',
		description:
			'Phone number to write to, in international format. Required if no conversation is chosen.',
	},
	{
		displayName: 'Message Type',
		name: 'messageType',
		type: 'options',
		displayOptions: { show: { resource: ['message'], operation: ['send'] } },
		options: [
			{ name: 'List', value: 'list', description: 'A menu to choose from' + OBSERVED },
			{ name: 'Location', value: 'location', description: 'A place on the map' },
			{ name: 'Media', value: 'media', description: 'A file by its address' + OBSERVED },
			{
				name: 'Reply Buttons',
				value: 'replyButtons',
				description: 'Buttons that answer with their title' + OBSERVED,
			},
			{ name: 'Text', value: 'text', description: 'A plain text' },
			{ name: 'URL Button', value: 'urlButton', description: 'A button that opens an address' },
		],
		default: 'text',
		description: 'What kind of message to send',
	},
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		displayOptions: toSomebody,
		default: '',
		placeholder: 'e.g. Your order is on its way.',
		description: 'Text of the message. Media, locations, buttons and lists can go without.',
	},
	{
		displayName: 'File URL',
		name: 'fileUrl',
		type: 'string',
		required: true,
		displayOptions: showFor('media'),
		default: '',
		placeholder: 'e.g. https://example.com/invoice.pdf',
		description: 'Public address of the file to send' + OBSERVED,
	},
	{
		displayName: 'Location',
		name: 'location',
		type: 'collection',
		displayOptions: showFor('location'),
		placeholder: 'Add Field',
		default: { latitude: '', longitude: '' },
		description: 'The place to send',
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
		displayOptions: showFor('urlButton'),
		placeholder: 'Add Field',
		default: { text: '', url: '' },
		description: 'The button to send',
		options: [
			{
				displayName: 'Text',
				name: 'text',
				type: 'string',
				default: '',
				placeholder: 'e.g. Track Order',
				description: 'What the button says',
			},
			{
				displayName: 'URL',
				name: 'url',
				type: 'string',
				default: '',
				placeholder: 'e.g. https://example.com/track/1042',
				description: 'Address that the button opens',
			},
		],
	},
	{
		displayName: 'Buttons',
		name: 'buttons',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: showFor('replyButtons'),
		placeholder: 'Add Button',
		default: {},
		description: 'The buttons to answer with' + OBSERVED,
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
						description: 'What the answer is recognised by. Empty takes the title.',
					},
					{
						displayName: 'Title',
						name: 'title',
						type: 'string',
						default: '',
						placeholder: 'e.g. Yes, please',
						description: 'What the button says',
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
		displayOptions: showFor('list'),
		default: '',
		placeholder: 'e.g. Choose a time',
		description: 'What the button says that opens the list' + OBSERVED,
	},
	{
		displayName: 'Sections',
		name: 'sections',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: showFor('list'),
		placeholder: 'Add Section',
		default: {},
		description: 'The parts of the list' + OBSERVED,
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
];
