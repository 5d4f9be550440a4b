import { SEND_AND_WAIT_OPERATION, type INodeProperties } from 'n8n-workflow';

import { limitWaitTime } from './limitWaitTime';
import { LIST_OPERATIONS } from './list';
import { bodyField, queryField } from './sent';

const forMessages = {
	show: { '/resource': ['message'], '/operation': ['send', SEND_AND_WAIT_OPERATION] },
};
const forQuestions = {
	show: { '/resource': ['message'], '/operation': [SEND_AND_WAIT_OPERATION] },
};
const forTemplates = { show: { '/resource': ['template'], '/operation': ['send'] } };
const forLists = { show: { '/operation': LIST_OPERATIONS } };

/**
 * The options of all operations in one property, since n8n evaluates each top-level property for every
 * item. Most are read by the transport.
 */
export const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Action Name',
			name: 'actionName',
			type: 'string',
			default: '',
			placeholder: 'e.g. cta_url',
			description:
				'Name of the action in the message. A URL button has "interactive_button" unless another is given.',
			displayOptions: forMessages,
		},
		{
			displayName: 'Body Variables',
			name: 'bodyVariables',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true, sortable: true },
			placeholder: 'Add Variable',
			default: {},
			description:
				'Values for {{1}}, {{2}} and so on in the body of the template, in their order. Not documented by the service, but seen to work.',
			displayOptions: forTemplates,
			options: [
				{
					displayName: 'Variable',
					name: 'variable',
					values: [
						{
							displayName: 'Value',
							name: 'value',
							type: 'string',
							default: '',
							placeholder: 'e.g. ORD-1042',
						},
					],
				},
			],
		},
		queryField('export_scope', {
			displayName: 'Export Scope',
			name: 'exportScope',
			type: 'string',
			default: '',
			placeholder: 'e.g. all_with_filters',
			description: 'Which orders an export covers',
			displayOptions: { show: { '/resource': ['order'], '/operation': ['getAll'] } },
		}),
		{
			displayName: 'Extra Body Fields',
			name: 'extraBody',
			type: 'json',
			default: '{}',
			description:
				'JSON object merged into the body of the request, for fields of the service that this node does not have. It wins over other fields.',
		},
		{
			displayName: 'Extra Query Parameters',
			name: 'extraQuery',
			type: 'json',
			default: '{}',
			description:
				'JSON object merged into the query of the request, for parameters of the service that this node does not have. It wins over other fields.',
		},
		bodyField('file_url', {
			displayName: 'File URL',
			name: 'fileUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://example.com/banner.png',
			description:
				'Public address of the media in the header of the template. Not documented by the service, but seen to work.',
			displayOptions: forTemplates,
		}),
		{
			displayName: 'Footer',
			name: 'footer',
			type: 'string',
			default: '',
			placeholder: 'e.g. Reply STOP to end',
			description: 'Small text below the message. Not documented by the service, but seen to work.',
			displayOptions: forMessages,
		},
		{
			displayName: 'Header',
			name: 'header',
			type: 'json',
			default: '{}',
			description: 'JSON object with the header of the message, which may be empty',
			displayOptions: forMessages,
		},
		{
			displayName: 'Include API Key',
			name: 'includeApiKey',
			type: 'boolean',
			default: false,
			description:
				"Whether to output the API key of the business (open_api_key). Anybody who can see the workflow's executions can then read it.",
			displayOptions: { show: { '/resource': ['business'], '/operation': ['get'] } },
		},
		queryField('include_conv', {
			displayName: 'Include Conversation',
			name: 'includeConversation',
			type: 'boolean',
			default: false,
			description: 'Whether each order comes with the data of its conversation',
			displayOptions: { show: { '/resource': ['order'], '/operation': ['getAll'] } },
		}),
		{ ...limitWaitTime, displayOptions: forQuestions },
		{
			displayName: 'Max Wait (Seconds)',
			name: 'maxWait',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 600,
			description:
				'How long one request may wait for the rate limit of the API key before the node gives up',
		},
		{
			displayName: 'Media Type',
			name: 'mediaType',
			type: 'string',
			default: '',
			placeholder: 'e.g. cta_url',
			description:
				'Media type of the message (media_type), where another than that of the message type is wanted',
			displayOptions: forMessages,
		},
		{
			displayName: 'Message Button Label',
			name: 'messageButtonLabel',
			type: 'string',
			default: 'Respond',
			description: 'What the button in the message says, and the page that it opens as its heading',
			displayOptions: forQuestions,
		},
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			options: [
				{
					name: 'One Item per Page',
					value: 'pages',
					description: 'Each item has the records of one page in "records"; uses less memory',
				},
				{ name: 'One Item per Record', value: 'records' },
			],
			default: 'records',
			description: 'What the items of the output hold',
			displayOptions: forLists,
		},
		{
			displayName: 'Output Fields',
			name: 'outputFields',
			type: 'string',
			default: '',
			placeholder: 'e.g. order_number, order_status',
			description: 'Fields of each record to keep, separated by commas. Empty keeps all of them.',
			displayOptions: { hide: { '/operation': [SEND_AND_WAIT_OPERATION] } },
		},
		{
			displayName: 'Page Size',
			name: 'pageSize',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 100,
			description: 'How many records to ask for per request. The service may give fewer.',
			displayOptions: forLists,
		},
		{
			displayName: 'Records Property',
			name: 'recordsProperty',
			type: 'string',
			default: '',
			placeholder: 'e.g. data.orders',
			description:
				'Where the list stands in the response of the service. Only needed where the node does not find it by itself and returns the whole response as one item.',
			displayOptions: forLists,
		},
		{
			displayName: 'Response Button Label',
			name: 'responseFormButtonLabel',
			type: 'string',
			default: 'Submit',
			description: 'What the button says that sends the response',
			displayOptions: { show: { ...forQuestions.show, '/responseType': ['freeText'] } },
		},
		{
			displayName: 'Send Inbox ID In',
			name: 'sendInboxIdIn',
			type: 'options',
			options: [
				{ name: 'Body', value: 'body' },
				{ name: 'Body and Query', value: 'both' },
				{ name: 'Query', value: 'query' },
			],
			default: 'both',
			description: 'Where the ID of the inbox travels, which the service does not document',
			displayOptions: { show: { '/resource': ['template'], '/operation': ['sync'] } },
		},
	],
};
