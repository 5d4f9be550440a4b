import { getOwn, objectOrEmpty } from '../shared/json';
import { notUuidsIn } from '../shared/path';
import type { CallFacts, Remedies } from './call';
import { outcomeOf, type CallOutcome } from './outcome';
import { correlationIdIn, isHtml, leadsElsewhere, reasonIn, statusInWords } from './reason';
import { withoutKey } from './redact';
import { isResponse, type NoResponse, type Result, type ServiceResponse } from './result';

/** A failed call in words: what happened, and what to do. */
export interface Failure extends CallOutcome {
	message: string;
	description: string;
	/** The HTTP status; undefined if no response came. */
	httpCode?: string;
	/** By which the service's support finds the request. */
	correlationId?: string;
}

/** Statuses that an ID may have caused (docs/internals/service.md#errors). */
const ABOUT_VALUES = [400, 404, 422];

/** Of a message, and of each sentence of a description. */
const MAX_LENGTH = 500;

const MAY_BE_PROCESSED =
	'The service may already have processed this request. Check before you run it again';

/** Describes a failure; never throws, whatever the body contains. */
export function describeFailure(result: Result, facts: CallFacts): Failure {
	const { message, remedy, hints, httpCode, correlationId } = isResponse(result)
		? describeResponse(result, facts)
		: describeNoResponse(result, facts);
	const outcome = outcomeOf(result, facts);
	// A write that may have been processed must not be told to try again.
	const isUncertain = outcome.outcome === 'uncertain';
	const whatToDo = isUncertain ? MAY_BE_PROCESSED : remedy.replace('Base URL', facts.addressLabel);
	// The key is removed before a text is cut, which could leave a part of it.
	const excerptOf = (text: string) => withoutKey(text, facts.apiKey).slice(0, MAX_LENGTH);
	const sentences = [whatToDo, ...hints].map((part) => excerptOf(part).replace(/[.\s]+$/, ''));
	return {
		message: excerptOf(message),
		description: `${sentences.join('. ')}.`,
		httpCode,
		...outcome,
		correlationId: correlationId && excerptOf(correlationId),
	};
}

interface Described extends Pick<Failure, 'message' | 'httpCode' | 'correlationId'> {
	remedy: string;
	hints: string[];
}

function describeResponse(response: ServiceResponse, facts: CallFacts): Described {
	const { status, body, isOverQuota } = response;
	const message = reasonIn(body) ?? statusInWords(status, body);
	const id = correlationIdIn(body);
	const known = { httpCode: String(status), correlationId: id };
	if (isOverQuota) {
		return { ...facts.remedies.overQuota, ...known, hints: [`The service responded: ${message}`] };
	}
	const support = id === undefined ? [] : [`Quote ${id} when you contact support`];
	const hints = [...idHints(status, facts), ...quoted(body), ...support];
	return { message, remedy: remedyFor(response, facts.remedies), ...known, hints };
}

function describeNoResponse(
	result: NoResponse,
	{ endpoint, maxWait, remedies, options }: CallFacts,
): Described {
	if (result.code === 'WAIT_ENDED') {
		const reason = reasonIn(result.rateLimited?.body);
		const seconds = Math.round(maxWait / 1000);
		return {
			message: `Rate limit reached: no free slot for ${endpoint} within ${seconds} second${seconds === 1 ? '' : 's'}`,
			remedy: remedies.ofWaitEnded,
			hints: [
				...(result.rateLimited ? [remedies.ofQuota] : []),
				...(reason ? [`The service responded: ${reason}`] : []),
			],
			httpCode: '429',
		};
	}
	const known = getOwn(NO_RESPONSE, result.code) as [string, string] | undefined;
	const isProxy = options?.proxy && NOT_CONNECTED.test(result.code);
	const [message, remedy] = isProxy ? PROXY_UNREACHABLE : (known ?? NO_RESPONSE.ECONNRESET);
	return { message: result.reason?.trim() || message, remedy, hints: [] };
}

function remedyFor(response: ServiceResponse, { ofStatus }: Remedies): string {
	const { status, body } = response;
	if (leadsElsewhere(response)) {
		return isHtml(body)
			? 'Check the Base URL in the credential: it leads to a web page, not to the service'
			: 'Redirects are not followed, so that the API key is sent to no other host. Enter the final address as Base URL in the credential';
	}
	if (ofStatus[status]) return ofStatus[status];
	if (status < 300) return ofStatus[200];
	return status < 500 ? ofStatus[400] : ofStatus[500];
}

function idHints(status: number, { endpoint, path }: CallFacts): string[] {
	const labels = ABOUT_VALUES.includes(status) ? notUuidsIn(endpoint, path) : [];
	return labels.map((label) => `The ID in ${label} is not a UUID, which the service expects`);
}

/** A body that has its reason in another place than the documented ones. */
function quoted(body: unknown): string[] {
	const says = Object.keys(objectOrEmpty(body)).some((name) => name !== 'success');
	return says && reasonIn(body) === undefined
		? [`The service responded: ${JSON.stringify(body)}`]
		: [];
}

const HOST_NOT_FOUND: [string, string] = [
	'The host of the service was not found',
	'Check the Base URL in the credential, and that n8n can reach this host',
];

const UNREACHABLE: [string, string] = [
	'The host of the service cannot be reached',
	'Check the network of n8n, its proxy, and the Base URL in the credential',
];

const PROXY_UNREACHABLE: [string, string] = [
	'The proxy cannot be reached',
	'Check Proxy under Settings > Request Options, and that n8n can reach this address',
];

/** No connection was made: with a proxy, n8n connects to nothing else. */
const NOT_CONNECTED = /^E(CONNREFUSED|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL|HOSTUNREACH|NETUNREACH)$/;

const TIMED_OUT: [string, string] = [
	'The service did not respond in time',
	'Try again later. If it always takes that long, raise Timeout under Request Options',
];

/** Message and remedy for a request without a response, by its code. */
const NO_RESPONSE: Record<string, [message: string, remedy: string]> = {
	ECONNREFUSED: [
		'The service refused the connection',
		'Check the Base URL in the credential: no server responds there',
	],
	ENOTFOUND: HOST_NOT_FOUND,
	EAI_AGAIN: HOST_NOT_FOUND,
	EADDRNOTAVAIL: UNREACHABLE,
	EHOSTUNREACH: UNREACHABLE,
	ENETUNREACH: UNREACHABLE,
	ETIMEDOUT: TIMED_OUT,
	ECONNABORTED: TIMED_OUT,
	ECONNRESET: ['The connection to the service was interrupted', 'Try again later'],
	EPROTO: [
		'The service does not speak HTTPS at this address',
		'Check in the credential whether the Base URL has to start with http:// or has another port',
	],
	UNTRUSTED: [
		'The certificate of the service cannot be trusted',
		'Check the Base URL in the credential. If it is right, have the certificate renewed, or make n8n trust the authority that signed it',
	],
	NOT_SENT: [
		'n8n did not send the request',
		'Open the credential and check its addresses and the domains that it allows',
	],
	TOO_LARGE: [
		'The response of the service was larger than 100 MB or 2,000,000 values, and was not read',
		'Ask for less at once with filters, or with a smaller Page Size under Options. If the response should be small, check the Base URL in the credential',
	],
	TOO_DEEP: [
		'The response of the service was nested more than 100 levels deep, which n8n could not save',
		'Check the Base URL in the credential: a response like this does not come from the service',
	],
	WAIT_CANCELLED: [
		'The execution was cancelled while it waited to call the service',
		'The request was not processed. Run the workflow again if it is still needed',
	],
	ERR_CANCELED: ['The execution was cancelled', 'Run the workflow again'],
};
