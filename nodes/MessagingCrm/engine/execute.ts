import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeTypeDescription,
} from 'n8n-workflow';

import { idFieldOf, recipientsIn, unwrapOne } from '../service';
import { recordId, withoutEmpty, withPlainUuids } from '../shared/json';
import { wellFormedIn } from '../shared/text';
import { type ApiRequest, removeSecrets } from '../transport';
import { addDetailsForAgent, addRunReport, errorItem, toNodeError } from './errors';
import { shownForm, withForm } from './form';
import { hintsOf } from './hints';
import { type Item, type Outcome, toItems } from './item';
import { sendOncePer } from './oncePer';
import { chosenOperation, type Done, operationsOf, type SendChanged } from './operation';
import { fieldPicker } from './outputFields';
import { check, prepareCall, type PreparedItem } from './prepare';
import { readList } from './readList';
import { Run } from './run';

/** How many items that write are in progress at the same time. */
const WRITES_AT_ONCE = 5;

/**
 * Makes the `execute` of a node from its description: all input items are one run.
 *
 * The output has the items of each input item, in their order, linked to it. An input item that fails ends the run, or
 * becomes an error item if the node continues on failure. The function throws the NodeApiError or NodeOperationError of
 * the first item that failed, with a report of what happened to all items.
 */
export function executionOf(description: INodeTypeDescription) {
	const operations = operationsOf(description);

	return async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const run = new Run(this, chosenOperation(this, operations));
		await runAll(run);
		const hints = hintsOf(run);
		// From here on, a retry goes by what was sent.
		run.finish();
		const output = run.items.flatMap((item) => outputOf(run, item));
		this.addExecutionHints(...hints);
		return [output];
	};
}

/**
 * What happens in a run: each item keeps its outcome. If an item fails, nothing more is started, unless the node continues
 * on failure. It never throws.
 */
async function runAll(run: Run): Promise<void> {
	// Checks send nothing, so that a bad item costs no request.
	const checked = await run.attemptAll(run.items, async (item) => await check(run, item));
	const prepared = await run.attemptAll(checked, async (one) => await prepareCall(run, one));
	// Items that read, and those that a dry run shows.
	const others = prepared.filter((one) => !writes(one));
	await Promise.all(others.map(async (one) => await runOne(run, one)));
	const writing = prepared.filter(writes);
	if (writing.length === 0) return;
	run.beginsToWrite();
	await sendOncePer(run, writing, async (group) => await sendInOrder(run, group));
}

function writes({ call, callOptions }: PreparedItem): boolean {
	return !call.readOnly && !callOptions.dryRun;
}

/** Starts items that write in their order, but never two at once that name a record or a recipient by the same value. */
async function sendInOrder(run: Run, items: PreparedItem[]): Promise<void> {
	const running = new Map<Promise<void>, string[]>();
	for (const prepared of items) {
		const targets = targetsOf(prepared);
		const isLocked = () => [...running.values()].flat().some((one) => targets.includes(one));
		while (running.size >= WRITES_AT_ONCE || isLocked()) await Promise.race(running.keys());
		const sending = runOne(run, prepared).then(() => void running.delete(sending));
		running.set(sending, targets);
	}
	await Promise.all(running.keys());
}

/** What an item writes to: the record in its path, and the conversation or person in its body. */
function targetsOf({ call, lockKey }: PreparedItem): string[] {
	const path = withPlainUuids(call.path);
	if (lockKey !== undefined) return [`${lockKey} ${path}`];
	const recipients = recipientsIn(call.body).map((recipient) => `recipient ${recipient}`);
	return call.endpoint === call.path ? recipients : [`record ${path}`, ...recipients];
}

/** Carries an item out, unless the run is stopped, and keeps its outcome. */
async function runOne(run: Run, prepared: PreparedItem): Promise<void> {
	await run.attempt(prepared.item, async () => {
		if (!run.isStopped) prepared.item.outcome = await carryOut(run, prepared);
	});
}

/**
 * Reads the list of an item, or sends its requests, or shows those that a dry run would send.
 * @throws ApiError; InputError; NotSentError if the run was stopped before all pages of a list were read
 */
async function carryOut(run: Run, prepared: PreparedItem): Promise<Outcome> {
	const { item, account, list, call, form, send, callOptions } = prepared;
	if (list) return { kind: 'processed', output: await readList(run, prepared, list) };
	const isShown = callOptions.dryRun && !call.readOnly;
	const shown: IDataObject[] = [];
	const sendChanged: SendChanged = async (changes) => {
		const changed = { ...call, ...changes };
		if (!isShown || changed.readOnly) {
			return await run.call(account, form ? await withForm(changed, form) : changed);
		}
		shown.push(shownRequest(run, prepared, changed));
		return {};
	};
	const done: Done | { skipped: string } = send
		? await send(call, sendChanged)
		: { body: await sendChanged({}) };
	if ('skipped' in done) return { kind: 'skipped', reason: done.skipped };
	if (done.searched !== undefined) run.stats.searched = done.searched;
	const records = isShown ? shown : recordsIn(done.body, run, prepared);
	// The action comes first, so that it is visible in n8n's tables.
	const action = done.action === undefined ? {} : { _action: done.action };
	const withAction = records.map((record) => ({ ...action, ...record, ...action }));
	return { kind: isShown ? 'shown' : 'processed', output: toItems(withAction, item.index) };
}

function recordsIn(body: unknown, run: Run, { call, callOptions }: PreparedItem): IDataObject[] {
	if (body === undefined) return [];
	const records = call.method === 'DELETE' ? [{ deleted: true }] : unwrapOne(body, call.endpoint);
	const isRecord = recordId(records[0], idFieldOf(call.endpoint)) !== undefined;
	return records.map(fieldPicker(callOptions.outputFields, isRecord, run.stats.missingFields));
}

/**
 * What a dry run shows of a request: first what a person checks, e.g. the text and the recipient of a message, then method,
 * path, query and body as the service would get them, without the API key.
 */
function shownRequest(run: Run, prepared: PreparedItem, call: ApiRequest): IDataObject {
	const { method, path, query, body } = call;
	const shown = {
		...prepared.shownInDryRun,
		recipient: run.operation.adds === 'message' ? recipientsIn(body)[0] : undefined,
		...{ method, path, query },
		body: prepared.form ? shownForm(prepared.form) : body,
	};
	// A copy in which undefined fields are left out.
	const copy = wellFormedIn(JSON.parse(JSON.stringify(shown)) as IDataObject);
	removeSecrets(copy, prepared.account.apiKey);
	return copy;
}

/** @throws the error of an item that failed, with a report of all items, unless the node continues on failure */
function outputOf(run: Run, item: Item): INodeExecutionData[] {
	const { context, items } = run;
	const { index, outcome } = item;
	if ('output' in outcome) return outcome.output;
	if (outcome.kind === 'skipped') {
		const { key, recipient } = item;
		return toItems([{ _skipped: withoutEmpty({ key, recipient, reason: outcome.reason }) }], index);
	}
	// Another item failed and ends the run: its error is thrown.
	if (outcome.kind === 'open') return [];
	if (context.continueOnFail()) return [errorItem(context.getNode(), outcome.error, index)];
	const named = items.length > 1 ? item : undefined;
	const error = toNodeError(context.getNode(), outcome.error, index, named);
	throw addDetailsForAgent(context, addRunReport(error, run));
}
