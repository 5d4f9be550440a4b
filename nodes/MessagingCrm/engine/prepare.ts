import type { IDataObject } from 'n8n-workflow';

import { type Account, connectionFor, type ListEndpoint, recipientsIn } from '../service';
import { getOwn, isBlankText, isEmpty, withoutEmpty } from '../shared/json';
import { fillPath } from '../shared/path';
import { percentDecode } from '../shared/url';
import { emptyField, rejectOnlySeparators } from '../shared/values';
import { ABSENT, type Item } from './item';
import {
	type ChosenOperation,
	type Destination,
	hasIdInPath,
	isUserDefined,
	type ItemRequest,
	type PrepareContext,
	type Preparation,
} from './operation';
import {
	type ListOptions,
	type Options,
	readListOptions,
	readOnceKey,
	readOptions,
} from './options';
import type { Run } from './run';

/** A checked item, with everything needed to send its requests. */
export interface PreparedItem {
	item: Item;
	/** A dry run previews writes, and sends reads. */
	kind: 'read' | 'preview' | 'write';
	account: Account;
	/** The host to which the request is sent. */
	host: string;
	options: Options;
	request: ItemRequest;
	/** Undefined if the response is not a list. */
	listToRead?: ListToRead;
	/** What the operation has prepared. Its body and query are in the request. */
	preparation: Preparation;
}

/** A list to read, and how much of it. */
export interface ListToRead extends ListOptions {
	list: ListEndpoint;
	/** Only records that changed after this, in µs since the epoch. */
	changedAfterMicros?: number;
}

/** The values of the fields with `routing.send`. */
type SentValues = Record<'body' | 'query', IDataObject>;

/**
 * Checks an item and prepares its request. Sends nothing, but the operation may read from the service.
 * @throws InputError for a field, a key or an address that cannot be used; n8n's error for a failed expression
 */
export async function prepareItem(run: Run, item: Item): Promise<PreparedItem> {
	const { operation, client } = run;
	const options = readOptions(item);
	const account = await client.getAccount(item.index);
	item.countryCode = account.countryCode;
	item.onceKey = readOnceKey(item);
	const sent = readSentFields(operation, item, options.extraBody);
	const changedAfterMicros = operation.changedAfterMicros?.(item);
	const listOptions = operation.mayList ? readListOptions(item) : undefined;
	const { url } = operation.routing.request;
	const path = fillPath(url, (parameter) => item.getId(parameter));
	const context = contextOf(run, account, options, sent.body);
	const preparation = (await operation.prepare?.(item, context)) ?? {};
	const destination = preparation.destination ?? { endpoint: url, path, list: operation.list };
	const { host } = new URL(connectionFor(account, destination.endpoint).baseUrl);
	const request = requestOf(operation, options, destination, {
		body: context.complete(preparation.body),
		query: withExtra({ ...sent.query, ...preparation.query }, withoutEmpty(options.extraQuery)),
	});
	if (!isUserDefined(operation)) {
		item.recordId = recordIdIn(request);
		item.recipient = recipientOf(request, withExtra(preparation.body ?? {}, options.extraBody));
	}
	const { list } = destination;
	const listToRead = listOptions && list && { ...listOptions, list, changedAfterMicros };
	const kind = kindOf(operation, options);
	return { item, kind, account, host, options, request, listToRead, preparation };
}

function kindOf({ readOnly }: ChosenOperation, { dryRun }: Options): PreparedItem['kind'] {
	if (readOnly) return 'read';
	return dryRun ? 'preview' : 'write';
}

/** What an operation's `prepare` gets besides the item. */
function contextOf(
	{ operation, client, findings }: Run,
	account: Account,
	{ extraBody, dryRun, maxWait, httpOptions }: Options,
	body: IDataObject,
): PrepareContext {
	const read = { method: 'GET', readOnly: true, httpOptions, maxWait } as const;
	return {
		body,
		extraBody,
		complete: (prepared) =>
			withExtra({ ...body, ...prepared }, extraBody, operation.sendsEmptyFields),
		dryRun,
		account,
		findings,
		get: async (request) => await client.send(account, { ...read, ...request }),
		sharedInRun: (name, create) => client.sharedInRun(account, name, create),
	};
}

function requestOf(
	operation: ChosenOperation,
	options: Options,
	{ endpoint, path }: Destination,
	{ body, query }: SentValues,
): ItemRequest {
	const secret = { property: 'open_api_key', isRevealed: options.includeApiKey };
	return {
		method: operation.routing.request.method,
		endpoint,
		path,
		readOnly: operation.readOnly,
		query,
		body: Object.keys(body).length > 0 ? body : undefined,
		httpOptions: options.httpOptions,
		maxWait: options.maxWait,
		secret: operation.hidesApiKey ? secret : undefined,
	};
}

/** The ID at the end of the path. */
function recordIdIn({ endpoint, path }: ItemRequest): string | undefined {
	return endpoint.endsWith('}') ? percentDecode(path.slice(path.lastIndexOf('/') + 1)) : undefined;
}

/**
 * The recipient of a write. A request with an ID in its path has none: its body contains fields of the record, such as
 * the columns of a board.
 * @param chosen the body without the fields of the form. Other fields of an order can also identify the customer, so
 * the chosen customer comes first
 */
function recipientOf(request: ItemRequest, chosen: IDataObject): string | undefined {
	if (request.readOnly || hasIdInPath(request)) return undefined;
	return [...recipientsIn(chosen), ...recipientsIn(request.body)].at(0);
}

/** Reads the fields with `routing.send`. Additional Body Fields (JSON) can replace a required field. */
function readSentFields(
	operation: ChosenOperation,
	item: Item,
	extraBody: IDataObject,
): SentValues {
	const sent: SentValues = { body: {}, query: {} };
	for (const [parameter, field] of operation.sentFields) {
		const { displayName, required, read, routing } = field;
		const value = item.get(parameter, required ? '' : ABSENT);
		if (!required && item.isLeftOut(parameter, value)) continue;
		const { type, property } = routing.send;
		if (type === 'body' && isEmpty(value) && !isEmpty(extraBody[property])) continue;
		const checked = read(value, displayName, item) as IDataObject['value'];
		if (type === 'body' && operation.sendsEmptyFields) rejectOnlySeparators(checked, displayName);
		if (required && isEmpty(checked)) throw emptyField(displayName);
		if (checked !== undefined) sent[type][property] = checked;
	}
	return sent;
}

/**
 * Merges the user's additional fields. An expression without a value removes no field.
 * @param keepsEmpty whether to send empty fields: in an update, they clear the field of the record
 */
function withExtra(fields: IDataObject = {}, extra: IDataObject, keepsEmpty = false): IDataObject {
	const filled = withoutEmpty(fields);
	const added = Object.entries(extra).filter(
		([name, value]) => !(isBlankText(value) && getOwn(filled, name) !== undefined),
	);
	return { ...(keepsEmpty ? fields : filled), ...Object.fromEntries(added) };
}
