import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { callApi, type ApiCall } from '../transport';
import { unwrapOne } from '../transport/paging';
import type { PreparedItem } from './item';
import { errorItem, fieldPicker, toItems } from './items';
import { readList } from './list';
import { namingItem } from './namingItem';
import type { OperationSettings } from './operation';
import { preparedRun } from './preparation';
import { prepareItem } from './prepareItem';
import { recipientsOf } from './recipients';
import { tellingModel } from './tellingModel';
import { NotSentError } from './writeQueue';

type Routed = (
	this: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
) => Promise<INodeExecutionData[]>;

/**
 * The one hook between n8n's declarative engine and this transport, given to the engine as
 * `requestOperations.pagination` or an operation's own `routing.operations.pagination`: all calls of
 * the node go through it (n8n-facts.md).
 *
 * @returns items linked to their input item
 * @throws NodeOperationError for bad input, before any item of the run is sent; NodeApiError
 */
export function routed(settings: OperationSettings = {}): Routed {
	return async function ({ options }) {
		const { run, failure, changes } = preparedRun(options);
		const itemIndex = this.getItemIndex();
		try {
			return await run.process(
				itemIndex,
				async () => {
					if (failure !== undefined) throw failure;
					return { ...(await prepareItem(this, run, options, settings)), changes };
				},
				async (item) => await execute(item, settings),
			);
		} catch (error) {
			// The item that failed ends the run, and is the one that the engine reports.
			if (error instanceof NotSentError) return [];
			const shown = namingItem(this, error);
			if (this.continueOnFail()) return [errorItem(shown, itemIndex)];
			await run.end(shown);
			throw tellingModel(this, shown);
		}
	};
}

async function execute(
	item: PreparedItem,
	settings: OperationSettings,
): Promise<INodeExecutionData[]> {
	if (item.list) return await readList(item, item.list, settings.list === 'paged');
	const body = await perform(item, settings);
	const records = settings.answer ? [{ ...settings.answer }] : unwrapOne(body, item.call.endpoint);
	return toItems(records.map(fieldPicker(item.outputFields)), item.itemIndex);
}

async function perform(item: PreparedItem, { composite }: OperationSettings): Promise<unknown> {
	const { context, run, account, call } = item;
	const send = async (changes: Partial<ApiCall> = {}) => {
		const response = await callApi(context, account, { ...call, ...changes });
		item.redact(response);
		return response.body;
	};
	if (composite) {
		const recipients = composite.recipients(item);
		return await run.write(recipients, async () => await composite.perform(item, send));
	}
	if (call.readOnly) return await run.read(send);
	return await run.write(recipientsOf(call.endpoint, call.path, call.body), send);
}
