import {
	type IExecuteFunctions,
	type IHttpRequestMethods,
	type INodeProperties,
	updateDisplayOptions,
} from 'n8n-workflow';

import type { ItemContext, Operation, RequestParts } from '../../engine';
import { operations, request, valueOf } from '../../fields';
import { listAt } from '../../service';
import { jsonObject } from '../../shared/values';
import { readPath } from './path';

const METHODS: IHttpRequestMethods[] = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'];

const QUERY = 'Query Parameters (JSON)';
const BODY = 'Body (JSON)';

/** What the fields of the node say, which take no expressions: it is the same for all items. */
function decide(context: IExecuteFunctions): ReturnType<NonNullable<Operation['decide']>> {
	const valueAt = (parameter: string) => context.getNodeParameter(parameter, 0, undefined);
	const method = valueAt('method') as IHttpRequestMethods;
	const readOnly = method === 'GET' || valueAt('onlyReads') === true;
	return {
		routing: { request: { method, url: '' } },
		readOnly,
		adds: method === 'POST' && !readOnly ? 'request' : undefined,
		isList: readOnly && valueAt('response') === 'list',
	};
}

function build(item: ItemContext): RequestParts {
	const target = readPath(valueOf(item, 'path'), 'Path');
	return {
		target: { ...target, list: listAt(target.endpoint) },
		query: jsonObject(valueOf(item, 'query'), QUERY),
		body: jsonObject(valueOf(item, 'body'), BODY),
	};
}

const fields: INodeProperties[] = [
	{
		displayName: 'Method',
		name: 'method',
		type: 'options',
		noDataExpression: true,
		options: METHODS.map((method) => ({ name: method, value: method })),
		default: 'GET',
		description: 'HTTP method of the request',
	},
	{
		displayName: 'Path',
		name: 'path',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. /api/recipient_lists',
		description:
			'Path of the endpoint, as the documentation of the service has it, with IDs filled in. Without the address of the service and without a query.',
	},
	{
		displayName: QUERY,
		name: 'query',
		type: 'json',
		default: '{}',
		description: 'Query parameters of the request',
	},
	{
		displayName: BODY,
		name: 'body',
		type: 'json',
		default: '{}',
		displayOptions: { hide: { method: ['GET'] } },
		description: 'JSON object to send. It is sent as it is, with its empty fields.',
	},
	{
		displayName: 'Only Reads',
		name: 'onlyReads',
		type: 'boolean',
		noDataExpression: true,
		default: false,
		displayOptions: { show: { method: ['POST'] } },
		description:
			'Whether the request changes nothing at the service, e.g. a search. It is then sent again after any temporary failure, and also in a dry run.',
	},
	{
		displayName: 'Response',
		name: 'response',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'List',
				value: 'list',
				description:
					'An item for each record, read page by page. Only for requests that only read.',
			},
			{ name: 'Record', value: 'record', description: 'The record, or the whole response' },
		],
		default: 'record',
		description: 'What the response contains',
	},
];

export const endpointDescription: INodeProperties[] = [
	operations('endpoint', 'request', [
		{
			name: 'Send Request',
			value: 'request',
			action: 'Send request to other endpoint',
			description:
				'Send a request to an endpoint of the service that has no operation here. Rate limit, retries, pages and errors are those of all operations.',
			...request('POST', '', {
				decide,
				build,
				// What the user enters is sent as it is.
				prepare: async ({ body }) => ({ body: {}, extraBody: body }),
				adds: 'request',
				secret: { property: 'open_api_key', option: 'includeApiKey' },
			}),
		},
	]),
	...updateDisplayOptions({ show: { resource: ['endpoint'], operation: ['request'] } }, fields),
];
