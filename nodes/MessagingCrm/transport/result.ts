import type { IDataObject } from 'n8n-workflow';

/** The response to one request. Header names are in lower case. */
export interface ServiceResponse {
	status: number;
	headers: IDataObject;
	body: unknown;
	/** A 429 that the limit per minute does not explain. */
	isOverQuota?: boolean;
}

/** A request without a response, or without one that can be used. */
export interface NoResponse {
	/** Node's code, e.g. `ECONNRESET`, or one of the constants below. */
	code: string;
	/** Why n8n did not send it. */
	reason?: string;
	/** The last 429 before the wait for the rate limit ended. */
	rateLimited?: ServiceResponse;
}

/** n8n did not send the request, e.g. because the credential does not allow the domain. */
export const NOT_SENT = 'NOT_SENT';

/** The certificate of the service cannot be trusted; Node has a code for each reason. */
export const UNTRUSTED = 'UNTRUSTED';

/** The response is too large, holds too much, or is nested too deep, to be read. */
export const TOO_LARGE = 'TOO_LARGE';
export const TOO_MANY_VALUES = 'TOO_MANY_VALUES';
export const TOO_DEEP = 'TOO_DEEP';

/** Max Wait ended before the rate limit had a free slot. */
export const WAIT_ENDED = 'WAIT_ENDED';

/** The execution was cancelled during the wait for the rate limit. */
export const WAIT_CANCELLED = 'WAIT_CANCELLED';

export type Result = ServiceResponse | NoResponse;

/** Sends a request once. A failure is a result, too: it never throws. */
export type Attempt = () => Promise<Result>;

export function isResponse(result: Result): result is ServiceResponse {
	return 'status' in result;
}

/** Whether the service rejected the request with 429, and did not process it. */
export function isRateLimited(result: Result): result is ServiceResponse {
	return isResponse(result) && result.status === 429;
}
