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
import { enter } from './runs';
import { readCallOptions, type CallOptions } from './settings';

/** What the `preSend` functions of an item pass on with its request. */
interface PassedOn {
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

const PASSED_ON = Symbol('passedOn');

type Options = IHttpRequestOptions & { [PASSED_ON]?: Partial<PassedOn> };

/** The first `preSend` of every item: adds the item to its run, and reads its options. */
export const enterRun: PreSendAction = async function (options: Options) {
	const passedOn: Partial<PassedOn> = { run: enter(this) };
	options[PASSED_ON] = passedOn;
	await keepFailure(passedOn, () => {
		passedOn.callOptions = readCallOptions(this);
	});
	return options;
};

/**
 * Makes a `preSend` from a function that completes the request.
 *
 * Its errors are kept for runOperation, which stops the other items. If `preSend` threw them, n8n would send those.
 */
export function preparation(
	prepare: (
		this: IExecuteSingleFunctions,
		options: IHttpRequestOptions,
		callOptions: CallOptions,
	) => void | Promise<void>,
): PreSendAction {
	return async function (options: Options) {
		const passedOn = passedOnWith(options);
		if (passedOn.failure === undefined) {
			await keepFailure(
				passedOn,
				async () => await prepare.call(this, options, passedOn.callOptions),
			);
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
		const passedOn = passedOnWith(options);
		passedOn.deferred = [...(passedOn.deferred ?? []), ...preparations];
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
	const { deferred = [] } = passedOnWith(options);
	for (const prepare of deferred) await prepare.call(context, options);
	const { failure } = passedOnWith(options);
	if (failure !== undefined) throw failure as Error;
}

/** What the `preSend` functions that have already run pass on with a request. */
export function passedOnWith(options: object): PassedOn {
	return (options as Options)[PASSED_ON] as PassedOn;
}

/** Makes an item read only what has changed since a moment. */
export function limitToChanged(options: IHttpRequestOptions, changedAfter: ChangedAfter): void {
	passedOnWith(options).changedAfter = changedAfter;
}

/** Makes a dry run of an item show more than the request. */
export function showInDryRun(options: IHttpRequestOptions, shown: IDataObject): void {
	passedOnWith(options).shownInDryRun = shown;
}

/** Passes a value to the RequestSequence of an item. */
export function passToSequence(options: IHttpRequestOptions, value: unknown): void {
	passedOnWith(options).forSequence = value;
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
	return connectionFor(await passedOnWith(options).run.accounts.of(context), endpoint);
}

async function keepFailure(
	passedOn: Partial<PassedOn>,
	step: () => void | Promise<void>,
): Promise<void> {
	try {
		await step();
	} catch (error) {
		passedOn.failure = error;
	}
}
