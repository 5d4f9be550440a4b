import type { INodeProperties } from 'n8n-workflow';

import { LIST_OPERATIONS } from './list';

const forLists = { show: { '/operation': LIST_OPERATIONS } };

/**
 * The options of all operations in one property: each top-level property costs the engine time for
 * every item (n8n-facts.md). Most are read by the transport.
 */
export const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Export Scope',
			name: 'exportScope',
			type: 'string',
			default: '',
			placeholder: 'e.g. all_with_filters',
			description: 'Which orders an export covers',
			displayOptions: { show: { '/resource': ['order'], '/operation': ['getAll'] } },
			routing: { send: { type: 'query', property: 'export_scope' } },
		},
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
		{
			displayName: 'Include API Key',
			name: 'includeApiKey',
			type: 'boolean',
			default: false,
			description:
				"Whether to output the API key of the business (open_api_key). Anybody who can see the workflow's executions can then read it.",
			displayOptions: { show: { '/resource': ['business'], '/operation': ['get'] } },
		},
		{
			displayName: 'Include Conversation',
			name: 'includeConversation',
			type: 'boolean',
			default: false,
			description: 'Whether each order comes with the data of its conversation',
			displayOptions: { show: { '/resource': ['order'], '/operation': ['getAll'] } },
			routing: { send: { type: 'query', property: 'include_conv' } },
		},
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
	],
};
