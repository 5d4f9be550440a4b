import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { callApi } from '../transport';
import { connectionOf, itemStateOf } from './preSend';
import type { Run } from './run';

/**
 * Reads a page of an endpoint.
 *
 * @param endpoint path template
 * @param path the template with its values filled in
 * @returns the body, without the API key
 */
export type Get = (endpoint: string, path: string, query?: IDataObject) => Promise<unknown>;

/** What was read for a run, by connection and name. All of its items share it. */
const readings = new WeakMap<Run, Map<string, Promise<unknown>>>();

/**
 * Reads from the service while an item is prepared: once for all items of the run.
 *
 * @param options request of the item that is being prepared
 * @param endpoint says which host and API key are used
 * @param name identifies what is read, e.g. a path
 * @param read sends the requests and returns what all items share
 * @param timeLimit ms, for waits and responses together
 * @throws NodeApiError with the service's reason; WaitEndedError; InputError for a credential that cannot be used;
 * NotSentError if another item failed and ends the run
 */
export async function readOnce<T>(
	context: IExecuteSingleFunctions,
	options: IHttpRequestOptions,
	{ endpoint, name, timeLimit }: { endpoint: string; name: string; timeLimit?: number },
	read: (get: Get) => Promise<T>,
): Promise<T> {
	const { run } = itemStateOf(options);
	const { baseUrl, apiKey } = await connectionOf(context, options, endpoint);
	const key = [baseUrl, apiKey, endpoint, name].join('\n');
	const ofRun = readings.get(run) ?? new Map<string, Promise<unknown>>();
	readings.set(run, ofRun);
	const reading = ofRun.get(key) ?? read(getFor(context, options, timeLimit));
	ofRun.set(key, reading);
	return (await reading) as T;
}

function getFor(
	context: IExecuteSingleFunctions,
	options: IHttpRequestOptions,
	timeLimit = Infinity,
): Get {
	const { run, callOptions } = itemStateOf(options);
	const signals = [
		context.getExecutionCancelSignal(),
		Number.isFinite(timeLimit) ? AbortSignal.timeout(timeLimit) : undefined,
	].filter((signal) => signal !== undefined);
	return async (endpoint, path, query) => {
		const connection = await connectionOf(context, options, endpoint);
		// A failure alone does not end the run: e.g. an item is also sent without the list of templates.
		return await run.readPage(
			async () =>
				await callApi(context, connection, {
					method: 'GET',
					endpoint,
					path,
					query,
					readOnly: true,
					options,
					maxWait: Math.min(callOptions.maxWait, timeLimit),
					signal: AbortSignal.any(signals),
					stats: run.stats,
				}),
		);
	};
}
