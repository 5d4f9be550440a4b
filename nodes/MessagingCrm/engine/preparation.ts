import type { IExecuteSingleFunctions, IHttpRequestOptions, PreSendAction } from 'n8n-workflow';

import type { Changes } from './item';
import { Run } from './run';

/** What travels with a request from its first `preSend` to the transport. */
const RUN = Symbol('run');
const FAILURE = Symbol('failure');
const CHANGES = Symbol('changes');

type Prepared = IHttpRequestOptions & { [RUN]?: Run; [FAILURE]?: unknown; [CHANGES]?: Changes };

/** The first `preSend` of every item: lets it enter its run. */
export const enterRun: PreSendAction = async function (options: Prepared) {
	options[RUN] = Run.enter(this);
	return options;
};

/** The run of an item, what went wrong in its preparation, and which changes it asks for. */
export function preparedRun(options: object): { run: Run; failure?: unknown; changes?: Changes } {
	const { [RUN]: run, [FAILURE]: failure, [CHANGES]: changes } = options as Prepared;
	return { run: run as Run, failure, changes };
}

/** Makes an item read only what has changed since a moment. */
export function askForChanges(options: IHttpRequestOptions, changes: Changes): void {
	(options as Prepared)[CHANGES] = changes;
}

/**
 * Makes a `preSend` of a function that finishes the request. What it throws is kept for the
 * transport, which knows what it means for the other items; n8n would send those all the same.
 */
export function preparation(
	finish: (this: IExecuteSingleFunctions, options: IHttpRequestOptions) => void | Promise<void>,
): PreSendAction {
	return async function (options: Prepared) {
		if (options[FAILURE] === undefined) {
			try {
				await finish.call(this, options);
			} catch (error) {
				options[FAILURE] = error;
			}
		}
		return options;
	};
}
