import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	PreSendAction,
} from 'n8n-workflow';

import { readCallOptions, type CallOptions } from './callOptions';
import type { Item, Operation } from './item';
import { toNodeError } from './nodeError';
import { errorItem } from './outputItems';
import { runOf, type Run } from './run';

type PaginationHook = (
	this: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
) => Promise<INodeExecutionData[]>;

/** The items that n8n's engine is building, by the requests that their `preSend` functions complete. */
const entered = new WeakMap<object, { run: Run; item: Item }>();

/**
 * The first `preSend` of every item: adds the item to its run, and reads its options.
 * @throws NodeOperationError if the item belongs to no run
 */
export const enterRun: PreSendAction = async function (request) {
	const run = runOf(this);
	const item = run.enter(this);
	entered.set(request, { run, item });
	await run.attempt(item, () => void (item.callOptions = readCallOptions(this)));
	return request;
};

/**
 * Makes a `preSend` from a function that checks and completes the request, without sending any.
 *
 * The item keeps its error, which stops the run. If `preSend` threw it, n8n would send the other items.
 */
export function preparation(
	prepare: (
		this: IExecuteSingleFunctions,
		request: IHttpRequestOptions,
		callOptions: CallOptions,
	) => void | Promise<void>,
): PreSendAction {
	return async function (request) {
		const { run, item } = enteredAs(request);
		const { callOptions } = item;
		if (callOptions) {
			await run.attempt(item, async () => await prepare.call(this, request, callOptions));
		}
		return request;
	};
}

/**
 * The hook that n8n's declarative engine calls for every item (docs/internals/n8n.md#the-pagination-hook), as
 * `requestOperations.pagination` of the node or `routing.operations.pagination` of an operation. It adds the item to
 * its run, where runItems processes all items together, and returns what the item came to.
 *
 * @throws NodeOperationError for bad input, before any item of the run is sent; NodeApiError
 */
export function hook(operation: Operation = {}): PaginationHook {
	return async function ({ options: request }) {
		const { run, item } = enteredAs(request);
		await run.process({ item, request, operation });
		const { outcome, index } = item;
		if (outcome.kind === 'processed') return outcome.output;
		// Another item failed and ends the run. n8n reports its error.
		if (outcome.kind === 'notSent') return [];
		const error = toNodeError(this, outcome.error);
		if (this.continueOnFail()) return [errorItem(error, index)];
		throw error;
	};
}

function enteredAs(request: object): { run: Run; item: Item } {
	return entered.get(request) as { run: Run; item: Item };
}
