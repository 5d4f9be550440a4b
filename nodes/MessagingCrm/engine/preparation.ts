import type { IExecuteSingleFunctions, IHttpRequestOptions, PreSendAction } from 'n8n-workflow';

import { Run } from './run';

/** What travels with a request from its first `preSend` to the transport. */
const RUN = Symbol('run');
const FAILURE = Symbol('failure');

type Prepared = IHttpRequestOptions & { [RUN]?: Run; [FAILURE]?: unknown };

/** The first `preSend` of every item: lets it enter its run. */
export const enterRun: PreSendAction = async function (options: Prepared) {
	options[RUN] = Run.enter(this);
	return options;
};

/** The run of an item, and what went wrong in its preparation. */
export function preparedRun(options: object): { run: Run; failure?: unknown } {
	const { [RUN]: run, [FAILURE]: failure } = options as Prepared;
	return { run: run as Run, failure };
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
