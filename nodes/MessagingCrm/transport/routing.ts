import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IExecuteSingleFunctions,
	IHttpRequestMethods,
	INodeExecutionData,
} from 'n8n-workflow';

import { baseUrlFor } from './address';
import { callApi, type ApiCall } from './call';
import type { PreparedItem } from './item';
import type { Account } from './credential';
import { isObject } from './json';
import { readList } from './list';
import { namingItem } from './namingItem';
import { errorItem, fieldPicker, removeSecrets, toItems } from './output';
import { fillPath } from './path';
import { preparedRun } from './preparation';
import { recipientsOf } from './recipients';
import type { Run } from './run';
import { readCallOptions, readListOptions } from './settings';
import { unwrapOne } from './unwrapOne';
import { NotSentError } from './writeQueue';

/** What an operation's routing says beyond method and URL. */
export interface OperationSettings {
	/** The answer is a list: of several pages, or `whole` where the endpoint documents none. */
	list?: 'paged' | 'whole';
	/** The request changes nothing although it is no GET. */
	readOnly?: boolean;
	/** What the node puts out instead of the answer. */
	answer?: IDataObject;
	/** The operation takes several requests. */
	composite?: Composite;
	/** A property that leaves the node only where the user turned this option on. */
	secret?: { property: string; option: string };
}

/** An operation of several requests that nothing else may come between. */
export interface Composite {
	/** What it writes to: one that shares any of these waits for the other. */
	recipients(item: PreparedItem): string[];
	/** Makes the requests with `send`, which changes the prepared call; gives the last answer's body. */
	perform(
		item: PreparedItem,
		send: (changes: Partial<ApiCall>) => Promise<unknown>,
	): Promise<unknown>;
}

type Routed = (
	this: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
) => Promise<INodeExecutionData[]>;

/**
 * The one hook between n8n's declarative engine and this transport, given to the engine as
 * `requestOperations.pagination` or an operation's own `routing.operations.pagination`: all calls of
 * the node go through it (n8n-facts.md).
 *
 * @returns items linked to their input item
 * @throws NodeOperationError for bad input, before any item of the run is sent; NodeApiError
 */
export function routed(settings: OperationSettings = {}): Routed {
	return async function ({ options }) {
		const { run, failure } = preparedRun(options);
		const itemIndex = this.getItemIndex();
		try {
			const item = await run.gate.pass(itemIndex, async () => {
				if (failure !== undefined) throw failure;
				return await prepareItem(this, run, options, settings);
			});
			return await execute(item, settings);
		} catch (error) {
			// The item that failed ends the run, and is the one that the engine reports.
			if (error instanceof NotSentError) return [];
			const shown = namingItem(this, error);
			if (this.continueOnFail()) return [errorItem(shown, itemIndex)];
			throw shown;
		}
	};
}

async function prepareItem(
	context: IExecutePaginationFunctions,
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
					? mergedBody(method, body, callOptions.extraBody)
					: body,
			options: options as ApiCall['options'],
			maxWait: callOptions.maxWait,
			signal: context.getExecutionCancelSignal(),
		},
	};
}

async function execute(
	item: PreparedItem,
	settings: OperationSettings,
): Promise<INodeExecutionData[]> {
	if (item.list) return await readList(item, item.list, settings.list === 'paged');
	const body = await perform(item, settings);
	const records = settings.answer ? [{ ...settings.answer }] : unwrapOne(body);
	return toItems(records.map(fieldPicker(item.outputFields)), item.itemIndex);
}

async function perform(item: PreparedItem, { composite }: OperationSettings): Promise<unknown> {
	const { context, run, account, call, itemIndex } = item;
	const send = async (changes: Partial<ApiCall> = {}) => {
		const { body } = await callApi(context, account, { ...call, ...changes });
		item.redact(body);
		return body;
	};
	if (composite) {
		const recipients = composite.recipients(item);
		return await run.write(itemIndex, recipients, async () => await composite.perform(item, send));
	}
	if (call.readOnly) return await run.read(send);
	return await run.write(itemIndex, recipientsOf(call.endpoint, call.path, call.body), send);
}

function redactor(
	context: IExecuteSingleFunctions,
	{ apiKey }: Account,
	{ secret }: OperationSettings,
): PreparedItem['redact'] {
	const reveal = secret && context.getNodeParameter(`options.${secret.option}`, false) === true;
	return reveal ? () => {} : (body) => removeSecrets(body, apiKey, secret?.property);
}

/**
 * The body with the user's extra fields. A field that was added to a new record but left empty is
 * not sent; in an update it empties the record's. A request that has nothing to say has no body.
 */
function mergedBody(
	method: IHttpRequestMethods,
	body: IDataObject,
	extra: IDataObject,
): IDataObject | undefined {
	const merged = { ...(method === 'POST' ? withoutEmpty(body) : body), ...extra };
	return Object.keys(merged).length === 0 ? undefined : merged;
}

function withoutEmpty(fields: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => ![undefined, null, ''].includes(value as string)),
	);
}
