import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions, INode } from 'n8n-workflow';

import { pause, systemClock as clock, withJitter } from '../shared/clock';
import { wellFormedIn } from '../shared/text';
import { ApiError } from './apiError';
import { failureOf } from './errorTypes';
import { rateLimiterFor } from './rateLimiter';
import { mayContainKey, removeSecrets, type Secret } from './redact';
import type { RequestStats } from './requestStats';
import { isSuccess } from './response';
import { type HttpSend, sendRequest } from './sendRequest';

/** The address of the service, and the API key for it. */
export interface Connection {
	/** The origin and the base path of the service, without a slash at the end. */
	baseUrl: string;
	/** The label, for error messages, of the credential field that contains the address. The default is Base URL. */
	addressField?: string;
	apiKey: string;
	/** Comma-separated domains to which n8n may send the key. n8n checks them only if they are part of the request. */
	allowedDomains?: string;
}

/** A request to the service, without the address and the API key. */
export interface ApiRequest {
	method: IHttpRequestMethods;
	/** The path template, e.g. `/records/{recordId}`. The service counts requests per method and path template. */
	endpoint: string;
	/** The path template with its placeholders filled in. */
	path: string;
	/** Whether the request only reads. If so, it is sent again after any temporary failure. */
	readOnly: boolean;
	query?: IDataObject;
	body?: IHttpRequestOptions['body'];
	/** Other settings of the request: headers, proxy, timeout. */
	httpOptions?: Partial<IHttpRequestOptions>;
	/** The maximum total wait for the rate limit and retries, in ms. */
	maxWait: number;
	/** The maximum number of tries if temporary failures occur. A try that ends with a 429 does not count. */
	maxTries?: number;
	/** Cancels the request and its waits. */
	signal?: AbortSignal;
	/** Counts the requests and their waiting time. */
	stats?: RequestStats;
	/** A secret to remove from the body of the response, in addition to the API key. */
	secret?: Secret;
}

/** The part of a read request that says what to read. */
export type ReadRequest = Pick<ApiRequest, 'endpoint' | 'path' | 'query'>;

const MAX_TRIES = 6;

/** The wait after the first failure, in ms. Each further failure doubles the wait. */
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/**
 * A request with defaults. The default method is GET, the default path is the endpoint, and only GET requests are reads
 * by default.
 */
export type RequestWithDefaults = Pick<ApiRequest, 'endpoint' | 'maxWait'> & Partial<ApiRequest>;

/**
 * Sends a request within the rate limit, and retries the request if that is safe.
 * @param send a function that sends the request once
 * @param getNode a function that returns the node to which an error belongs
 * @returns the body of a successful response, without the API key: parsed JSON if possible, otherwise text
 * @throws ApiError that quotes the service's reason, without the API key
 */
export async function requestWithRetries(
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
		if (stats) stats.requestCount += 1;
		return await sendRequest(send, httpRequest, signal);
	};

	for (let failures = 0; ;) {
		const response = await limiter.run(sendOnce, { maxWait, deadline, signal, stats });
		if (isSuccess(response)) {
			const isClean = !secret && !mayContainKey(response, apiKey);
			return isClean ? response.body : removeSecrets(response.body, apiKey, secret);
		}
		// After a 429, the rate limiter waits before the next try. If it gives up, the response has the code QUOTA or
		// NO_SLOT.
		if (response.status === 429 && response.code === undefined) continue;
		failures += 1;
		const backoff = backoffAfter(failures);
		const isInTime = clock.elapsed() + backoff <= deadline;
		if (!failureOf(response, readOnly).isRetried || failures >= maxTries || !isInTime) {
			throw new ApiError(getNode(), response, readOnly, apiKey, addressField);
		}
		await pause(clock, backoff, signal);
	}
}

function backoffAfter(failures: number): number {
	return withJitter(Math.min(FIRST_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS), clock);
}
