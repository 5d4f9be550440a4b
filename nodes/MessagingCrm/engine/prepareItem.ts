import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { isObject, withoutEmpty } from '../shared/json';
import { fillPath } from '../shared/path';
import type { ApiCall, Connection, Secret } from '../transport';
import type { PreparedItem } from './preparedItem';
import type { OperationSettings } from './operation';
import { connectionOf, itemStateOf, runDeferred } from './preSend';
import { readListOptions, type ListOptions } from './settings';

type Request = DeclarativeRestApiSettings.HttpRequestOptions;

/** What the checks of an item read. */
interface CheckedItem {
	connection: Connection;
	path: string;
	notUuids: ApiCall['notUuids'];
	list?: ListOptions;
}

/**
 * Checks the request that n8n's engine built for one input item; does not send it.
 *
 * @throws InputError for a field or an address that cannot be used; errors of the item's preparations
 */
export async function checkItem(
	context: IExecuteSingleFunctions,
	request: Request,
	settings: OperationSettings,
): Promise<CheckedItem> {
	const { failure } = itemStateOf(request);
	if (failure !== undefined) throw failure as Error;
	const url = request.url ?? '';
	const connection = await connectionOf(context, request, url);
	const { path, notUuids } = fillPath(url, (parameter) =>
		context.getNodeParameter(parameter, '', { extractValue: true }),
	);
	return { connection, path, notUuids, list: settings.list && readListOptions(context) };
}

/**
 * Completes the request of an item that has been checked; may read from the service.
 * @throws errors of the item's deferred preparations
 */
export async function prepareItem(
	context: IExecuteSingleFunctions,
	request: Request,
	settings: OperationSettings,
	{ connection, path, notUuids, list }: CheckedItem,
): Promise<PreparedItem> {
	await runDeferred(context, request as IHttpRequestOptions);
	const { run, callOptions, changedAfter, shownInDryRun, forSequence } = itemStateOf(request);
	const { url = '', method = 'GET', qs, body, ...options } = request;
	return {
		context,
		run,
		connection,
		itemIndex: context.getItemIndex(),
		outputFields: callOptions.outputFields,
		isDryRun: callOptions.dryRun,
		shownInDryRun,
		forSequence,
		list,
		changedAfter,
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
 * Empty fields of a new record are not sent. In an update they clear the field of the record. An operation with
 * several requests decides itself which fields to send.
 */
function mergedBody(
	body: IDataObject,
	extra: IDataObject,
	isNewRecord: boolean,
): IDataObject | undefined {
	const merged = { ...(isNewRecord ? withoutEmpty(body) : body), ...extra };
	return Object.keys(merged).length === 0 ? undefined : merged;
}
