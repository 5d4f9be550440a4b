import { hash } from 'node:crypto';

import { isResponse, type Attempt } from './result';

/** By a digest of base URL and API key: a plan has one limit for each of its endpoints (docs/service.md#rate-limits). */
const limits = new Map<string, number>();

interface Caller {
	baseUrl: string;
	apiKey: string;
}

/** Keeps how many requests a minute the service allows, according to `X-RateLimit-Limit` of the last response. */
export function withLastLimit(attempt: Attempt, caller: Caller): Attempt {
	return async () => {
		const result = await attempt();
		const limit = isResponse(result) ? Number(result.headers['x-ratelimit-limit']) : NaN;
		if (limit > 0 && limit < Infinity) limits.set(idOf(caller), limit);
		return result;
	};
}

/**
 * How many requests a minute the service allows for each endpoint, according to its last response to this API key.
 * @returns undefined if no response has said it since n8n started
 */
export function limitOf(caller: Caller): number | undefined {
	return limits.get(idOf(caller));
}

function idOf({ baseUrl, apiKey }: Caller): string {
	return hash('sha256', `${baseUrl}\n${apiKey}`, 'base64');
}
