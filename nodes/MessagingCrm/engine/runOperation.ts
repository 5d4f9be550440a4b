import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { idFieldsOf } from '../service';
import { callApi, type ApiCall } from '../transport';
import { recordId, unwrapOne } from '../transport/paging';
import { addDetailsForAgent } from './addDetailsForAgent';
import { showRequest } from './dryRun';
import type { PreparedItem } from './preparedItem';
import { errorItem, toItems } from './outputItems';
import { readList } from './readList';
import { lockKeysOf } from './lockKeys';
import type { OperationSettings } from './operation';
import { fieldPicker } from './outputFields';
import { itemStateOf } from './preSend';
import { checkItem, prepareItem } from './prepareItem';
import { toNodeError } from './toNodeError';
import { NotSentError } from './writeQueue';

/** Sends one request; returns the body of the response. */
type Send = (call: ApiCall) => Promise<unknown>;

type PaginationHook = (
	this: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
) => Promise<INodeExecutionData[]>;

/**
 * The hook through which n8n's declarative engine sends every item (docs/n8n.md#the-pagination-hook), as
 * `requestOperations.pagination` of the node or `routing.operations.pagination` of an operation.
 *
 * The hook returns items linked to their input item.
 *
 * @throws NodeOperationError for bad input, before any item of the run is sent; NodeApiError
 */
export function runOperation(settings: OperationSettings = {}): PaginationHook {
	return async function ({ options }) {
		const { run } = itemStateOf(options);
		const itemIndex = this.getItemIndex();
		try {
			return await run.process(itemIndex, {
				check: async () => await checkItem(this, options, settings),
				prepare: async (checked) => await prepareItem(this, options, settings, checked),
				execute: async (item) => await execute(item, settings),
			});
		} catch (error) {
			// Another item failed and ends the run. n8n reports its error.
			if (error instanceof NotSentError) return [];
			const shown = toNodeError(this, error);
			if (this.continueOnFail()) return [errorItem(shown, itemIndex)];
			await run.endWith(shown);
			throw addDetailsForAgent(this, shown);
		}
	};
}

async function execute(
	item: PreparedItem,
	settings: OperationSettings,
): Promise<INodeExecutionData[]> {
	const { context, connection, isDryRun } = item;
	if (item.list) return await readList(item, item.list, settings.list === 'paged');
	const send: Send = async (call) => await callApi(context, connection, call);
	if (isDryRun && !item.call.readOnly) return await dryRun(item, settings, send);
	const body = await sendRequests(item, settings, send);
	return toItems(recordsToOutput(body, item, settings), item.itemIndex);
}

function recordsToOutput(
	body: unknown,
	{ call, outputFields, run }: PreparedItem,
	{ output }: OperationSettings,
): IDataObject[] {
	const records = output ? [{ ...output }] : unwrapOne(body, call.endpoint);
	const [first] = records;
	// A body in which no record was found is not simplified: it could lose data.
	const isRecord = first !== body || recordId(first, idFieldsOf(call.endpoint)) !== undefined;
	const fields = { ...outputFields, isSimplified: outputFields.isSimplified && isRecord };
	return records.map(fieldPicker(fields, run.stats.fieldsFound));
}

/** Outputs what would be sent: an item for each request that writes. Requests that read are sent. */
async function dryRun(
	item: PreparedItem,
	settings: OperationSettings,
	send: Send,
): Promise<INodeExecutionData[]> {
	const shown: IDataObject[] = [];
	await sendRequests(item, settings, async (call) => {
		if (call.readOnly) return await send(call);
		shown.push(await showRequest(item, call));
		return {};
	});
	return toItems(shown, item.itemIndex);
}

async function sendRequests(
	item: PreparedItem,
	{ sequence }: OperationSettings,
	send: Send,
): Promise<unknown> {
	const { run, call } = item;
	if (sequence) {
		const sendChanged = async (changes: Partial<ApiCall>) => await send({ ...call, ...changes });
		return await run.write(
			sequence.lockKeys(item),
			async () => await sequence.run(item, sendChanged),
		);
	}
	const sendCall = async () => await send(call);
	if (call.readOnly) return await run.read(sendCall);
	return await run.write(lockKeysOf(call.endpoint, call.path, call.body), sendCall);
}
