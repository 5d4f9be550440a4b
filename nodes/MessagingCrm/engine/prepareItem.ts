import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecuteSingleFunctions,
} from 'n8n-workflow';

import { isObject, withoutEmpty } from '../shared/json';
import { fillPath } from '../shared/path';
import { baseUrlFor, type ApiCall, type Account, removeSecrets } from '../transport';
import type { PreparedItem } from './item';
import type { OperationSettings } from './operation';
import type { Run } from './run';
import { readCallOptions, readListOptions } from './settings';

/**
 * Checks and finishes the request that the engine built for one input item; sends nothing.
 * @throws InputError
 */
export async function prepareItem(
	context: IExecuteSingleFunctions,
	run: Run,
	{ url = '', method = 'GET', qs, body, ...options }: DeclarativeRestApiSettings.HttpRequestOptions,
	settings: OperationSettings,
): Promise<PreparedItem> {
	const account = await run.account(context);
	baseUrlFor(url, account);
	const callOptions = readCallOptions(context);
	const { path, notUuids } = fillPath(url, (parameter) =>
		context.getNodeParameter(parameter, '', { extractValue: true }),
	);
	return {
		context,
		run,
		account,
		itemIndex: context.getItemIndex(),
		outputFields: callOptions.outputFields,
		list: settings.list && readListOptions(context),
		redact: redactor(context, account, settings),
		call: {
			method,
			endpoint: url,
			path,
			notUuids,
			readOnly: settings.readOnly ?? method === 'GET',
			query: withoutEmpty({ ...qs, ...callOptions.extraQuery }),
			body:
				isObject(body) && !Buffer.isBuffer(body)
					? mergedBody(body, callOptions.extraBody, method === 'POST' && !settings.composite)
					: body,
			options: options as ApiCall['options'],
			maxWait: callOptions.maxWait,
			signal: context.getExecutionCancelSignal(),
			stats: run.stats,
		},
	};
}

function redactor(
	context: IExecuteSingleFunctions,
	{ apiKey }: Account,
	{ secret }: OperationSettings,
): PreparedItem['redact'] {
	const reveals = secret && context.getNodeParameter(`options.${secret.option}`, false) === true;
	return (response) => removeSecrets(response, apiKey, secret?.property, reveals);
}

/**
 * The body with the user's extra fields. A field that was added to a new record but left empty is
 * not sent; in an update it empties the record's, and a composite operation knows which of the two
 * it does. A request that has nothing to say has no body.
 */
function mergedBody(
	body: IDataObject,
	extra: IDataObject,
	isNewRecord: boolean,
): IDataObject | undefined {
	const merged = { ...(isNewRecord ? withoutEmpty(body) : body), ...extra };
	return Object.keys(merged).length === 0 ? undefined : merged;
}
