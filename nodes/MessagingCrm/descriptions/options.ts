import { type INodeProperties, SEND_AND_WAIT_OPERATION } from 'n8n-workflow';

import { DEFAULT_MAX_WAIT_SECONDS, MAX_KEYS, ONCE_PER_LABEL } from '../engine';
import { PAGE_SIZE } from '../service';
import { DEFAULT_TIMEOUT_MS } from '../transport';
import { choiceField, collection, field, textField } from './describe';

/** The values of the operations that share certain options. */
export interface OperationKinds {
	reads: string[];
	gets: string[];
	creates: string[];
	/** Operations in which the user enters the query and the body, e.g. those of Other Endpoint. */
	userDefined: string[];
}

/** Options of every operation, read by engine/options.ts. */
export function sharedOptions(kinds: OperationKinds): INodeProperties[] {
	return [
		field('boolean', 'Dry Run', 'dryRun', {
			default: true,
			description:
				'Whether to check all items and output the requests without sending them. Off by default.',
			displayOptions: { hide: { '/operation': kinds.reads } },
		}),
		field('json', 'Additional Body Fields (JSON)', 'extraBody', {
			description:
				"Fields that the service accepts but this node lacks, or values that this node's fields reject. They override fields with the same name.",
			displayOptions: { hide: { '/operation': [...kinds.gets, ...kinds.userDefined] } },
		}),
		field('json', 'Additional Query Parameters (JSON)', 'extraQuery', {
			description:
				'Parameters that the service accepts but this node lacks. They override parameters with the same name.',
		}),
		field('number', 'Max Wait (Seconds)', 'maxWait', {
			typeOptions: { minValue: 0 },
			default: DEFAULT_MAX_WAIT_SECONDS,
			description: 'How many seconds a request may wait for the rate limit before it fails',
		}),
		textField('Output Fields', 'outputFields', {
			placeholder: 'e.g. id, contact.display_name',
			description:
				'Fields to return for each record, separated by commas. Use dots for nested fields. If the node has an error output, n8n moves records that contain only "error" and "message" to that output.',
			displayOptions: { hide: { '/operation': [SEND_AND_WAIT_OPERATION] } },
		}),
		field('boolean', 'Send Again on Retry', 'sendAgainOnRetry', {
			default: true,
			description:
				'Whether a retry of a failed execution sends all its items again. If off, a retry with several items fails if it would send an item twice.',
			displayOptions: { show: { '/operation': kinds.creates } },
		}),
	];
}

export const listOptions = [
	choiceField('Output', 'output', {
		choices: {
			pages: {
				name: 'One Item per Page',
				description: 'Each item has the records of one page in "records". Uses less memory.',
			},
			records: 'One Item per Record',
		},
		default: 'records',
		description: 'Whether to output one item per record, or one item per page of records',
	}),
	field('number', 'Page Size', 'pageSize', {
		typeOptions: { minValue: 1 },
		default: PAGE_SIZE,
		description: 'How many records to request per page. The service may return fewer.',
	}),
	textField('Path to Records', 'recordsProperty', {
		placeholder: 'e.g. data.orders',
		description:
			'For developers: path to the list in the response. Needed only if the node returns the whole response as one item.',
	}),
];

/** Creates the Send Once Per option, which sends an item only if nothing has been sent for its value and recipient. */
export function oncePer(what: string, placeholder = 'e.g. {{ $json.id }}'): INodeProperties {
	return textField(ONCE_PER_LABEL, 'oncePer', {
		placeholder,
		description: `${what}. The node remembers the last ${MAX_KEYS.toLocaleString('en')} values.`,
	});
}

/**
 * The request settings that n8n adds to declarative nodes, with the same names, types and defaults. Batching is missing
 * because the node itself limits its request rate.
 */
export const requestOptions = collection('Request Options', 'requestOptions', {
	isNodeSetting: true,
	placeholder: 'Add Option',
	options: [
		field('boolean', 'Ignore SSL Issues (Insecure)', 'allowUnauthorizedCerts', {
			noDataExpression: true,
			description: 'Whether to connect even if SSL certificate validation is not possible',
		}),
		textField('Proxy', 'proxy', {
			placeholder: 'e.g. http://myproxy:3128',
			description:
				'HTTP proxy to use, with user name and password if required: http://username:password@myproxy:3128',
		}),
		field('number', 'Timeout', 'timeout', {
			typeOptions: { minValue: 1 },
			default: 10000,
			description: `How many milliseconds a request may take until its response is complete. ${DEFAULT_TIMEOUT_MS.toLocaleString('en')} by default.`,
		}),
	],
});
