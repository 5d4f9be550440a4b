import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { recipientsIn, requireId } from '../service';
import { type Account, accountOf, connectionFor, CREDENTIAL } from '../service/account';
import { InputError } from '../shared/inputError';
import { getOwn, isBlankText, withoutEmpty } from '../shared/json';
import { fillPath } from '../shared/path';
import type { ApiCall, Connection } from '../transport';
import {
	readCallOptions,
	readKey,
	readListOptions,
	type CallOptions,
	type ListOptions,
} from './callOptions';
import type { ChosenOperation } from './chosenOperation';
import type { Item } from './item';
import { ABSENT, isLeftOut, type ItemContext } from './itemContext';
import type { Completed, ItemToComplete } from './operation';
import { readerFor } from './readOnce';
import { readRequestOptions } from './requestOptions';
import type { Run } from './run';
import { sentBeforeRetry, sentByEarlierTry } from './sendErrors';

/** The ID that n8n gives a workflow until it is saved. */
const UNSAVED = '__EMPTY__';

/** An item with everything it needs to call the service. */
export interface PreparedItem extends Pick<Completed, 'shownInDryRun' | 'steps'> {
	item: Item;
	account: Account;
	connection: Connection;
	call: ApiCall;
	form?: FormData;
	callOptions: CallOptions;
	listOptions?: ListOptions;
	/** µs since the epoch */
	changedAfter?: number;
}

/** An item that has passed all checks that need no request. */
interface CheckedItem
	extends ItemToComplete, Omit<PreparedItem, 'call' | 'shownInDryRun' | 'steps'> {
	path: string;
	query: IDataObject;
	requestOptions: Partial<IHttpRequestOptions>;
}

/**
 * Checks an item and reads its credential. Sends nothing.
 * @throws InputError for a field, a key or an address that cannot be used; an error of n8n for an expression that fails
 */
export async function check(run: Run, item: Item): Promise<CheckedItem> {
	const { operation } = run;
	const { context } = item;
	const { url } = operation.routing.request;
	const callOptions = readCallOptions(context);
	const requestOptions = readRequestOptions(context);
	// For each item, since expressions in the credential may differ.
	const credential = await run.readSlots.run(
		async () => await run.context.getCredentials(CREDENTIAL, item.index),
	);
	const account = accountOf(credential);
	context.countryCode = account.countryCode;
	const { form, ...sent } = (await operation.sends?.(context, callOptions)) ?? {};
	// Fields that send themselves may name more of the same person.
	item.recipient = recipientsIn(withExtra(sent.body ?? {}, callOptions.extraBody))[0];
	const ofFields = sentByFields(operation, context);
	const body = { ...ofFields.body, ...sent.body };
	const query = { ...ofFields.query, ...sent.query };
	item.key = readKey(context, operation.adds);
	if (item.key !== undefined) requireSavedWorkflow(run);
	rejectRepeat(run, callOptions);
	const valueOf = (parameter: string) =>
		context.getNodeParameter(parameter, '', { extractValue: true });
	const path = fillPath(url, valueOf, requireId);
	const listOptions = operation.list && readListOptions(context);
	const changedAfter = operation.changedAfter?.(context);
	const connection = connectionFor(account, url);
	const readOnce = readerFor(run, { account, callOptions, requestOptions });
	return {
		...{ item, context, account, connection, callOptions, body, readOnce },
		...{ query, form, path, requestOptions, listOptions, changedAfter },
	};
}

/** What the fields that send themselves have. */
function sentByFields(
	{ fields }: ChosenOperation,
	context: ItemContext,
): Record<'body' | 'query', IDataObject> {
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

/** Rejects an item that may have been sent before. */
function rejectRepeat({ maySend, items }: Run, { dryRun, sendAgainOnRetry }: CallOptions): void {
	if (dryRun || maySend === 'all') return;
	if (maySend === 'none') throw sentByEarlierTry();
	if (!sendAgainOnRetry) throw sentBeforeRetry(items.length);
}

/** n8n remembers keys by the ID of the workflow. */
function requireSavedWorkflow({ context }: Run): void {
	const { id } = context.getWorkflow();
	if (id && id !== UNSAVED) return;
	throw new InputError(
		'Save the workflow first',
		'n8n remembers what was sent only for a saved workflow. Save it, and run it again.',
	);
}

/**
 * Completes the request of an item; may read from the service.
 * @throws what the operation's `complete` throws
 */
export async function prepareCall(run: Run, checked: CheckedItem): Promise<PreparedItem> {
	const { routing, readOnly, adds, secret, complete } = run.operation;
	const { method, url } = routing.request;
	const { context, callOptions, requestOptions, query, form, path } = checked;
	const completed = (await complete?.(checked)) ?? {};
	const { body = checked.body, extraBody = callOptions.extraBody, withoutColumn } = completed;
	withoutColumn?.forEach((name) => run.stats.withoutColumn.add(name));
	const merged = withExtra(body, extraBody, adds === undefined);
	return {
		...checked,
		steps: completed.steps,
		shownInDryRun: completed.shownInDryRun,
		call: {
			method,
			endpoint: url,
			path,
			readOnly,
			query: withExtra(query, withoutEmpty(callOptions.extraQuery)),
			body: form || Object.keys(merged).length === 0 ? undefined : merged,
			options: requestOptions,
			maxWait: callOptions.maxWait,
			secret: secret && {
				property: secret.property,
				isRevealed: context.getNodeParameter(`options.${secret.option}`) === true,
			},
		},
	};
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
