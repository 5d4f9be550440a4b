import type { IDataObject } from 'n8n-workflow';

import { accountOf, connectionFor, CREDENTIAL, type Account } from '../service/account';
import { InputError } from '../shared/inputError';
import { isObject, withoutEmpty } from '../shared/json';
import { fillPath } from '../shared/path';
import type { ApiCall, Connection, Secret } from '../transport';
import { readListOptions, type CallOptions, type ListOptions } from './callOptions';
import { isRead, type BuiltItem, type ChangedAfter, type Item, type Prepared } from './item';
import { readerFor } from './readOnce';
import type { Run } from './run';

/** An item that has passed all checks that need no request. */
interface Checked extends BuiltItem {
	callOptions: CallOptions;
	account: Account;
	connection: Connection;
	path: ReturnType<typeof fillPath>;
	list?: ListOptions;
	changedAfter?: ChangedAfter;
}

/** An item with everything it needs to call the service. */
export interface PreparedItem extends Checked, Prepared {
	call: ApiCall;
}

/**
 * Checks the request of an item and reads its credential. Sends nothing.
 * @throws InputError for a field, a key or an address that cannot be used
 */
export async function check(run: Run, built: BuiltItem): Promise<Checked> {
	const { item, request, operation } = built;
	const { context } = item;
	if (operation.adds && run.isRepeat) rejectRepeat(item, run.total);
	const url = request.url ?? '';
	const path = fillPath(url, (parameter) =>
		context.getNodeParameter(parameter, '', { extractValue: true }),
	);
	const list = operation.list && readListOptions(context);
	const changedAfter = operation.changedAfter?.(context);
	// For each item, since expressions in the credential may differ.
	const credential = await run.reads.run(async () => await context.getCredentials(CREDENTIAL));
	const account = accountOf(credential);
	return {
		...built,
		callOptions: item.callOptions as CallOptions,
		account,
		connection: connectionFor(account, url),
		path,
		list,
		changedAfter,
	};
}

/** Rejects an item of a retried execution that may have been sent before. */
function rejectRepeat({ callOptions }: Item, total: number): void {
	if (callOptions?.sendAgainOnRetry || callOptions?.dryRun) return;
	throw new InputError(
		`Not sent: before this retry, some of these ${total} items were sent, or may have been`,
		`A retry sends all ${total}. The error of the failed execution says which were not sent: run the workflow with those. To send all again, turn on Options > Send Again on Retry, save, and retry with the currently saved workflow.`,
	);
}

/**
 * Completes the request of an item; may read from the service.
 * @throws what the operation's `prepare` throws
 */
export async function prepare(run: Run, checked: Checked): Promise<PreparedItem> {
	const { item, operation, callOptions, account, path } = checked;
	const { context } = item;
	const { url = '', method = 'GET', qs, body, ...options } = checked.request;
	const prepared = await operation.prepare?.({
		context,
		account,
		callOptions,
		body: body as IDataObject,
		readOnce: readerFor(run, checked),
	});
	const fields = prepared?.body ?? body;
	return {
		...checked,
		...prepared,
		call: {
			method,
			endpoint: url,
			...path,
			readOnly: isRead(checked),
			query: withoutEmpty({ ...qs, ...callOptions.extraQuery }),
			body:
				isObject(fields) && !Buffer.isBuffer(fields)
					? mergedBody(fields, callOptions.extraBody, method === 'POST' && !prepared?.steps)
					: fields,
			options: options as ApiCall['options'],
			maxWait: callOptions.maxWait,
			signal: context.getExecutionCancelSignal(),
			stats: run.stats,
			secret: secretOf(checked),
		},
	};
}

function secretOf({ item, operation: { secret } }: Checked): Secret | undefined {
	if (!secret) return undefined;
	const isRevealed = item.context.getNodeParameter(`options.${secret.option}`, false) === true;
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
