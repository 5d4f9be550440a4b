import type { IDataObject } from 'n8n-workflow';

/** The response to one request. Header names are in lower case. */
export interface ServiceResponse {
	status: number;
	headers: IDataObject;
	body: unknown;
	/** The body before it was parsed; undefined if the connection broke before its end. */
	text?: string;
	/** A 429 that the limit per minute does not explain. */
	isOverQuota?: boolean;
}

/** A request without a response, or without one that can be used. */
export interface NoResponse {
	/** A code of ours, e.g. NOT_SENT, or of Node, e.g. ECONNRESET. */
	code: string;
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

/** Whether the service did not process the request because there were too many. */
export function isRateLimited(result: Result): result is ServiceResponse {
	return isResponse(result) && result.status === 429;
}
