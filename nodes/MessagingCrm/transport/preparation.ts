import type { IExecuteSingleFunctions, IHttpRequestOptions, PreSendAction } from 'n8n-workflow';

import { namingItem } from './namingItem';
import { Run } from './run';

/** The run travels with the request, from the first `preSend` to the transport. */
const RUN = Symbol('run');

type Prepared = IHttpRequestOptions & { [RUN]?: Run };

/** The first `preSend` of every item: lets it enter its run. */
export const enterRun: PreSendAction = async function (options: Prepared) {
	options[RUN] = Run.enter(this);
	return options;
};

export function runOf(options: object): Run {
	return (options as Prepared)[RUN] as Run;
}

/**
 * Makes a `preSend` of a function that finishes the request. An InputError that it throws names
 * the item, and keeps the whole run from being sent (see Gate).
 */
export function preparation(
	finish: (this: IExecuteSingleFunctions, options: IHttpRequestOptions) => void | Promise<void>,
): PreSendAction {
	return async function (options) {
		try {
			await finish.call(this, options);
			return options;
		} catch (error) {
			runOf(options).gate.fail();
			throw namingItem(this, error);
		}
	};
}
