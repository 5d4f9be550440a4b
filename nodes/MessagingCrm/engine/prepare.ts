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
	/** What happens to the request. A dry run previews writes, but sends reads. */
	kind: 'read' | 'preview' | 'write';
	account: Account;
	/** The host to which the request is sent. */
	host: string;
	options: Options;
	request: ItemRequest;
	/** The list to read; undefined if the response is not a list. */
	listToRead?: ListToRead;
	/** The result of the operation's `prepare`. Its body and query are already part of the request. */
	preparation: Preparation;
}

/** A list to read, with the number of records to read from it. */
export interface ListToRead extends ListOptions {
	list: ListEndpoint;
}

/** The values of the fields with `routing.send`. */
type SentValues = Record<'body' | 'query', IDataObject>;

/**
 * Checks an item and prepares its request. This does not send the request, but the operation may read from the service.
 * @throws InputError if a field, a key or an address is invalid; n8n's error if an expression fails
 */
export async function prepareItem(run: Run, item: Item): Promise<PreparedItem> {
	const { operation, client } = run;
	const options = readOptions(item);
	const account = await client.getAccount(item.index);
	item.countryCode = account.countryCode;
	item.onceKey = readOnceKey(item);
	const sent = readSentFields(operation, item, options.extraBody);
	const listOptions = operation.mayList ? readListOptions(item) : undefined;
	const { url } = operation.routing.request;
	const path = fillPath(url, (parameter) => item.getId(parameter));
	const context = contextOf(run, account, options, sent.body);
	const preparation = (await operation.prepare?.(item, context)) ?? {};
	const destination = preparation.destination ?? { endpoint: url, path, list: operation.list };
	const { host } = new URL(connectionFor(account, destination.endpoint).baseUrl);
	const request = requestOf(operation, options, destination, {
		body: context.completeBody(preparation.body),
		query: withExtra({ ...sent.query, ...preparation.query }, withoutEmpty(options.extraQuery)),
	});
	if (!isUserDefined(operation)) {
		item.recordId = recordIdIn(request);
		item.recipient = recipientOf(request, withExtra(preparation.body ?? {}, options.extraBody));
	}
	const { list } = destination;
	const listToRead = listOptions && list && { ...listOptions, list };
	const kind = kindOf(operation, options);
	return { item, kind, account, host, options, request, listToRead, preparation };
}

function kindOf({ readOnly }: ChosenOperation, { dryRun }: Options): PreparedItem['kind'] {
	if (readOnly) return 'read';
	return dryRun ? 'preview' : 'write';
}

/** Creates the context that an operation's `prepare` gets in addition to the item. */
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
		completeBody: (prepared) =>
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

/** Returns the ID at the end of the path; undefined if the path ends without an ID. */
function recordIdIn({ endpoint, path }: ItemRequest): string | undefined {
	return endpoint.endsWith('}') ? percentDecode(path.slice(path.lastIndexOf('/') + 1)) : undefined;
}

/**
 * Returns the recipient of a write. A request with an ID in its path has no recipient, because its body contains the
 * fields of a record, such as the columns of a board.
 * @param chosen the body without the declared fields. It is searched first, because it contains the chosen customer. An
 * order's declared fields can contain another phone number or contact
 */
function recipientOf(request: ItemRequest, chosen: IDataObject): string | undefined {
	if (request.readOnly || hasIdInPath(request)) return undefined;
	return [...recipientsIn(chosen), ...recipientsIn(request.body)].at(0);
}

/** Reads the fields with `routing.send`. A required field can be empty if Additional Body Fields (JSON) contains it. */
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
 * Merges fields with the user's additional fields, which override them. A blank additional field does not override a
 * field, because its expression may have no value.
 * @param keepsEmpty whether to keep empty fields, which clear the fields of a record in an update
 */
function withExtra(fields: IDataObject = {}, extra: IDataObject, keepsEmpty = false): IDataObject {
	const filled = withoutEmpty(fields);
	const added = Object.entries(extra).filter(
		([name, value]) => !(isBlankText(value) && getOwn(filled, name) !== undefined),
	);
	return { ...(keepsEmpty ? fields : filled), ...Object.fromEntries(added) };
}
