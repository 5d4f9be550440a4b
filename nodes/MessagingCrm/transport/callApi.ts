import type {
	ICredentialsDecrypted,
	IDataObject,
	IHttpRequestMethods,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { systemClock as clock } from '../shared/clock';
import type { SentValue } from '../shared/path';
import { withFailureInWords, type Remedies } from './failure';
import { MaxWait } from './waiting';
import { RateLimiter } from './rateLimit';
import { removeSecrets, type Secret } from './redact';
import { RequestStats, withStats } from './requestStats';
import { withRetry } from './retry';
import { send, type ApiContext } from './send';

/** How to reach the service. */
export interface Connection {
	/** Origin and base path, without a slash at the end. */
	baseUrl: string;
	/** Whether a request sends the key in clear text over a network. */
	isUnencrypted: boolean;
	apiKey: string;
	/** What n8n adds the API key to the request from. It names its type. */
	credential: ICredentialsDecrypted;
	/** What users of the service do about its failures. */
	remedies: Remedies;
}

/** One request to the service, without address and key. */
export interface ApiCall {
	method: IHttpRequestMethods;
	/** Path template, e.g. `/records/{recordId}`: the rate limit counts requests by it. */
	endpoint: string;
	/** The template with its values filled in. */
	path: string;
	/** The path values that are not UUIDs. */
	notUuids?: SentValue[];
	/** Whether it changes nothing at the service, and may be sent again after any temporary failure. */
	readOnly: boolean;
	query?: IDataObject;
	body?: IHttpRequestOptions['body'];
	/** Other settings of the request: headers, proxy, timeout, allowed domains. */
	options?: Partial<IHttpRequestOptions>;
	/** Longest wait for the rate limit and between tries, in ms. The request's own time does not count. */
	maxWait: number;
	/** Cancels waits and the request. */
	signal?: AbortSignal;
	/** Counts the requests and their waits. */
	stats?: RequestStats;
	/** A secret to remove from the body, besides the API key. */
	secret?: Secret;
}

/** Shared by everything in this process that calls the service. */
const rateLimiter = new RateLimiter(clock);

/**
 * Calls the service: waits for the rate limit, sends, and tries again if that is safe.
 *
 * @returns the body of a successful response, without the API key: JSON, else text; empty if there is none
 * @throws NodeApiError in the service's words, without the API key; WaitEndedError if Max Wait ends before the
 * rate limit has a free slot
 */
export async function callApi(
	context: ApiContext,
	{ baseUrl, isUnencrypted, apiKey, credential, remedies }: Connection,
	call: ApiCall,
): Promise<unknown> {
	const { method, readOnly, signal, stats = new RequestStats(clock) } = call;
	const endpoint = `${method} ${call.endpoint}`;
	const limiter = rateLimiter.endpoint({ baseUrl, apiKey }, endpoint);
	const maxWait = new MaxWait(call.maxWait, clock);
	const url = baseUrl + call.path;
	const request = { ...call.options, method, url, qs: call.query, body: call.body };
	const facts = { ...call, endpoint, apiKey, remedies };

	const sending = async () => await send(context, credential, request, signal);
	const counted = withStats(sending, stats, isUnencrypted);
	const limited = limiter.limit(counted, { maxWait, stats, signal });
	const retried = withRetry(limited, { readOnly, clock, maxWait, signal });
	const response = await withFailureInWords(retried, context.getNode(), facts);
	removeSecrets(response, apiKey, call.secret);
	return response.body;
}

/** How many requests a minute this API key may send to each endpoint; 0 if no response has said it yet. */
export function limitOf(connection: Connection): number {
	return rateLimiter.limitOf(connection);
}
