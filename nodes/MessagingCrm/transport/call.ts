import {
	NodeApiError,
	type IDataObject,
	type IHttpRequestMethods,
	type IHttpRequestOptions,
	type INode,
} from 'n8n-workflow';

import { baseUrlFor, isUnprotected } from './address';
import { backoff } from './backoff';
import { pause, systemClock } from './clock';
import type { Account } from './credential';
import { isResponse, type Outcome, type ServiceResponse } from './outcome';
import { describeProblem, isFailure, type Problem } from './problem';
import { readRateHeaders } from './rateHeaders';
import { RateLimiter } from './rateLimiter';
import { retryReason } from './retry';
import { send, type ApiContext } from './send';
import { Tally } from './tally';

/** One request to the service, finished but for address and key. */
export interface ApiCall {
	method: IHttpRequestMethods;
	/** Path template, e.g. `/api/orders/{orderId}`: what the rate limit is counted by. */
	endpoint: string;
	/** The template with its values filled in. */
	path: string;
	/** Labels of the path values that are no UUIDs. */
	notUuids?: string[];
	/** Whether it changes nothing at the service, and may be sent again after any passing failure. */
	readOnly: boolean;
	query?: IDataObject;
	body?: IHttpRequestOptions['body'];
	/** Whatever else n8n wants on the request: headers, proxy, timeout, allowed domains. */
	options?: Partial<IHttpRequestOptions>;
	/** Longest wait for the rate limit and between tries, in ms. */
	maxWait: number;
	/** Cancels the waiting as well as a request under way. */
	signal?: AbortSignal;
	/** Counts the requests and their waits. */
	tally?: Tally;
}

const FIRST_RETRY_MS = 500;

/** Shared by everything in this process that calls the service. */
const limiter = new RateLimiter(systemClock);

/**
 * Calls the service: waits for the rate limit, sends, sends again where that is safe.
 *
 * @returns the response, which is a success
 * @throws NodeApiError in the service's words, without the API key; InputError for a base URL that
 * cannot be used
 */
export async function callApi(
	context: ApiContext,
	account: Account,
	call: ApiCall,
): Promise<ServiceResponse> {
	const baseUrl = baseUrlFor(call.endpoint, account);
	const endpoint = `${call.method} ${call.endpoint}`;
	const budget = limiter.budgetOf(baseUrl, account.apiKey, endpoint);
	const { tally = new Tally(systemClock) } = call;
	const deadline = systemClock.now() + call.maxWait;
	const request: IHttpRequestOptions = {
		...call.options,
		method: call.method,
		url: baseUrl + call.path,
		qs: call.query,
		body: call.body,
	};
	for (let refusals = 0, tries = 0; ;) {
		const permit = await tally.during(budget.acquire(deadline, call.signal));
		if (permit === 'tooLate') throw waitedTooLong();
		if (permit === 'cancelled') throw cancelled();
		tally.requests += 1;
		tally.unprotected ||= isUnprotected(baseUrl);
		const outcome = await send(context, request, call.signal);
		if (isResponse(outcome)) {
			const report = readRateHeaders(outcome.headers, systemClock.now());
			budget.settle(permit, report, outcome.status === 429);
		} else {
			budget.abandon();
		}
		if (isResponse(outcome) && !isFailure(outcome)) return outcome;
		const reason = retryReason(outcome, call.readOnly, tries + 1);
		const wait =
			reason === 'rateLimit'
				? backoff(++refusals, systemClock)
				: backoff(++tries, systemClock, FIRST_RETRY_MS);
		if (reason === undefined || systemClock.now() + wait > deadline) {
			throw reason === 'rateLimit' ? waitedTooLong() : failed(outcome);
		}
		const rest = pause(systemClock, wait, call.signal);
		await (reason === 'rateLimit' ? tally.during(rest) : rest);
	}

	function failed(outcome: Outcome): NodeApiError {
		const { notUuids, readOnly } = call;
		return apiError(
			context.getNode(),
			describeProblem(outcome, { readOnly, apiKey: account.apiKey, notUuids }),
		);
	}

	function cancelled(): NodeApiError {
		return apiError(context.getNode(), {
			message: 'The execution was cancelled while it waited to call the service',
			description: `${endpoint} was not carried out. Run the workflow again where it still has to be done.`,
		});
	}

	function waitedTooLong(): NodeApiError {
		const seconds = Math.round(call.maxWait / 1000);
		return apiError(context.getNode(), {
			message: `The rate limit of ${endpoint} left no room for this request within ${seconds} seconds`,
			description:
				'It was not carried out. Raise Max Wait under Options, run fewer workflows with this API key at the same time, or use a plan with more requests per minute.',
			httpCode: '429',
		});
	}
}

/** An error for the user that holds these words and nothing of the request. */
function apiError(node: INode, { message, description, httpCode }: Problem): NodeApiError {
	return new NodeApiError(node, { message }, { message, description, httpCode });
}
