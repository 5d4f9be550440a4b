import type { IExecuteSingleFunctions, IHttpRequestOptions, PreSendAction } from 'n8n-workflow';

import type { Changes } from './item';
import { Run } from './run';
import { readCallOptions, type CallOptions } from './settings';

/** What the `preSend` functions of an item pass on with its request. */
interface Preparation {
	run: Run;
	callOptions: CallOptions;
	/** Which records of a list the item asks for; undefined for all. */
	changes?: Changes;
	/** Why the item cannot be sent. */
	failure?: unknown;
}

const PREPARATION = Symbol('preparation');

type Prepared = IHttpRequestOptions & { [PREPARATION]?: Partial<Preparation> };

/** The first `preSend` of every item: adds the item to its run, and reads its options. */
export const enterRun: PreSendAction = async function (options: Prepared) {
	const preparation: Partial<Preparation> = { run: Run.enter(this) };
	options[PREPARATION] = preparation;
	await keepFailure(preparation, () => {
		preparation.callOptions = readCallOptions(this);
	});
	return options;
};

/** What the `preSend` functions of an item passed on. */
export function preparationOf(options: object): Preparation {
	return (options as Prepared)[PREPARATION] as Preparation;
}

/** Makes an item read only what has changed since a moment. */
export function askForChanges(options: IHttpRequestOptions, changes: Changes): void {
	preparationOf(options).changes = changes;
}

/**
 * Makes a `preSend` of a function that finishes the request.
 *
 * What it throws is kept for runOperation, which stops the other items; n8n would send those all the same.
 */
export function preparation(
	finish: (
		this: IExecuteSingleFunctions,
		options: IHttpRequestOptions,
		callOptions: CallOptions,
	) => void | Promise<void>,
): PreSendAction {
	return async function (options: Prepared) {
		const item = preparationOf(options);
		if (item.failure === undefined) {
			await keepFailure(item, async () => await finish.call(this, options, item.callOptions));
		}
		return options;
	};
}

async function keepFailure(
	preparation: Partial<Preparation>,
	step: () => void | Promise<void>,
): Promise<void> {
	try {
		await step();
	} catch (error) {
		preparation.failure = error;
	}
}
