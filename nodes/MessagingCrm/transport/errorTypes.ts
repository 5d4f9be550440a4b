import { getOwn } from '../shared/json';
import { type ApiResponse, isWebPage } from './response';

/**
 * The outcome of a failed request (docs/guides/sending.md#failed-items). `notSent`: the request changed nothing at the
 * service. `rejected`: the service refused the request. `uncertain`: the service may have processed the request.
 */
export type Outcome = 'notSent' | 'rejected' | 'uncertain';

/** A kind of failure, with what happened and what to do. */
export interface ErrorType {
	/** The outcome if the failed request is a write. */
	outcome: Outcome;
	/** The error message if the service gives no reason. */
	message?: string;
	whatToDo: string;
	/** What the user must change before the request can succeed. `setup` means the credential, n8n or the service. */
	mustChange: 'nothing' | 'setup' | 'request';
	/** Whether the node retries the request automatically. A write that may have been processed is never retried. */
	isRetryable?: boolean;
}

/** The failure of one request. `code` is a key of ERROR_TYPES, another HTTP status, or another Node.js error code. */
type Failure = Omit<ErrorType, 'isRetryable'> & {
	code: string;
	isRetried: boolean;
	tryAgain: boolean;
};

type Rows = Record<string, Partial<ErrorType> & Pick<ErrorType, 'whatToDo'>>;

export const MAY_BE_PROCESSED =
	'The service may already have processed this request. Check before you run it again.';

/** A placeholder in `whatToDo` for the label of the credential field that contains the address, e.g. Base URL. */
export const ADDRESS_FIELD = '{addressField}';
const ADDRESS = `${ADDRESS_FIELD} in the credential`;
const CHECK_ADDRESS = `Check ${ADDRESS}`;
const TRY_LATER = 'Try again later.';
const CANCELLED = 'The execution was cancelled';

const REDIRECT = {
	message: 'The service responded with a redirect',
	whatToDo: `Change ${ADDRESS} to the final address. The node does not follow redirects, which could send the API key to another host.`,
};

const HOST_NOT_FOUND = {
	message: 'The host of the service was not found',
	whatToDo: `${CHECK_ADDRESS}, and whether n8n can reach this host.`,
};

const TIMED_OUT = {
	message: 'The service did not respond in time',
	whatToDo:
		'Try again later. If the service always takes this long, increase Settings > Request Options > Timeout.',
	isRetryable: true,
} satisfies Rows[string];

/**
 * Failures in which the service refused the request. Row 200 also applies to other 2xx statuses with `success: false`,
 * and row 400 to other 4xx statuses.
 */
const REJECTED: Rows = {
	200: {
		message: 'The service rejected the request without a reason',
		whatToDo:
			'Check the values of this operation. For a message, check whether it can be delivered to this recipient.',
	},
	400: { whatToDo: 'Check the values of this operation: one is missing or has the wrong format.' },
	401: {
		whatToDo:
			'Check API Key and Send API Key In in the credential. You can create a new key in the dashboard under Settings > API Keys.',
		mustChange: 'setup',
	},
	403: {
		whatToDo:
			'The API key does not have this permission. Use a key with more permissions, e.g. one that is not read-only.',
		mustChange: 'setup',
	},
	404: {
		whatToDo: `Check the ID. It may belong to another kind of record or another business, or the record may have been deleted. If the ID is correct, check ${ADDRESS}.`,
	},
	409: { whatToDo: 'A record like this already exists. Update it instead of creating it.' },
	413: { whatToDo: 'The uploaded file is too large. Use a smaller file.' },
	422: { whatToDo: 'Check the values of this operation: the service does not accept one of them.' },
	REDIRECT: { ...REDIRECT, mustChange: 'setup' },
	WEB_PAGE: {
		message: 'The service responded with a web page instead of data',
		whatToDo: `${CHECK_ADDRESS}: it points to a web page.`,
		mustChange: 'setup',
	},
};

/** Failures in which the service did not receive or did not process the request. */
const NOT_SENT: Rows = {
	// The rate limiter sends the request again. `isRetryable` shows this in docs/reference/errors.md.
	429: { whatToDo: TRY_LATER, isRetryable: true },
	NO_SLOT: {
		message: 'Rate limit reached',
		whatToDo:
			'The request was not processed because it would have had to wait longer than Max Wait. Run fewer workflows with this API key at the same time, increase Options > Max Wait if the operation has it, or use a plan with more requests per minute. If nothing else uses this API key, its daily quota may be used up.',
	},
	QUOTA: {
		message: 'Daily quota probably used up',
		whatToDo:
			'The service rejects requests for a reason other than the limit per minute. The daily quota is 1,000 requests on Free, 10,000 on Pro, and unlimited on Business. Wait until the quota resets, or upgrade your plan.',
	},
	ECONNREFUSED: {
		message: 'The service refused the connection',
		whatToDo: `${CHECK_ADDRESS}: no server responds there.`,
		isRetryable: true,
	},
	ENOTFOUND: HOST_NOT_FOUND,
	EAI_AGAIN: { ...HOST_NOT_FOUND, isRetryable: true },
	UNREACHABLE: {
		message: 'The host of the service cannot be reached',
		whatToDo: `Check n8n's network, its proxy, and ${ADDRESS}.`,
		isRetryable: true,
	},
	PROXY_UNREACHABLE: {
		message: 'The proxy cannot be reached',
		whatToDo: 'Check Settings > Request Options > Proxy, and whether n8n can reach this address.',
		isRetryable: true,
	},
	EPROTO: {
		message: 'The service does not support HTTPS at this address',
		whatToDo: `${CHECK_ADDRESS}: it may have to start with http://, or need another port.`,
		mustChange: 'setup',
	},
	CERTIFICATE: {
		message: 'The certificate of the service is not trusted',
		whatToDo: `${CHECK_ADDRESS}. If it is correct, renew the certificate, or make n8n trust the authority that signed it.`,
		mustChange: 'setup',
	},
	REFUSED_BY_N8N: {
		message: 'n8n did not send the request',
		whatToDo: 'Check the address of the service and Allowed Domains in the credential.',
		mustChange: 'setup',
	},
	CANCELLED_WHILE_WAITING: {
		message: `${CANCELLED} while it waited to call the service`,
		whatToDo: 'The request was not sent. If it is still needed, run the workflow again.',
	},
};

/** Failures in which the service may have processed the request. */
const UNCERTAIN: Rows = {
	303: REDIRECT,
	408: { whatToDo: TRY_LATER },
	499: { whatToDo: TRY_LATER },
	500: {
		whatToDo: 'The service failed to process this request. Try again later.',
		isRetryable: true,
	},
	502: { whatToDo: 'The service is temporarily unavailable. Try again later.', isRetryable: true },
	503: { whatToDo: 'The service is temporarily unavailable. Try again later.', isRetryable: true },
	OTHER_5XX: { whatToDo: 'The service failed to process this request. Try again later.' },
	ETIMEDOUT: TIMED_OUT,
	ECONNABORTED: TIMED_OUT,
	ECONNRESET: {
		message: 'The connection to the service was interrupted',
		whatToDo: TRY_LATER,
		isRetryable: true,
	},
	TOO_LARGE: {
		message: "The service's response was larger than 32 MB and was not read",
		whatToDo: `Request less data, with filters or a smaller Options > Page Size. If the response should be small, check ${ADDRESS}.`,
		mustChange: 'request',
	},
	TOO_DEEP: {
		message: "The service's response was nested more than 100 levels deep",
		whatToDo: `${CHECK_ADDRESS}: the service does not nest its responses this deep.`,
		mustChange: 'request',
	},
	ERR_CANCELED: { message: CANCELLED, whatToDo: 'Run the workflow again.' },
};

/** All kinds of failure. The key is an HTTP status, one of the node's own codes, or a Node.js error code. */
export const ERROR_TYPES: Record<string, ErrorType> = {
	...withDefaults(REJECTED, { outcome: 'rejected', mustChange: 'request' }),
	...withDefaults(NOT_SENT, { outcome: 'notSent', mustChange: 'nothing' }),
	...withDefaults(UNCERTAIN, { outcome: 'uncertain', mustChange: 'nothing' }),
};

/** @param defaults the values of properties that a row lacks */
function withDefaults(rows: Rows, defaults: Pick<ErrorType, 'outcome' | 'mustChange'>) {
	const entries = Object.entries(rows).map(([code, row]) => [code, { ...defaults, ...row }]);
	return Object.fromEntries(entries) as Record<string, ErrorType>;
}

/**
 * Describes a failure by the code of the response or, if there is no code, by the status. The outcome of a read is
 * never `uncertain`, because reads change nothing. A write that the service may have processed is not retried.
 */
export function failureOf(response: ApiResponse, readOnly: boolean): Failure {
	const code = codeOf(response);
	const known = getOwn(ERROR_TYPES, code) as ErrorType | undefined;
	const type = known ?? ERROR_TYPES[fallbackFor(response.status)];
	const { isRetryable = false, ...rest } = type;
	const outcome = readOnly && type.outcome === 'uncertain' ? 'notSent' : type.outcome;
	return {
		...rest,
		code,
		outcome,
		whatToDo: outcome === 'uncertain' ? MAY_BE_PROCESSED : type.whatToDo,
		isRetried: isRetryable && outcome === 'notSent',
		tryAgain: outcome !== 'uncertain' && type.mustChange !== 'request',
	};
}

function codeOf({ status, code, body }: ApiResponse): string {
	if (code !== undefined) return code;
	// With any other status, the web page may come from a proxy in front of the service.
	if (isWebPage(body) && [200, 404].includes(status)) return 'WEB_PAGE';
	if (status >= 300 && status < 400 && status !== 303) return 'REDIRECT';
	return String(status);
}

function fallbackFor(status: number): string {
	if (status === 0) return 'ECONNRESET';
	if (status >= 500) return 'OTHER_5XX';
	return status < 300 ? '200' : '400';
}
