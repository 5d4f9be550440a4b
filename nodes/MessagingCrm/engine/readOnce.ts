import { connectionFor, type Account } from '../service/account';
import { callApi } from '../transport';
import type { CallOptions } from './callOptions';
import type { BuiltItem, Get, ReadOnce } from './item';
import type { Run } from './run';

/** How an item reads what all items of its run share. A run keeps each reading by account, endpoint and name. */
export function readerFor(
	run: Run,
	{
		item,
		request,
		account,
		callOptions,
	}: BuiltItem & { account: Account; callOptions: CallOptions },
): ReadOnce {
	const { context } = item;

	return async (endpoint, name, read, timeLimit = Infinity) => {
		const { baseUrl, apiKey } = connectionFor(account, endpoint);
		const key = [baseUrl, apiKey, endpoint, name].join('\n');
		const reading = run.readings.get(key) ?? read(getWithin(timeLimit));
		run.readings.set(key, reading);
		return (await reading) as Awaited<ReturnType<typeof read>>;
	};

	function getWithin(timeLimit: number): Get {
		const signals = [
			context.getExecutionCancelSignal(),
			Number.isFinite(timeLimit) ? AbortSignal.timeout(timeLimit) : undefined,
		].filter((signal) => signal !== undefined);
		const call = {
			method: 'GET' as const,
			readOnly: true,
			options: request as object,
			maxWait: Math.min(callOptions.maxWait, timeLimit),
			signal: AbortSignal.any(signals),
			stats: run.stats,
		};
		return async (endpoint, path, query) =>
			await run.read(
				async () =>
					await callApi(context, connectionFor(account, endpoint), {
						...call,
						endpoint,
						path,
						query,
					}),
			);
	}
}
