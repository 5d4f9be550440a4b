import type {
	IDataObject,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	PreSendAction,
} from 'n8n-workflow';

import { connectionFor } from '../service';
import type { Connection } from '../transport';
import type { ChangedAfter } from './preparedItem';
import type { Run } from './run';
import { addToRun } from './runs';
import { readCallOptions, type CallOptions } from './settings';

/** The state of an item until it is sent. Its `preSend` functions pass it on with the request. */
interface ItemState {
	run: Run;
	callOptions: CallOptions;
	/** Which records of a list the item asks for; undefined for all. */
	changedAfter?: ChangedAfter;
	/** What a dry run shows besides the request. */
	shownInDryRun?: IDataObject;
	/** What the operation's RequestSequence needs besides the call. */
	forSequence?: unknown;
	/** Preparations that may need requests, after all checks that need none. */
	deferred?: PreSendAction[];
	/** Why the item cannot be sent. */
	failure?: unknown;
}

const ITEM_STATE = Symbol('itemState');

type Options = IHttpRequestOptions & { [ITEM_STATE]?: Partial<ItemState> };

/** The first `preSend` of every item: adds the item to its run, and reads its options. */
export const enterRun: PreSendAction = async function (options: Options) {
	const state: Partial<ItemState> = { run: addToRun(this) };
	options[ITEM_STATE] = state;
	await keepFailure(state, () => {
		state.callOptions = readCallOptions(this);
	});
	return options;
};

/**
 * Makes a `preSend` from a function that completes the request.
 *
 * Its errors are kept for runOperation, which stops the other items. If `preSend` threw them, n8n would send the others.
 */
export function preparation(
	prepare: (
		this: IExecuteSingleFunctions,
		options: IHttpRequestOptions,
		callOptions: CallOptions,
	) => void | Promise<void>,
): PreSendAction {
	return async function (options: Options) {
		const state = itemStateOf(options);
		if (state.failure === undefined) {
			await keepFailure(state, async () => await prepare.call(this, options, state.callOptions));
		}
		return options;
	};
}

/**
 * Makes a `preSend` from preparations that may read from the service. They run when all items of the batch have passed
 * the checks that need no request, so a bad value in the last item costs no request.
 */
export function whenAllChecked(...preparations: PreSendAction[]): PreSendAction {
	return async function (options: Options) {
		const state = itemStateOf(options);
		state.deferred = [...(state.deferred ?? []), ...preparations];
		return options;
	};
}

/**
 * Runs the preparations that were passed to whenAllChecked.
 * @throws what a preparation threw
 */
export async function runDeferred(
	context: IExecuteSingleFunctions,
	options: IHttpRequestOptions,
): Promise<void> {
	const { deferred = [] } = itemStateOf(options);
	for (const prepare of deferred) await prepare.call(context, options);
	const { failure } = itemStateOf(options);
	if (failure !== undefined) throw failure as Error;
}

/** The state of the item that a request belongs to. */
export function itemStateOf(options: object): ItemState {
	return (options as Options)[ITEM_STATE] as ItemState;
}

/** Makes an item read only the records that changed after a moment. */
export function limitToChanged(options: IHttpRequestOptions, changedAfter: ChangedAfter): void {
	itemStateOf(options).changedAfter = changedAfter;
}

/** Adds properties to what a dry run of an item shows. */
export function showInDryRun(options: IHttpRequestOptions, shown: IDataObject): void {
	itemStateOf(options).shownInDryRun = shown;
}

/** Passes a value to the RequestSequence of an item. */
export function passToSequence(options: IHttpRequestOptions, value: unknown): void {
	itemStateOf(options).forSequence = value;
}

/**
 * How the credential of an item reaches an endpoint.
 * @throws InputError for a credential that cannot be used
 */
export async function connectionOf(
	context: IExecuteSingleFunctions,
	options: object,
	endpoint: string,
): Promise<Connection> {
	return connectionFor(await itemStateOf(options).run.accounts.of(context), endpoint);
}

async function keepFailure(
	state: Partial<ItemState>,
	step: () => void | Promise<void>,
): Promise<void> {
	try {
		await step();
	} catch (error) {
		state.failure = error;
	}
}
