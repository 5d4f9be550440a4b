import type { IExecuteFunctions, IHttpRequestMethods } from 'n8n-workflow';

import { choiceField, field, type Resource, textField } from '../descriptions';
import type { Destination, Item, Operation } from '../engine';
import { listAt } from '../service';
import { InputError } from '../shared/errors';
import { isUuid } from '../shared/json';
import { percentDecode } from '../shared/url';
import { readJsonObject, readRequired } from '../shared/values';

/** One or more segments of valid path characters. Each segment begins with a slash. */
const PATH = /^(?:\/[\w.~!$&'()*+,;=:@%-]+)+\/?$/;

/** Matches a decoded segment that changes the path: a dot segment, or a segment with a slash. */
const CHANGES_PATH = /^\.\.?$|[\\/]/;

const QUERY_LABEL = 'Query Parameters (JSON)';
const BODY_LABEL = 'Body (JSON)';

export const otherEndpoint: Resource = {
	name: 'Other Endpoint',
	value: 'endpoint',
	operations: [
		{
			name: 'Send Request',
			value: 'request',
			action: 'Send request to other endpoint',
			description:
				'Send a request to an endpoint for which this node has no operation. Rate limit, retries, pages and errors work as in all other operations.',
			routing: { request: { method: 'POST', url: '' } },
			creates: 'request',
			sendsEmptyFields: true,
			hidesApiKey: true,
			fields: [
				choiceField('Method', 'method', {
					noDataExpression: true,
					choices: { DELETE: 'DELETE', GET: 'GET', PATCH: 'PATCH', POST: 'POST', PUT: 'PUT' },
					default: 'GET',
					description: 'HTTP method of the request',
				}),
				textField('Path', 'path', {
					required: true,
					placeholder: 'e.g. /api/recipient_lists',
					description:
						"Path of the endpoint in the service's documentation, with IDs filled in. Do not include the service's address or a query.",
				}),
				field('json', QUERY_LABEL, 'query', { description: 'Query parameters of the request' }),
				field('json', BODY_LABEL, 'body', {
					displayOptions: { hide: { method: ['GET'] } },
					description: 'JSON object to send. It is sent unchanged, including empty fields.',
				}),
				field('boolean', 'Only Reads', 'onlyReads', {
					noDataExpression: true,
					displayOptions: { show: { method: ['POST'] } },
					description:
						'Whether the request only reads data, e.g. a search. If on, the node retries the request after any temporary failure, and sends it even in a dry run.',
				}),
				choiceField('Response', 'response', {
					noDataExpression: true,
					choices: {
						list: {
							name: 'List',
							description: 'One item per record, read page by page. For read requests only.',
						},
						record: {
							name: 'Record',
							description: 'One item with the record, or with the whole response',
						},
					},
					default: 'record',
					description: 'What the response contains',
				}),
			],
			configure,
			prepare: (item) => ({
				destination: readDestination(item),
				query: readJsonObject(item.get('query'), QUERY_LABEL),
				body: readJsonObject(item.get('body'), BODY_LABEL),
			}),
		},
	],
};

/** Returns the settings of a run. They are the same for all items, because their fields do not accept expressions. */
function configure(context: IExecuteFunctions): ReturnType<NonNullable<Operation['configure']>> {
	// A hidden field has no value. Without a fallback, n8n would throw.
	const valueAt = (parameter: string) => context.getNodeParameter(parameter, 0, '');
	const method = valueAt('method') as IHttpRequestMethods;
	const readOnly = method === 'GET' || valueAt('onlyReads') === true;
	return {
		routing: { request: { method, url: '' } },
		readOnly,
		creates: method === 'POST' && !readOnly ? 'request' : undefined,
	};
}

/**
 * Returns the path of an item's request, e.g. `/api/orders/7`, and its endpoint. The endpoint has a placeholder for
 * each ID, so that the rate limit counts requests for different IDs together.
 * @throws InputError if the path contains a host, a query, `.` or `..`
 */
function readDestination(item: Item): Destination {
	const path = readRequired(item.get('path'), 'Path');
	const segments = path.split('/');
	if (!PATH.test(path) || segments.some((segment) => CHANGES_PATH.test(percentDecode(segment)))) {
		throw new InputError(
			`Path is not a valid path: "${path.slice(0, 50)}"`,
			'Enter a path that starts with a slash, e.g. /api/contacts. Leave out the address of the service, ".." and spaces. Enter the part after "?" under Query Parameters (JSON).',
		);
	}
	const isId = (segment: string) => isUuid(segment) || /^\d+$/.test(segment);
	const endpoint = segments.map((segment) => (isId(segment) ? '{pathId}' : segment)).join('/');
	const isList = item.get('response') === 'list';
	return { path, endpoint, list: isList ? listAt(endpoint) : undefined };
}
