import { SEND_AND_WAIT_OPERATION, updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

import { DEFAULT_MAX_WAIT_SECONDS, MAX_KEYS, ONCE_PER } from '../engine';
import { PAGE_SIZE } from '../service';
import { DEFAULT_TIMEOUT_MS } from '../transport';
import type { OperationKinds } from './operations';
import { textField } from './requestFields';

/** Options of every operation, read by engine/callOptions.ts. */
const sharedOptions = ({
	lists,
	requests,
	reads,
	gets,
	adds,
}: OperationKinds): INodeProperties[] => [
	{
		displayName: 'Dry Run',
		name: 'dryRun',
		type: 'boolean',
		default: true,
		description:
			'Whether to check all items and output what would be sent, without sending it. Off by default.',
		displayOptions: { hide: { '/operation': reads } },
	},
	{
		displayName: 'Additional Body Fields (JSON)',
		name: 'extraBody',
		type: 'json',
		default: '{}',
		description:
			'Fields that the service accepts but this node lacks, or values that its fields reject. They override others.',
		displayOptions: { hide: { '/operation': [...gets, ...requests] } },
	},
	{
		displayName: 'Additional Query Parameters (JSON)',
		name: 'extraQuery',
		type: 'json',
		default: '{}',
		description: 'Parameters that the service accepts but this node lacks. They override others.',
	},
	{
		displayName: 'Max Wait (Seconds)',
		name: 'maxWait',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: DEFAULT_MAX_WAIT_SECONDS,
		description:
			'How long a request may wait for the rate limit and between tries, before it fails',
	},
	oncePer(
		{ '/resource': ['order', 'boardItem'], '/operation': ['create'] },
		'Creates only if nothing was created for this value and recipient before',
	),
	oncePer(
		{ '/resource': ['boardItem'], '/operation': ['upsert'] },
		'Creates or updates only if nothing was written for this value before',
		'e.g. {{ $json.id }} {{ $json.updated_at }}',
	),
	oncePer(
		{ '/resource': ['message', 'template'], '/operation': ['send'] },
		'Sends only if nothing was sent for this value and recipient before',
	),
	textField('Output Fields', 'outputFields', {
		placeholder: 'e.g. id, contact.display_name',
		description:
			'Fields of each record to return, separated by commas, with dots for fields in objects. Records with only "error" and "message" leave by the error output.',
		displayOptions: { hide: { '/operation': [SEND_AND_WAIT_OPERATION] } },
	}),
	{
		displayName: 'Send Again on Retry',
		name: 'sendAgainOnRetry',
		type: 'boolean',
		default: true,
		description:
			'Whether a retry of a failed execution sends all its items again. If off, a retry of several items of this workflow fails rather than send any twice.',
		displayOptions: { show: { '/operation': adds } },
	},
	{
		displayName: 'Send Parameters In',
		name: 'sendParametersIn',
		type: 'options',
		options: [
			{ name: 'Body', value: 'body' },
			{ name: 'Body and Query', value: 'both' },
			{ name: 'Query', value: 'query' },
		],
		default: 'body',
		description:
			'Where to send the parameters. Unless added, what to delete is sent in the query, the inbox to sync in both. The service does not document this: try it with something you can spare.',
		displayOptions: {
			show: { '/resource': ['integration', 'template'], '/operation': ['delete', 'sync'] },
		},
	},
	...updateDisplayOptions({ show: { '/operation': [...lists, ...requests] } }, [
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
			description: 'What each output item contains',
		},
		{
			displayName: 'Page Size',
			name: 'pageSize',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: PAGE_SIZE,
			description: 'How many records to request per page. The service may return fewer.',
		},
		textField('Path to Records', 'recordsProperty', {
			placeholder: 'e.g. data.orders',
			description:
				'Path of the list in the response. Only needed if the node returns the whole response as one item.',
		}),
	]),
];

function oncePer(
	show: NonNullable<INodeProperties['displayOptions']>['show'],
	what: string,
	placeholder = 'e.g. {{ $json.id }}',
): INodeProperties {
	return textField(ONCE_PER, 'oncePer', {
		placeholder,
		description: `${what}. Remembers the last ${MAX_KEYS.toLocaleString('en')} values.`,
		displayOptions: { show },
	});
}

/**
 * The options of all operations in one property, see `filters`.
 * @param ofResources options of single resources, with their displayOptions
 */
export function options(kinds: OperationKinds, ofResources: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: byDisplayName([...sharedOptions(kinds), ...ofResources]),
	};
}

/**
 * The fields of all updates in one property.
 * @param ofResources fields of single resources, with their displayOptions
 */
export function updateFields(ofResources: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Field',
		displayOptions: { show: { resource: ['conversation', 'order'], operation: ['update'] } },
		default: {},
		description:
			'Fields to change. Enter those that are not listed under Options > Additional Body Fields (JSON). What an AI agent leaves empty stays unchanged.',
		options: byDisplayName(ofResources),
	};
}

/** Sorts the fields of a collection by label, as n8n's guidelines require. */
export function byDisplayName(fields: INodeProperties[]): INodeProperties[] {
	return [...fields].sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
}

/**
 * The settings for requests that n8n adds to its declarative nodes, with the same names, types and defaults, less
 * Batching: the node paces itself.
 */
export const requestOptions: INodeProperties = {
	displayName: 'Request Options',
	name: 'requestOptions',
	type: 'collection',
	isNodeSetting: true,
	placeholder: 'Add Option',
	default: {},
	options: [
		{
			displayName: 'Ignore SSL Issues (Insecure)',
			name: 'allowUnauthorizedCerts',
			type: 'boolean',
			noDataExpression: true,
			default: false,
			description: 'Whether to connect even if SSL certificate validation is not possible',
		},
		{
			displayName: 'Proxy',
			name: 'proxy',
			type: 'string',
			default: '',
			placeholder: 'e.g. http://myproxy:3128',
			description:
				'HTTP proxy to use, with user name and password if required: http://username:password@myproxy:3128',
		},
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 10000,
			description: `How long a request may take, in milliseconds, until its response is complete. ${DEFAULT_TIMEOUT_MS.toLocaleString('en')} by default.`,
		},
	],
};
