import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	NodeOperationError,
} from 'n8n-workflow';

import { idFieldOf, recipientsIn, unwrapRecords } from '../service';
import { MayHaveBeenSentError } from '../shared/errors';
import { recordId, withoutEmpty, lowercaseUuids } from '../shared/json';
import { wellFormedIn } from '../shared/text';
import { removeSecrets } from '../transport';
import { addDetailsForAgent, addRunReport, errorItem, nodeErrorOf } from './errors';
import { formPreview, withForm } from './form';
import { hintsOf } from './hints';
import { type Item, type ItemResult, toOutput } from './item';
import { sendOncePerKey } from './oncePer';
import {
	chosenOperation,
	hasIdInPath,
	type ItemRequest,
	type Operation,
	type Send,
} from './operation';
import { readOptions } from './options';
import { fieldSelector } from './output';
import { type PreparedItem, prepareItem } from './prepare';
import { fetchList } from './fetchList';
import { Run } from './run';

/** The maximum number of items that are sent at the same time. */
const WRITES_AT_ONCE = 5;

/**
 * Creates the `execute` function of a node, which processes all input items in one run.
 *
 * Output items are in the order of their input items and linked to them. If the node continues on failure, a failed
 * item becomes an error item. Otherwise, a failed item ends the run. The function then throws a NodeApiError or
 * NodeOperationError for the first failed item, with a report on all items.
 * @param operations all operations, by `resource.operation`
 */
export function createExecute(operations: Map<string, Operation>) {
	return async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const resource = this.getNodeParameter('resource', 0);
		const name = this.getNodeParameter('operation', 0);
		const operation = operations.get(`${resource}.${name}`);
		if (!operation) {
			throw new NodeOperationError(
				this.getNode(),
				`This version of the node has no "${name}" operation for "${resource}"`,
				{ description: 'Choose another operation, or update n8n-nodes-messaging-crm' },
			);
		}
		const run = Run.begin(this, chosenOperation(operation, this));
		await executeRun(run);
		const output = run.items.flatMap((item) => outputOf(run, item));
		this.addExecutionHints(...hintsOf(run));
		return [output];
	};
}

/**
 * Executes the operation for all items of a run, and sets their results. After a failure, no other item starts, unless
 * the node continues on failure. Never throws.
 */
export async function executeRun(run: Run): Promise<void> {
	await refuseRetry(run);
	// All items are checked before the first one is sent.
	const prepared = await run.attemptAll(async (item) => await prepareItem(run, item));
	if (run.isStopped) return;
	const readsAndPreviews = prepared.filter(({ kind }) => kind !== 'write');
	await Promise.all(readsAndPreviews.map(async (item) => await executeItem(run, item)));
	const writes = prepared.filter(({ kind }) => kind === 'write');
	if (writes.length === 0) return;
	await sendOncePerKey(run, writes, async (group) => await sendInOrder(run, group));
	run.noteForRetry();
}

/** Fails all items of a retry that would resend some of them, unless the user allows this. */
async function refuseRetry(run: Run): Promise<void> {
	if (!run.isUnsafeRetry) return;
	const total = run.items.length;
	await run.attemptAll(async (item) => {
		const { dryRun, sendAgainOnRetry } = readOptions(item);
		if (dryRun || sendAgainOnRetry) return;
		throw new MayHaveBeenSentError(
			`Not sent: some of these ${total} items were sent, or may have been sent, before this retry`,
			`A retry sends all ${total} items. The error of the failed execution lists the items that were not sent: run the workflow with only these items. To send all items again, turn on Options > Send Again on Retry, save, and retry with the currently saved workflow.`,
		);
	});
}

/** Starts write items in order and sends several at the same time. Items with the same lock key never overlap. */
async function sendInOrder(run: Run, items: PreparedItem[]): Promise<void> {
	const running = new Map<Promise<void>, string[]>();
	for (const prepared of items) {
		const lockKeys = lockKeysOf(prepared);
		const isLocked = () => [...running.values()].flat().some((key) => lockKeys.includes(key));
		while (running.size >= WRITES_AT_ONCE || isLocked()) await Promise.race(running.keys());
		const sending = executeItem(run, prepared).then(() => void running.delete(sending));
		running.set(sending, lockKeys);
	}
	await Promise.all(running.keys());
}

/** Returns the lock keys of an item: the record in its path, and the conversation or person in its body. */
function lockKeysOf({ request }: PreparedItem): string[] {
	const path = lowercaseUuids(request.path);
	const recipients = recipientsIn(request.body).map((recipient) => `recipient ${recipient}`);
	return hasIdInPath(request) ? [`record ${path}`, ...recipients] : recipients;
}

/** Sends the requests of an item, unless the run was stopped. Never throws. */
async function executeItem(run: Run, prepared: PreparedItem): Promise<void> {
	const { item, listToRead } = prepared;
	if (run.isStopped) return;
	await run.attempt(item, async () => {
		item.result = listToRead
			? { status: 'done', output: await fetchList(run, prepared, listToRead) }
			: await sendRequests(run, prepared);
	});
}

/**
 * Sends the requests of an item. In a dry run, returns the write requests without sending them.
 * @throws ApiError; InputError; RunStoppedError if the run was stopped in the meantime
 */
async function sendRequests(run: Run, prepared: PreparedItem): Promise<ItemResult> {
	const { item, account, request } = prepared;
	const { form, execute } = prepared.preparation;
	const isPreview = prepared.kind === 'preview';
	const previews: IDataObject[] = [];
	const send: Send = async (changes) => {
		const changed = { ...request, ...changes };
		if (isPreview && !changed.readOnly) {
			previews.push(requestPreview(run, prepared, changed));
			return {};
		}
		return await run.client.send(account, form ? await withForm(changed, form) : changed);
	};
	const result = execute ? await execute(request, send) : { body: await send({}) };
	if ('skipped' in result) return { status: 'skipped', reason: result.skipped };
	const { body, action, searchedCount, notFound } = result;
	if (searchedCount !== undefined) run.findings.searchedCount = searchedCount;
	if (notFound !== undefined) run.findings.notFound.add(notFound);
	const records = isPreview ? previews : outputRecords(body, run, prepared);
	// The action comes first so that it is visible in n8n's tables.
	const withAction = action ? records.map((record) => ({ _action: action, ...record })) : records;
	return { status: isPreview ? 'preview' : 'done', output: toOutput(withAction, item.index) };
}

/** Returns the records in the body of a response, with the fields that the user wants. */
function outputRecords(body: unknown, run: Run, { request, options }: PreparedItem): IDataObject[] {
	if (body === undefined) return [];
	if (request.method === 'DELETE') return [{ deleted: true }];
	const records = unwrapRecords(body, request.endpoint);
	run.findings.isOnlyOnePage ||= records.length > 1 && run.operation.mayList;
	const isRecord = recordId(records[0], idFieldOf(request.endpoint)) !== undefined;
	return records.map(fieldSelector(options, isRecord, run.findings.missingFields));
}

/**
 * Returns the output of a dry run. Fields for a person to check, e.g. the text and the recipient of a message, come
 * first. The method, host, path, query and body of the request follow, without the API key.
 */
function requestPreview(run: Run, prepared: PreparedItem, request: ItemRequest): IDataObject {
	const { method, path, query, body } = request;
	const { account, host, preparation } = prepared;
	const fields = {
		preview: preparation.preview,
		recipient: run.operation.creates === 'message' ? recipientsIn(body)[0] : undefined,
		method,
		host,
		path,
		query,
		body: preparation.form ? formPreview(body as IDataObject, preparation.form) : body,
	};
	// The secrets are removed from a copy, so that the request itself does not change. JSON leaves out undefined
	// fields.
	const copy = wellFormedIn(JSON.parse(JSON.stringify(fields)) as IDataObject);
	removeSecrets(copy, account.apiKey);
	return copy;
}

/**
 * Returns the output of an item.
 * @throws the error of a failed item, with a report on all items, unless the node continues on failure
 */
export function outputOf(run: Run, item: Item): INodeExecutionData[] {
	const { context, items } = run;
	const { index, result, onceKey, recipient } = item;
	if ('output' in result) return result.output;
	if (result.status === 'skipped') {
		const skipped = withoutEmpty({ key: onceKey, recipient, reason: result.reason });
		return toOutput([{ _skipped: skipped }], index);
	}
	// Another item failed and ended the run. The error of that item is thrown.
	if (result.status === 'pending') return [];
	if (context.continueOnFail()) return [errorItem(context.getNode(), result.error, item)];
	const error = nodeErrorOf(context.getNode(), result.error, item, items.length > 1);
	addRunReport(error, run);
	addDetailsForAgent(context, error);
	throw error;
}
