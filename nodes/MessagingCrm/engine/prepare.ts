import type { IDataObject } from 'n8n-workflow';

import { PARTNER_KEY_HEADER } from '../../../credentials/MessagingCrmApi.credentials';
import {
	type Account,
	accountOf,
	connectionFor,
	CREDENTIAL,
	type Get,
	recipientsIn,
	requireId,
} from '../service';
import { getOwn, isBlankText, withoutEmpty } from '../shared/json';
import { decoded, fillPath } from '../shared/path';
import type { ApiRequest } from '../transport';
import { type CallOptions, readCallOptions, readKey, readListOptions } from './callOptions';
import { ABSENT, isLeftOut, type Item, type ItemContext } from './item';
import type { ChosenOperation, ItemCall, ReadOnce } from './operation';
import type { Run } from './run';
import { sentBeforeRetry } from './retries';

/** An item that has passed all checks that need no request. */
type CheckedItem = Awaited<ReturnType<typeof check>>;

/** An item with everything it needs to call the service. */
export type PreparedItem = Awaited<ReturnType<typeof prepareCall>>;

/**
 * Checks an item and reads its credential. Sends nothing.
 * @throws InputError for a field, a key or an address that cannot be used; an error of n8n for an expression that fails
 */
export async function check(run: Run, item: Item) {
	const { operation } = run;
	const { context } = item;
	const { url } = operation.routing.request;
	const callOptions = readCallOptions(context);
	// For each item, since expressions in the credential may differ.
	const credential = await run.readSlots.run(
		async () => await run.context.getCredentials(CREDENTIAL, item.index),
	);
	const account = accountOf(credential);
	context.countryCode = account.countryCode;
	const { form, partnerApiKey, target, ...sent } =
		(await operation.build?.(context, callOptions)) ?? {};
	// Fields that send themselves may name more of the same person.
	item.recipient = recipientsIn(withExtra(sent.body ?? {}, callOptions.extraBody))[0];
	const ofFields = sentByFields(operation, context);
	const body = { ...ofFields.body, ...sent.body };
	const query = { ...ofFields.query, ...sent.query };
	item.key = readKey(context);
	const { dryRun, sendAgainOnRetry } = callOptions;
	if (run.wouldSendAgain && !dryRun && !sendAgainOnRetry) throw sentBeforeRetry(run.items.length);
	const valueOf = (parameter: string) =>
		context.getNodeParameter(parameter, '', { extractValue: true });
	const { endpoint = url, path = fillPath(url, valueOf, requireId) } = target ?? {};
	if (url.endsWith('}')) item.recordId = decoded(path.slice(path.lastIndexOf('/') + 1));
	const listEndpoint = operation.readOnly ? (target ?? operation).list : undefined;
	const list = listEndpoint && { ...readListOptions(context), endpoint: listEndpoint };
	const changedAfter = operation.changedAfter?.(context);
	// Rejects an address that cannot be used.
	connectionFor(account, endpoint);
	const readOnce = readerFor(run, account, callOptions);
	return {
		...{ item, context, account, callOptions, body, readOnce },
		...{ query, form, partnerApiKey, endpoint, path, list, changedAfter },
	};
}

/** What the fields that send themselves have. */
function sentByFields({ fields }: ChosenOperation, context: ItemContext) {
	const sent: Record<'body' | 'query', IDataObject> = { body: {}, query: {} };
	for (const [parameter, { displayName, required, read, routing }] of fields) {
		// If a field is required, `read` rejects an empty text.
		const fallback = required ? '' : ABSENT;
		const value = context.getNodeParameter(parameter, fallback, { extractValue: true });
		if (!required && isLeftOut(context, parameter, value)) continue;
		const { type, property } = routing.send;
		const checked = read(value, displayName, context) as IDataObject['value'];
		if (checked !== undefined) sent[type][property] = checked;
	}
	return sent;
}

/**
 * Prepares the request of an item; may read from the service.
 * @throws what the operation's `prepare` throws
 */
export async function prepareCall(run: Run, checked: CheckedItem) {
	const { routing, readOnly, adds, decide, hidesApiKey, prepare } = run.operation;
	const { context, callOptions, query, form, endpoint, path, partnerApiKey } = checked;
	const prepared = (await prepare?.(checked)) ?? {};
	const { body = checked.body, arrayBody, withoutColumn } = prepared;
	withoutColumn?.forEach((name) => run.stats.withoutColumn.add(name));
	const keepsEmpty = adds === undefined || decide !== undefined;
	const merged = withExtra(body, callOptions.extraBody, keepsEmpty);
	const isRevealed = context.getNodeParameter('options.includeApiKey') === true;
	const call: ItemCall = {
		method: routing.request.method,
		endpoint,
		path,
		readOnly,
		query: withExtra(query, withoutEmpty(callOptions.extraQuery)),
		body: form || Object.keys(merged).length === 0 ? undefined : merged,
		options: withPartnerKey(callOptions.requestOptions, partnerApiKey),
		partnerApiKey,
		arrayBody,
		maxWait: callOptions.maxWait,
		secret: hidesApiKey ? { property: 'open_api_key', isRevealed } : undefined,
	};
	return { ...checked, ...prepared, call };
}

function withPartnerKey(options: CallOptions['requestOptions'], key?: string) {
	if (key === undefined) return options;
	return { ...options, headers: { ...options.headers, [PARTNER_KEY_HEADER]: key } };
}

/**
 * Fields with the user's extra ones. An expression without a value takes none away.
 * @param keepsEmpty whether to send empty fields: in an update, they clear the field of the record
 */
export function withExtra(
	fields: IDataObject,
	extra: IDataObject,
	keepsEmpty = false,
): IDataObject {
	const filled = withoutEmpty(fields);
	const added = Object.entries(extra).filter(
		([name, value]) => !(isBlankText(value) && getOwn(filled, name) !== undefined),
	);
	return { ...(keepsEmpty ? fields : filled), ...Object.fromEntries(added) };
}

/** How an item reads what all items of its run share. A run keeps each reading by account, endpoint and name. */
function readerFor(run: Run, account: Account, callOptions: CallOptions): ReadOnce {
	const { requestOptions: options, maxWait } = callOptions;
	return async ({ endpoint, path = endpoint, name = path }, read) => {
		const { baseUrl, apiKey } = connectionFor(account, endpoint);
		const key = [baseUrl, apiKey, endpoint, name].join('\n');
		const call: ApiRequest = { method: 'GET', endpoint, path, readOnly: true, options, maxWait };
		const get: Get = async (query) => await run.call(account, { ...call, query });
		const reading = run.sharedReadings.get(key) ?? read(get);
		run.sharedReadings.set(key, reading);
		return (await reading) as Awaited<ReturnType<typeof read>>;
	};
}
