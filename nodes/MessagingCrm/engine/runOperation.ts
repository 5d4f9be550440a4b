import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { callApi, type ApiCall } from '../transport';
import { unwrapOne } from '../transport/paging';
import { addDetailsForAgent } from './addDetailsForAgent';
import type { PreparedItem } from './item';
import { errorItem, fieldPicker, toItems } from './items';
import { readList } from './list';
import { lockKeysOf } from './lockKeys';
import type { OperationSettings } from './operation';
import { preparationOf } from './preparation';
import { prepareItem } from './prepareItem';
import { toNodeError } from './toNodeError';
import { NotSentError } from './writeQueue';

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
		const { run } = preparationOf(options);
		const itemIndex = this.getItemIndex();
		try {
			return await run.process(
				itemIndex,
				async () => await prepareItem(this, options, settings),
				async (item) => await execute(item, settings),
			);
		} catch (error) {
			// The item that failed ends the run: n8n reports its error.
			if (error instanceof NotSentError) return [];
			const shown = toNodeError(this, error);
			if (this.continueOnFail()) return [errorItem(shown, itemIndex)];
			await run.end(shown);
			throw addDetailsForAgent(this, shown);
		}
	};
}

async function execute(
	item: PreparedItem,
	settings: OperationSettings,
): Promise<INodeExecutionData[]> {
	if (item.list) return await readList(item, item.list, settings.list === 'paged');
	const body = await sendRequests(item, settings);
	const records = settings.output ? [{ ...settings.output }] : unwrapOne(body, item.call.endpoint);
	return toItems(records.map(fieldPicker(item.outputFields)), item.itemIndex);
}

async function sendRequests(item: PreparedItem, { sequence }: OperationSettings): Promise<unknown> {
	const { context, run, connection, call } = item;
	const send = async (changes: Partial<ApiCall> = {}) =>
		await callApi(context, connection, { ...call, ...changes });
	if (sequence) {
		return await run.write(sequence.lockKeys(item), async () => await sequence.run(item, send));
	}
	if (call.readOnly) return await run.read(send);
	return await run.write(lockKeysOf(call.endpoint, call.path, call.body), send);
}
