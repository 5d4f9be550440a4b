import { getOwn } from '../shared/json';
import { type ApiResponse, isWebPage } from './response';

/**
 * What has become of a request that failed (docs/guides/sending.md#failed-items). `notSent`: nothing has changed at the service.
 * `rejected`: the service refused. `uncertain`: the service may have processed it.
 */
export type Outcome = 'notSent' | 'rejected' | 'uncertain';

/** A kind of failure: what happened, and what to do. */
export interface ErrorType {
	/** For a write: a read that fails has changed nothing. */
	outcome: Outcome;
	/** For want of a message of the service. */
	message?: string;
	/** Sentences without the dot at the end. */
	whatToDo: string;
	/** Whether to send the request again at once, unless it is a write with the outcome `uncertain`. */
	retry?: boolean;
	/** Whether the same request may work later. If not given: if the outcome is `notSent`. */
	tryAgain?: boolean;
}

type ErrorTexts = Record<string, Omit<ErrorType, 'outcome'>>;

const CHECK_ADDRESS = 'Check the address of the service in the credential';
const TRY_LATER = 'Try again later';
const CANCELLED = 'The execution was cancelled';
const HOST_NOT_FOUND = {
	message: 'The host of the service was not found',
	whatToDo: `${CHECK_ADDRESS}, and that n8n can reach this host`,
};

/** By status, and by codes of ours. 200 stands for `success: false`, 400 for every other 4xx. */
const REJECTED: ErrorTexts = {
	200: {
		message: 'The service rejected the request without a reason',
		whatToDo:
			'Check the values of this operation; for a message, check whether it can be delivered to this recipient',
	},
	400: { whatToDo: 'Check the values of this operation: one is missing or in the wrong form' },
	401: {
		whatToDo:
			'Check API Key and Send API Key In in the credential. The dashboard creates new keys under Settings > API Keys',
		tryAgain: true,
	},
	403: {
		whatToDo: 'Use an API key with more permissions, e.g. not a read-only one',
		tryAgain: true,
	},
	404: {
		whatToDo:
			'Check the ID: the record may have been deleted, or belong to another business than the API key. If the ID is right, check the address of the service in the credential',
	},
	409: { whatToDo: 'A record like this exists already. Update it instead of creating it' },
	413: { whatToDo: 'Use a smaller file' },
	422: { whatToDo: 'Check the values of this operation: the service does not allow one of them' },
	REDIRECT: {
		message: 'The service responded with a redirect',
		whatToDo:
			'Enter the final address of the service in the credential: the node follows no redirects, which could send the API key to another host',
		tryAgain: true,
	},
	WEB_PAGE: {
		message: 'The service responded with a web page instead of data',
		whatToDo: `${CHECK_ADDRESS}: it leads to a web page`,
		tryAgain: true,
	},
};

/** The service did not get the request, or did not process it. */
const NOT_SENT: ErrorTexts = {
	429: { whatToDo: TRY_LATER, retry: true },
	NO_SLOT: {
		message: 'Rate limit reached: the request had no free slot within Max Wait',
		whatToDo:
			'Run fewer workflows with this API key at the same time, raise Max Wait under Options if the operation has it, or use a plan with more requests per minute',
	},
	QUOTA: {
		message: 'Daily quota probably used up',
		whatToDo:
			'The service rejects requests, and the limit per minute does not explain it. The daily quota is 1,000 requests on Free, 10,000 on Pro, unlimited on Business. Wait until it is renewed, or upgrade your plan',
	},
	ECONNREFUSED: {
		message: 'The service refused the connection',
		whatToDo: `${CHECK_ADDRESS}: no server responds there`,
		retry: true,
	},
	ENOTFOUND: HOST_NOT_FOUND,
	EAI_AGAIN: { ...HOST_NOT_FOUND, retry: true },
	UNREACHABLE: {
		message: 'The host of the service cannot be reached',
		whatToDo: `Check the network of n8n and its proxy. ${CHECK_ADDRESS}`,
		retry: true,
	},
	PROXY_UNREACHABLE: {
		message: 'The proxy cannot be reached',
		whatToDo: 'Check Proxy under Settings > Request Options, and that n8n can reach this address',
		retry: true,
	},
	EPROTO: {
		message: 'The service does not speak HTTPS at this address',
		whatToDo: `${CHECK_ADDRESS}: it may have to start with http://, or have another port`,
	},
	CERTIFICATE: {
		message: 'The certificate of the service cannot be trusted',
		whatToDo: `${CHECK_ADDRESS}. If it is right, have the certificate renewed, or make n8n trust the authority that signed it`,
	},
	REFUSED_BY_N8N: {
		message: 'n8n did not send the request',
		whatToDo: 'Check the addresses and the allowed domains in the credential',
	},
	CANCELLED_WHILE_WAITING: {
		message: `${CANCELLED} while it waited to call the service`,
		whatToDo: 'The request was not sent. Run the workflow again if it is still needed',
	},
};

/** The service may have processed the request. 500 stands for every other 5xx but is not sent again for those. */
const UNCERTAIN: ErrorTexts = {
	500: { whatToDo: TRY_LATER, retry: true },
	502: { whatToDo: TRY_LATER, retry: true },
	503: { whatToDo: TRY_LATER, retry: true },
	OTHER_5XX: { whatToDo: TRY_LATER },
	303: { whatToDo: TRY_LATER },
	408: { whatToDo: TRY_LATER },
	499: { whatToDo: TRY_LATER },
	ETIMEDOUT: {
		message: 'The service did not respond in time',
		whatToDo: `${TRY_LATER}. If it always takes that long, raise Timeout under Request Options`,
		retry: true,
	},
	ECONNRESET: {
		message: 'The connection to the service was interrupted',
		whatToDo: TRY_LATER,
		retry: true,
	},
	TOO_LARGE: {
		message: 'The response of the service was larger than 100 MB, and was not read',
		whatToDo: `Ask for less at once with filters, or with a smaller Page Size under Options. If the response should be small: ${CHECK_ADDRESS}`,
		tryAgain: false,
	},
	TOO_DEEP: {
		message: 'The response of the service was nested more than 100 levels deep',
		whatToDo: `${CHECK_ADDRESS}: a response like this does not come from the service`,
		tryAgain: false,
	},
	ERR_CANCELED: { message: CANCELLED, whatToDo: 'Run the workflow again' },
};

const ERROR_TYPES: Record<string, ErrorType> = {
	...withOutcome('rejected', REJECTED),
	...withOutcome('notSent', NOT_SENT),
	...withOutcome('uncertain', UNCERTAIN),
};

function withOutcome(outcome: Outcome, texts: ErrorTexts): Record<string, ErrorType> {
	const entries = Object.entries(texts).map(([code, type]) => [code, { ...type, outcome }]);
	return Object.fromEntries(entries) as Record<string, ErrorType>;
}

/** Which kind of failure a response is: by its code, else by its status. */
export function errorTypeOf(response: ApiResponse): ErrorType {
	const type = getOwn(ERROR_TYPES, errorCodeOf(response)) as ErrorType | undefined;
	return type ?? ERROR_TYPES[fallbackFor(response.status)];
}

/** A key of ERROR_TYPES, or another status or code. */
export function errorCodeOf({ status, code, body }: ApiResponse): string {
	if (code !== undefined) return code;
	if (isWebPage(body) && [200, 404].includes(status)) return 'WEB_PAGE';
	if (status >= 300 && status < 400 && status !== 303) return 'REDIRECT';
	return String(status);
}

function fallbackFor(status: number): string {
	if (status === 0) return 'ECONNRESET';
	if (status >= 500) return 'OTHER_5XX';
	return status < 300 ? '200' : '400';
}
