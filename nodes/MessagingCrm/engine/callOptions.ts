import type { IDataObject } from 'n8n-workflow';

import { PAGE_SIZE } from '../service';
import { isEmpty } from '../shared/json';
import { decimalNumber, wholeNumber } from '../shared/numbers';
import { jsonObject, readBoolean, readRequired, readSwitch, readText } from '../shared/values';
import { ABSENT, type ItemContext } from './item';
import { fieldNames, type OutputFields } from './outputFields';

/** The options of every operation. */
export interface CallOptions {
	extraQuery: IDataObject;
	extraBody: IDataObject;
	outputFields: OutputFields;
	/** ms */
	maxWait: number;
	/** Whether to show requests that write instead of sending them. */
	dryRun: boolean;
	/** Whether a retried execution sends all items again. */
	sendAgainOnRetry: boolean;
}

/** The parameters of a list operation. */
export interface ListOptions {
	maxRecords: number;
	pageSize: number;
	recordsProperty: string;
	asPages: boolean;
}

/** Without the option. */
export const DEFAULT_MAX_WAIT_SECONDS = 600;

/**
 * Reads the options that every operation has.
 * @throws InputError for invalid JSON, a Max Wait that is not a number, a Simplify that is neither true nor false, and
 * a Dry Run without a value
 */
export function readCallOptions(context: ItemContext): CallOptions {
	const option = (name: string, fallback?: unknown) =>
		context.getNodeParameter(`options.${name}`, fallback);
	const maxWait = option('maxWait');
	const seconds = isEmpty(maxWait) ? DEFAULT_MAX_WAIT_SECONDS : maxWait;
	return {
		extraQuery: jsonObject(option('extraQuery'), 'Additional Query Parameters (JSON)'),
		extraBody: jsonObject(option('extraBody'), 'Additional Body Fields (JSON)'),
		outputFields: {
			names: fieldNames(option('outputFields'), 'Output Fields'),
			isSimplified: readBoolean(context.getNodeParameter('simplify', false), 'Simplify') ?? false,
		},
		maxWait: decimalNumber(seconds, 'Max Wait', 0) * 1000,
		dryRun: readSwitch(option('dryRun', false), 'Dry Run', 'Options > Dry Run'),
		sendAgainOnRetry: option('sendAgainOnRetry') === true,
	};
}

/** The option that sends an item only if nothing was sent for its value and recipient before. */
export const ONCE_PER = 'Send Once Per';

/**
 * Reads the value of Send Once Per: numbers as text.
 * @returns undefined if the option was not added
 * @throws InputError if it is empty, an object or an array
 */
export function readKey(context: ItemContext): string | undefined {
	const value = context.getNodeParameter('options.oncePer', ABSENT);
	return value === ABSENT ? undefined : readRequired(value, ONCE_PER);
}

/**
 * Reads the parameters of a list operation. Return All has no limit.
 * @throws InputError for a Return All without a value, and a Limit or Page Size that is not a whole number above 0
 */
export function readListOptions(context: ItemContext): ListOptions {
	const returnAll = readSwitch(context.getNodeParameter('returnAll', false), 'Return All');
	const recordsProperty = context.getNodeParameter('options.recordsProperty');
	return {
		maxRecords: returnAll
			? Infinity
			: wholeNumber(context.getNodeParameter('limit', 50), 'Limit', 1),
		pageSize: wholeNumber(
			context.getNodeParameter('options.pageSize') ?? PAGE_SIZE,
			'Page Size',
			1,
		),
		recordsProperty: readText(recordsProperty, 'Path to Records')?.trim() ?? '',
		asPages: context.getNodeParameter('options.output') === 'pages',
	};
}
