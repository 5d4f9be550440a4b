import type {
	ICredentialsDecrypted,
	IDataObject,
	IHttpRequestMethods,
	IHttpRequestOptions,
	INode,
} from 'n8n-workflow';

import { pause, systemClock as clock, withJitter } from '../shared/clock';
import { wellFormedIn } from '../shared/text';
import { ApiError } from './apiError';
import { failureOf } from './errorTypes';
import { rateLimiterFor } from './rateLimiter';
import { mayContainKey, removeSecrets, type Secret } from './redact';
import type { RequestStats } from './requestStats';
import { isSuccess } from './response';
import { type HttpSend, sendRequest } from './sendRequest';
import { type ApiContext, sendWithHelper } from './sendWithHelper';

/** How to reach the service. */
export interface Connection {
	/** Origin and base path, without a slash at the end. */
	baseUrl: string;
	/** The field of the credential that has it, for errors; Base URL if not given. */
	addressField?: string;
	apiKey: string;
	/** The domains that n8n may send the key to, separated by commas. n8n checks them only if the request has them. */
	allowedDomains?: string;
	/** The credential that n8n takes the API key from, with its type. */
	credential: ICredentialsDecrypted;
}

/** A request to the service, without address and key. */
export interface ApiRequest {
	method: IHttpRequestMethods;
	/** Path template, e.g. `/records/{recordId}`: the rate limit counts requests by it. */
	endpoint: string;
	/** The template with its values filled in. */
	path: string;
	/** Whether it only reads, so that it can be sent again after any temporary failure. */
	readOnly: boolean;
	query?: IDataObject;
	body?: IHttpRequestOptions['body'];
	/** Other settings of the request: headers, proxy, timeout. */
	httpOptions?: Partial<IHttpRequestOptions>;
	/** How long it may wait for the rate limit and for retries, in ms from its start. */
	maxWait: number;
	/** The most tries after temporary failures. A 429 does not count. */
	maxTries?: number;
	/** Cancels waits and the request. */
	signal?: AbortSignal;
	/** Counts requests and waits. */
	stats?: RequestStats;
	/** A secret to remove from the body, besides the API key. */
	secret?: Secret;
}

/** What differs between the reads of an endpoint. */
export type ReadRequest = Pick<ApiRequest, 'endpoint' | 'path' | 'query'>;

const MAX_TRIES = 6;

/** The wait after the first failure. It doubles with each further failure. */
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/** By default, a GET request, which only reads, to the endpoint itself. */
export type RequestWithDefaults = Pick<ApiRequest, 'endpoint' | 'maxWait'> & Partial<ApiRequest>;

/** Sends a request of a node, trigger or picker: see apiRequestWith. */
export async function apiRequest(
	context: ApiContext,
	connection: Connection,
	request: RequestWithDefaults,
): Promise<unknown> {
	const send = sendWithHelper(context, connection.credential);
	return await apiRequestWith(send, () => context.getNode(), connection, request);
}

/**
 * Sends a request: waits for the rate limit, and tries again if that is safe.
 * @param send sends it once
 * @param getNode returns the node that an error names
 * @returns the body of a successful response, without the API key: JSON if possible, otherwise text
 * @throws ApiError in the service's words, without the API key
 */
export async function apiRequestWith(
	send: HttpSend,
	getNode: () => INode,
	connection: Connection,
	request: RequestWithDefaults,
): Promise<unknown> {
	const { method = 'GET', endpoint, path = endpoint, readOnly = method === 'GET' } = request;
	const { maxWait, maxTries = MAX_TRIES, signal, stats, secret } = request;
	const { baseUrl, addressField, apiKey, allowedDomains } = connection;
	const httpRequest = {
		...request.httpOptions,
		method,
		url: baseUrl + path,
		qs: wellFormedIn(request.query),
		body: wellFormedIn(request.body),
		allowedDomains,
	};
	const limiter = rateLimiterFor(baseUrl, apiKey, `${method} ${endpoint}`);
	const deadline = clock.elapsed() + maxWait;
	const sendOnce = async () => {
		if (stats) stats.requests += 1;
		return await sendRequest(send, httpRequest, signal);
	};

	for (let failures = 0; ;) {
		const response = await limiter.run(sendOnce, { maxWait, deadline, signal, stats });
		if (isSuccess(response)) {
			const isClean = !secret && !mayContainKey(response, apiKey);
			return isClean ? response.body : removeSecrets(response.body, apiKey, secret);
		}
		// After a 429, the rate limiter waits. If it has given up, the response has a code: QUOTA or NO_SLOT.
		if (response.status === 429 && response.code === undefined) continue;
		failures += 1;
		const backoff = backoffAfter(failures);
		const isInTime = clock.elapsed() + backoff <= deadline;
		if (!failureOf(response, readOnly).nodeRetries || failures >= maxTries || !isInTime) {
			throw new ApiError(getNode(), response, readOnly, apiKey, addressField);
		}
		await pause(clock, backoff, signal);
	}
}

function backoffAfter(failures: number): number {
	return withJitter(Math.min(FIRST_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS), clock);
}
