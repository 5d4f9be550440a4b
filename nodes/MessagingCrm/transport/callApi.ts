import { MaxWait, systemClock as clock } from '../shared/clock';
import { wellFormedIn } from '../shared/text';
import type { ApiCall, AskedCall, Connection } from './call';
import { CallError, type LimitReached } from './callError';
import { describeFailure } from './failure';
import { RateLimiter, WINDOW_MS } from './rateLimit';
import { isHtml, isSuccess } from './reason';
import { mayHaveKey, removeSecrets } from './redact';
import { RequestStats } from './requestStats';
import { isRateLimited, isResponse, type Result } from './result';
import { withRetry } from './retry';
import { type ApiContext, sendRequest } from './sendRequest';

/** Shared by everything in this process that calls the service. */
const rateLimiter = new RateLimiter(clock);

/**
 * Calls the service: waits for the rate limit, sends, and tries again if that is safe.
 * @returns the body of a successful response, without the API key: JSON, else text; empty if there is none. `[]` for a
 * page after the last one
 * @throws CallError in the service's words, without the API key, and with the limit that has ended the call
 */
export async function callApi(
	context: ApiContext,
	connection: Connection,
	asked: AskedCall,
): Promise<unknown> {
	const { method = 'GET', path = asked.endpoint, readOnly = method === 'GET' } = asked;
	const { baseUrl, isUnencrypted, apiKey, credential, allowedDomains } = connection;
	const { options, signal, secret, stats = new RequestStats(clock) } = asked;
	const endpoint = `${method} ${asked.endpoint}`;
	const limiter = rateLimiter.endpoint(connection, endpoint);
	const call = { ...asked, method, path, readOnly };
	const limits = { ...call, stats, clock, maxWait: new MaxWait(call.maxWait, clock) };
	const body = wellFormedIn(asked.body);
	const request = { ...options, method, url: baseUrl + path, body, allowedDomains };

	const sendOnce = async () => {
		if ((await asked.beforeSend?.()) === false) return { code: 'SKIPPED' };
		stats.count(isUnencrypted);
		const withQuery = { ...request, qs: wellFormedIn(asked.query) };
		const result = await sendRequest(context, credential, withQuery, signal);
		return isCutOff(result, readOnly) ? { code: 'ECONNRESET' } : result;
	};
	const sendLimited = async () => await limiter.limit(sendOnce, limits);
	const result = emptyAfterLastPage(await withRetry(sendLimited, limits), call);
	if (!isSuccess(result)) {
		const failure = describeFailure(result, { ...connection, ...call, endpoint });
		throw new CallError(context.getNode(), failure, limitReached(result, call));
	}
	if (secret || mayHaveKey(result, apiKey)) removeSecrets(result, apiKey, secret);
	return result.body;
}

/** An empty list in place of a 404 for a page after the first one: the list has ended (docs/internals/service.md#lists). */
function emptyAfterLastPage(result: Result, { readOnly, query }: ApiCall): Result {
	const isLaterPage = readOnly && Number(query?.page) > 1;
	if (!isLaterPage || !isResponse(result) || result.status !== 404) return result;
	return isHtml(result.body) ? result : { ...result, status: 200, body: [] };
}

/** Whether a part of a response is missing that counts: the text of a rejected read, or the end of some JSON. */
function isCutOff(result: Result, readOnly: boolean): boolean {
	if (isResponse(result) && result.text === undefined) return readOnly && !isRateLimited(result);
	return isSuccess(result) && typeof result.body === 'string' && JSON_BEGINS.test(result.body);
}

const JSON_BEGINS = /^\s*(?:\{\s*(?:"|$)|\[\s*(?:[[{"\]]|$))/;

function limitReached(result: Result, { maxWait }: ApiCall): LimitReached | undefined {
	if (isRateLimited(result)) return 'quota';
	if (isResponse(result) || result.code !== 'WAIT_ENDED') return undefined;
	return result.rateLimited && maxWait > WINDOW_MS ? 'noSlotForLong' : 'noSlot';
}
