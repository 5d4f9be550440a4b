import type { IHttpRequestOptions } from 'n8n-workflow';

import { type Account, connectionFor } from '../service/account';
import type { Get } from '../service/pages';
import type { CallOptions } from './callOptions';
import type { ReadOnce } from './operation';
import type { Run } from './run';

interface Reader {
	account: Account;
	callOptions: CallOptions;
	requestOptions: Partial<IHttpRequestOptions>;
}

/** How an item reads what all items of its run share. A run keeps each reading by account, endpoint and name. */
export function readerFor(run: Run, { account, callOptions, requestOptions }: Reader): ReadOnce {
	return async ({ endpoint, path = endpoint, name = path, timeLimit = Infinity }, read) => {
		const { baseUrl, apiKey } = connectionFor(account, endpoint);
		const key = [baseUrl, apiKey, endpoint, name].join('\n');
		const reading = run.sharedReadings.get(key) ?? read(getter(endpoint, path, timeLimit));
		run.sharedReadings.set(key, reading);
		return (await reading) as Awaited<ReturnType<typeof read>>;
	};

	function getter(endpoint: string, path: string, timeLimit: number): Get {
		const call = {
			...{ endpoint, path, options: requestOptions },
			maxWait: Math.min(callOptions.maxWait, timeLimit),
			signal: Number.isFinite(timeLimit) ? AbortSignal.timeout(timeLimit) : undefined,
		};
		return async (query) => await run.call(account, { ...call, query });
	}
}
