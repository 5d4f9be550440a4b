import type { IDataObject } from 'n8n-workflow';

import { PARTNER_KEY_HEADER } from '../../../credentials/MessagingCrmApi.credentials';
import { connectionFor, recipientsIn, requireId } from '../service';
import { getOwn, isBlankText, isEmpty, withoutEmpty } from '../shared/json';
import { fillPath } from '../shared/path';
import { percentDecode } from '../shared/url';
import { emptyField } from '../shared/values';
import { ABSENT, type Item } from './item';
import type { ChosenOperation, ItemRequest, PrepareContext } from './operation';
import { type Options, readListOptions, readOnceKey, readOptions } from './options';
import type { Run } from './run';

/** An item with everything needed to send its request. */
export type PreparedItem = Awaited<ReturnType<typeof prepareItem>>;

/**
 * Checks an item and prepares its request. Sends nothing, but the operation may read from the service.
 * @throws InputError for a field, a key or an address that cannot be used; n8n's error for a failed expression
 */
export async function prepareItem({ operation, client, stats }: Run, item: Item) {
	const options = readOptions(item);
	const { extraBody, maxWait, dryRun } = options;
	const account = await client.getAccount(item.index);
	item.countryCode = account.countryCode;
	item.onceKey = readOnceKey(item);
	const sent = readSentFields(operation, item, extraBody);
	const changedAfter = operation.changedAfter?.(item);
	const listOptions = operation.mayList ? readListOptions(item) : undefined;
	const { method, url } = operation.routing.request;
	const ownPath = fillPath(url, (parameter) => item.get(parameter), requireId);
	const readRequest = { method: 'GET', readOnly: true, options: options.request, maxWait } as const;
	const context: PrepareContext = {
		body: sent.body,
		extraBody,
		dryRun,
		account,
		read: async (target) => await client.send(account, { ...readRequest, ...target }),
		shared: (name, create) => client.shared(account, name, create),
	};
	const parts = (await operation.prepare?.(item, context)) ?? {};
	for (const name of parts.unknownColumns ?? []) stats.unknownColumns.add(name);
	if (parts.note) stats.notes.add(parts.note);

	const { endpoint, path } = parts.target ?? { endpoint: url, path: ownPath };
	if (url.endsWith('}')) item.recordId = percentDecode(path.slice(path.lastIndexOf('/') + 1));
	// Rejects an address that cannot be used.
	connectionFor(account, endpoint);
	const declared = { ...sent.body, ...parts.body };
	const body = withExtra(declared, extraBody, operation.keepsEmptyFields);
	if (operation.namesPerson) {
		// Other fields of an order can also identify the customer. The chosen customer comes first.
		const chosen = recipientsIn(withExtra(parts.body, extraBody));
		[item.recipient] = [...chosen, ...recipientsIn(body)];
	}
	const { partnerApiKey } = parts;
	const request: ItemRequest = {
		method,
		endpoint,
		path,
		readOnly: operation.readOnly,
		query: withExtra({ ...sent.query, ...parts.query }, withoutEmpty(options.extraQuery)),
		body: Object.keys(body).length > 0 ? body : undefined,
		options: withPartnerKey(options.request, partnerApiKey),
		partnerApiKey,
		maxWait,
		secret: operation.hidesApiKey
			? { property: 'open_api_key', isRevealed: options.includeApiKey }
			: undefined,
	};
	const endpointOfList = (parts.target ?? operation).list;
	const list = listOptions && endpointOfList && { ...listOptions, endpoint: endpointOfList };
	const { form, sendPage, execute, preview, lockKey } = parts;
	return {
		item,
		account,
		options,
		request,
		form,
		sendPage,
		execute,
		preview,
		lockKey,
		changedAfter,
		list,
	};
}

function withPartnerKey(request: Options['request'], key?: string): Options['request'] {
	if (key === undefined) return request;
	return { ...request, headers: { ...request.headers, [PARTNER_KEY_HEADER]: key } };
}

/** The values of the fields with `routing.send`. A field may be empty if it is among the additional fields. */
function readSentFields(operation: ChosenOperation, item: Item, extraBody: IDataObject) {
	const sent: Record<'body' | 'query', IDataObject> = { body: {}, query: {} };
	for (const [parameter, field] of operation.sentFields) {
		const { displayName, required, read, routing } = field;
		const value = item.get(parameter, required ? '' : ABSENT);
		if (!required && item.isLeftOut(parameter, value)) continue;
		const { type, property } = routing.send;
		if (type === 'body' && isEmpty(value) && !isEmpty(extraBody[property])) continue;
		const checked = read(value, displayName, item) as IDataObject['value'];
		if (required && isEmpty(checked)) throw emptyField(displayName);
		if (checked !== undefined) sent[type][property] = checked;
	}
	return sent;
}

/**
 * Merges the user's additional fields. An expression without a value removes no field.
 * @param keepsEmpty whether to send empty fields: in an update, they clear the field of the record
 */
export function withExtra(
	fields: IDataObject = {},
	extra: IDataObject = {},
	keepsEmpty = false,
): IDataObject {
	const filled = withoutEmpty(fields);
	const added = Object.entries(extra).filter(
		([name, value]) => !(isBlankText(value) && getOwn(filled, name) !== undefined),
	);
	return { ...(keepsEmpty ? fields : filled), ...Object.fromEntries(added) };
}
