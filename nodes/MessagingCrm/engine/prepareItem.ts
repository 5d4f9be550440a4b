import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecuteSingleFunctions,
} from 'n8n-workflow';

import { connectionFor } from '../service';
import { isObject, withoutEmpty } from '../shared/json';
import { fillPath } from '../shared/path';
import type { ApiCall, Secret } from '../transport';
import type { PreparedItem } from './item';
import type { OperationSettings } from './operation';
import { preparationOf } from './preparation';
import { readListOptions } from './settings';

/**
 * Checks and finishes the request that n8n's engine built for one input item; sends nothing.
 *
 * @throws InputError for a field or an address that cannot be used; what the item's preparations threw
 */
export async function prepareItem(
	context: IExecuteSingleFunctions,
	request: DeclarativeRestApiSettings.HttpRequestOptions,
	settings: OperationSettings,
): Promise<PreparedItem> {
	const { run, callOptions, changes, failure } = preparationOf(request);
	if (failure !== undefined) throw failure;
	const { url = '', method = 'GET', qs, body, ...options } = request;
	const connection = connectionFor(await run.account(context), url);
	const { path, notUuids } = fillPath(url, (parameter) =>
		context.getNodeParameter(parameter, '', { extractValue: true }),
	);
	return {
		context,
		run,
		connection,
		itemIndex: context.getItemIndex(),
		outputFields: callOptions.outputFields,
		list: settings.list && readListOptions(context),
		changes,
		call: {
			method,
			endpoint: url,
			path,
			notUuids,
			readOnly: settings.readOnly ?? method === 'GET',
			query: withoutEmpty({ ...qs, ...callOptions.extraQuery }),
			body:
				isObject(body) && !Buffer.isBuffer(body)
					? mergedBody(body, callOptions.extraBody, method === 'POST' && !settings.sequence)
					: body,
			options: options as ApiCall['options'],
			maxWait: callOptions.maxWait,
			signal: context.getExecutionCancelSignal(),
			stats: run.stats,
			secret: secretOf(context, settings),
		},
	};
}

function secretOf(
	context: IExecuteSingleFunctions,
	{ secret }: OperationSettings,
): Secret | undefined {
	if (!secret) return undefined;
	const isRevealed = context.getNodeParameter(`options.${secret.option}`, false) === true;
	return { property: secret.property, isRevealed };
}

/**
 * The body with the user's extra fields; undefined if it has no field.
 *
 * Empty fields of a new record are not sent. In an update they empty the field of the record. An operation of
 * several requests decides for itself whether it creates or updates.
 */
function mergedBody(
	body: IDataObject,
	extra: IDataObject,
	isNewRecord: boolean,
): IDataObject | undefined {
	const merged = { ...(isNewRecord ? withoutEmpty(body) : body), ...extra };
	return Object.keys(merged).length === 0 ? undefined : merged;
}
