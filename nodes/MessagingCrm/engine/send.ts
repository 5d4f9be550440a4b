import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { idFieldsOf } from '../service';
import { recordId } from '../shared/json';
import { callApi, type ApiCall } from '../transport';
import { unwrapOne } from '../transport/paging';
import { showRequest } from './dryRun';
import { fieldPicker } from './outputFields';
import { toItems } from './outputItems';
import type { PreparedItem } from './prepare';
import { readList } from './readList';
import type { Run } from './run';

/** Sends one request; returns the body of the response. */
type Send = (call: ApiCall) => Promise<unknown>;

/**
 * Sends the requests of an item.
 *
 * @returns what the node outputs for it
 * @throws NodeApiError; WaitEndedError; InputError; NotSentError if the run was stopped before all pages of a list were read
 */
export async function send(run: Run, prepared: PreparedItem): Promise<INodeExecutionData[]> {
	const { item, list, call, connection, callOptions } = prepared;
	const { operation } = run;
	if (list && operation.list) return await readList(run, prepared, list, operation.list);
	const sendCall: Send = async (changed) => await callApi(run.context, connection, changed);
	if (callOptions.dryRun && !call.readOnly) return await dryRun(run, prepared, sendCall);
	const { body, action } = await sendAll(prepared, sendCall);
	const records = recordsToOutput(run, body, prepared);
	return toItems(withAction(records, action), item.index);
}

async function sendAll(
	{ call, steps }: PreparedItem,
	send: Send,
): Promise<{ body: unknown; action?: string }> {
	if (!steps) return { body: await send(call) };
	return await steps.send(call, async (changes) => await send({ ...call, ...changes }));
}

/** The action comes first, so that it is visible in n8n's tables. */
function withAction(records: IDataObject[], action: string | undefined): IDataObject[] {
	if (action === undefined) return records;
	const first = { _action: action };
	return records.map((record) => ({ ...first, ...record, ...first }));
}

/** Outputs what would be sent: an item for each request that writes. Requests that read are sent. */
async function dryRun(run: Run, prepared: PreparedItem, send: Send): Promise<INodeExecutionData[]> {
	const shown: IDataObject[] = [];
	const { action } = await sendAll(prepared, async (call) => {
		if (call.readOnly) return await send(call);
		shown.push(await showRequest(run, prepared, call));
		return {};
	});
	return toItems(withAction(shown, action), prepared.item.index);
}

function recordsToOutput(
	{ stats, operation: { output } }: Run,
	body: unknown,
	{ call, callOptions: { outputFields } }: PreparedItem,
): IDataObject[] {
	const records = output ? [{ ...output }] : unwrapOne(body, call.endpoint);
	const [first] = records;
	// A body in which no record was found is not simplified: it could lose data.
	const isRecord = first !== body || recordId(first, idFieldsOf(call.endpoint)) !== undefined;
	const fields = { ...outputFields, isSimplified: outputFields.isSimplified && isRecord };
	return records.map(fieldPicker(fields, stats.missingFields));
}
