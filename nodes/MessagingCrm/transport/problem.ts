import { atPath, isObject, own } from './json';
import { isResponse, NOT_SENT, TOO_DEEP, TOO_LARGE, UNTRUSTED, type Outcome } from './outcome';
import { withoutKey } from './redact';
import { mayHaveArrived } from './retry';

/** A failed call in words: what happened, and how to get unstuck. */
export interface Problem {
	message: string;
	description: string;
	/** The HTTP status; undefined where no response came. */
	httpCode?: string;
}

/** What is known about the call beside its outcome. */
export interface CallFacts {
	readOnly: boolean;
	/** The API key, which must not appear in any text. */
	apiKey: string;
	/** Labels of the path values that are no UUIDs. */
	notUuids?: string[];
}

/** reference.md, Errors. */
const WAYS_ON: Record<number, string> = {
	400: 'Check the values of this operation: one is missing or not in the form the service expects',
	401: 'Open the credential and check the API Key and which header carries it; a new key is made in the dashboard under Settings > API Keys',
	403: 'The API key may not do this. Use a key with more permissions, e.g. one that is not read-only',
	404: 'Check the ID: the record may have been deleted, or belong to another business than the API key. Where the ID is right, check the Base URL in the credential',
	409: 'A record like this exists already, e.g. with the same phone number or name. Update it instead of creating it',
	413: 'The uploaded file is too large. Use a smaller one',
	422: 'Check the values of this operation: the service understood them but does not allow them',
	500: 'The service failed to process this request. Try again later',
	502: 'The service is temporarily unavailable. Try again later',
	503: 'The service is temporarily unavailable. Try again later',
};

/** A page at these statuses does not come from the service, but from whatever is at the address. */
const NOT_THE_SERVICE = [200, 404];

const HOST_NOT_FOUND: [string, string] = [
	'The host of the service was not found',
	'Check the Base URL in the credential, and that n8n can reach this host',
];

const NO_ANSWER: [string, string] = [
	'The service did not answer in time',
	'Try again later. Where it always takes that long, allow it more time with Timeout under Request Options',
];

const CONNECTION_PROBLEMS: Record<string, [message: string, wayOn: string]> = {
	ECONNREFUSED: [
		'The service refused the connection',
		'Check the Base URL in the credential: nothing answers there',
	],
	ENOTFOUND: HOST_NOT_FOUND,
	EAI_AGAIN: HOST_NOT_FOUND,
	ETIMEDOUT: NO_ANSWER,
	ECONNABORTED: NO_ANSWER,
	ECONNRESET: ['The connection to the service broke off', 'Try again later'],
	EPROTO: [
		'The service does not speak HTTPS at this address',
		'Check in the credential whether the Base URL has to start with http:// or has another port',
	],
	[UNTRUSTED]: [
		'The certificate of the service cannot be trusted',
		'Check the Base URL in the credential. Where it is right, have the certificate renewed, or make the authority that signed it known to n8n',
	],
	[NOT_SENT]: [
		'n8n did not send the request',
		'Open the credential and check its addresses and the domains that it allows',
	],
	[TOO_LARGE]: [
		'The answer of the service was larger than 100 MB, and was not read to its end',
		'Ask for less at once with filters, or with a smaller Page Size under Options. Where the answer should be small, check the Base URL in the credential',
	],
	[TOO_DEEP]: [
		'The answer of the service was nested more than 100 levels deep, which n8n could not save',
		'Check the Base URL in the credential: an answer like this does not come from the service',
	],
	ERR_CANCELED: ['The execution was cancelled', 'Run the workflow again'],
};

const LONGEST_REASON = 500;

/**
 * Whether a response is a failure: by its status, by `success: false` in the body of a successful
 * one (reference.md, Errors: clients check `success` as well as the status), or as a web page.
 */
export function isFailure(outcome: Outcome): boolean {
	if (!isResponse(outcome)) return true;
	const { status, body } = outcome;
	const accepted = status >= 200 && status < 300;
	return !accepted || isHtml(body) || (isObject(body) && body.success === false);
}

/** Puts a failure into words; never throws, whatever the body holds. */
export function describeProblem(outcome: Outcome, facts: CallFacts): Problem {
	const doubt =
		!facts.readOnly && mayHaveArrived(outcome)
			? ['The service may have carried this out all the same: check before you run it again']
			: [];
	if (!isResponse(outcome)) {
		const known = own(CONNECTION_PROBLEMS, outcome.code) as [string, string] | undefined;
		const [message, wayOn] = known ?? CONNECTION_PROBLEMS.ECONNRESET;
		return {
			message: withoutKey(outcome.reason?.trim() || message, facts.apiKey),
			description: sentences([wayOn, ...doubt]),
		};
	}
	const { status, body } = outcome;
	return {
		// The key goes before the text is cut, which could leave a part of it.
		message: withoutKey(reasonIn(body) ?? statusInWords(status, body), facts.apiKey).slice(
			0,
			LONGEST_REASON,
		),
		description: withoutKey(
			sentences([
				wayOnFor(status, body),
				...doubt,
				...idHints(status, facts),
				...correlation(body),
			]),
			facts.apiKey,
		),
		httpCode: String(status),
	};
}

/** The service's own reason: `error.message` first, for both documented bodies and the 429's. */
function reasonIn(body: unknown): string | undefined {
	const candidates = [
		atPath(body, 'error.message'),
		atPath(body, 'error'),
		atPath(body, 'message'),
		isHtml(body) ? undefined : body,
	].map(joined);
	const reason = candidates.find(
		(candidate): candidate is string => typeof candidate === 'string' && candidate.trim() !== '',
	);
	return reason?.trim();
}

/** Some services give several reasons at once. */
function joined(reason: unknown): unknown {
	const isList = Array.isArray(reason) && reason.every((part) => typeof part === 'string');
	return isList ? reason.join('; ') : reason;
}

function statusInWords(status: number, body: unknown): string {
	if (status >= 300 && status < 400) return 'The service answered with a redirect';
	if (isHtml(body)) return `A web page came back instead of data (status ${status})`;
	return status < 300
		? 'The service says that it did not do this, and gave no reason'
		: `The service answered with status ${status} and gave no reason`;
}

function isHtml(body: unknown): boolean {
	return typeof body === 'string' && /^\s*</.test(body);
}

function wayOnFor(status: number, body: unknown): string {
	if (isHtml(body) && NOT_THE_SERVICE.includes(status)) {
		return 'Check the Base URL in the credential: it leads to a web page, not to the service';
	}
	if (WAYS_ON[status]) return WAYS_ON[status];
	if (status < 300) {
		return 'The service took the request but refused what it asks for. Check the values of this operation; for a message, whether it can be delivered to this recipient';
	}
	if (status < 400) {
		return 'Redirects are not followed, so that the API key goes to no other host. Enter the final address as Base URL in the credential';
	}
	return status < 500 ? WAYS_ON[400] : WAYS_ON[500];
}

function idHints(status: number, { notUuids = [] }: CallFacts): string[] {
	if (![400, 404, 422].includes(status)) return [];
	return notUuids.map((label) => `The ID in ${label} is not a UUID, which the service expects`);
}

function correlation(body: unknown): string[] {
	const id = atPath(body, 'correlationId');
	return typeof id === 'string' && id !== '' ? [`Quote ${id} when you contact support`] : [];
}

function sentences(parts: string[]): string {
	return parts.join('. ') + '.';
}
