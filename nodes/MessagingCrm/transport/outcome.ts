import type { IDataObject } from 'n8n-workflow';

/** What came back for one request. Header names are in lower case. */
export interface ServiceResponse {
	status: number;
	headers: IDataObject;
	body: unknown;
}

/** A request that got no response, or none that can be taken. */
export interface ConnectionFailure {
	/** Node's code, e.g. `ECONNRESET`, or one of the constants below. */
	code: string;
	/** Why n8n did not send it. */
	reason?: string;
}

/** n8n refused to send the request, e.g. to a domain that the credential does not allow. */
export const NOT_SENT = 'NOT_SENT';

/** The certificate of the service is not one to trust; Node has a code for each reason. */
export const UNTRUSTED = 'UNTRUSTED';

/** The response is larger, or nested deeper, than any that the service has reason to send. */
export const TOO_LARGE = 'TOO_LARGE';
export const TOO_DEEP = 'TOO_DEEP';

export type Outcome = ServiceResponse | ConnectionFailure;

export function isResponse(outcome: Outcome): outcome is ServiceResponse {
	return 'status' in outcome;
}
