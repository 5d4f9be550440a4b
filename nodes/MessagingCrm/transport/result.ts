import type { IDataObject } from 'n8n-workflow';

/** The response to one request. Header names are in lower case. */
export interface ServiceResponse {
	status: number;
	headers: IDataObject;
	body: unknown;
	/** The body as it came. */
	text?: string;
	/** A 429 that the limit per minute does not explain. */
	isOverQuota?: boolean;
}

/** Why there is no response, or none that can be used, if Node has no code for it. */
type OwnCode =
	/** n8n did not send the request, e.g. because the credential does not allow the domain. */
	| 'NOT_SENT'
	/** The certificate of the service cannot be trusted; Node has a code for each reason. */
	| 'UNTRUSTED'
	/** The response is too large, or nested too deep, to be read. */
	| 'TOO_LARGE'
	| 'TOO_DEEP'
	/** Max Wait ended before the rate limit had a free slot. */
	| 'WAIT_ENDED'
	/** The execution was cancelled during the wait for the rate limit. */
	| 'WAIT_CANCELLED';

/** Our codes, and Node's, e.g. `ECONNRESET`. */
export type Code = OwnCode | `E${string}`;

/** A request without a response, or without one that can be used. */
export interface NoResponse {
	code: Code;
	/** Why n8n did not send it. */
	reason?: string;
	/** For WAIT_ENDED: the latest 429, if no other response has come since. */
	rateLimited?: ServiceResponse;
}

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
