import { SEND_AND_WAIT_OPERATION, updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

import { byDisplayName } from './byDisplayName';
import { LIST_OPERATIONS, READ_OPERATIONS } from './listFields';

/** Options of every operation, read by engine/callOptions.ts. */
const sharedOptions: INodeProperties[] = [
	{
		displayName: 'Dry Run',
		name: 'dryRun',
		type: 'boolean',
		default: true,
		description:
			'Whether to check all items and output what would be sent, without sending it. Off unless added.',
		displayOptions: { hide: { '/operation': READ_OPERATIONS } },
	},
	{
		displayName: 'Extra Body Fields',
		name: 'extraBody',
		type: 'json',
		default: '{}',
		description:
			'JSON object to merge into the request body, for fields of the service that this node does not offer. It overrides other fields.',
	},
	{
		displayName: 'Extra Query Parameters',
		name: 'extraQuery',
		type: 'json',
		default: '{}',
		description:
			'JSON object to merge into the query, for parameters of the service that this node does not offer. It overrides other fields.',
	},
	{
		displayName: 'Max Wait (Seconds)',
		name: 'maxWait',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 600,
		description:
			'How long a request may wait for the rate limit and between tries, before it fails',
	},
	{
		displayName: 'Output Fields',
		name: 'outputFields',
		type: 'string',
		default: '',
		placeholder: 'e.g. order_number, order_status',
		description: 'Fields of each record to return, separated by commas. Leave empty for all.',
		displayOptions: { hide: { '/operation': [SEND_AND_WAIT_OPERATION] } },
	},
	...updateDisplayOptions({ show: { '/operation': LIST_OPERATIONS } }, [
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
			default: 100,
			description: 'How many records to request per page. The service may return fewer.',
		},
		{
			displayName: 'Records Property',
			name: 'recordsProperty',
			type: 'string',
			default: '',
			placeholder: 'e.g. data.orders',
			description:
				'Path of the list in the response. Only needed if the node returns the whole response as one item.',
		},
	]),
];

/**
 * The options of all operations in one property, since n8n evaluates each top-level property for every
 * item.
 *
 * @param ofResources options of single resources, with their displayOptions
 */
export function options(ofResources: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: byDisplayName([...sharedOptions, ...ofResources]),
	};
}
