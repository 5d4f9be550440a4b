import { getOwn } from '../shared/json';
import type { CallFacts, Remedies } from './call';
import { NO_RESPONSE } from './noResponse';
import { outcomeOf, type Outcome } from './outcome';
import { correlationIdIn, isHtml, leadsElsewhere, reasonIn, statusInWords } from './reason';
import { withoutKey } from './redact';
import { isResponse, type NoResponse, type Result, type ServiceResponse } from './result';

/** A failed call in words: what happened, and what to do. */
export interface Failure extends Outcome {
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
	const { message, remedy, hints, httpCode } = isResponse(result)
		? describeResponse(result, facts)
		: describeNoResponse(result, facts);
	const outcome = outcomeOf(result, facts);
	const correlationId = isResponse(result) ? correlationIdIn(result.body) : undefined;
	const whatToDo =
		outcome.outcome === 'uncertain'
			? // The remedy may be to try again.
				MAY_BE_PROCESSED
			: remedy.replace('Base URL', facts.addressLabel);
	return {
		message: excerptOf(message, facts),
		description: sentences([whatToDo, ...hints].map((part) => excerptOf(part, facts))),
		httpCode,
		...outcome,
		correlationId: correlationId && excerptOf(correlationId, facts),
	};
}

/** A text that may quote the service. The key is removed before the text is cut, which could leave a part of it. */
function excerptOf(text: string, { apiKey }: CallFacts): string {
	return withoutKey(text, apiKey).slice(0, MAX_LENGTH);
}

type Described = Pick<Failure, 'message' | 'httpCode'> & { remedy: string; hints: string[] };

function describeResponse(response: ServiceResponse, facts: CallFacts): Described {
	const { status, body } = response;
	const reason = reasonIn(body) ?? statusInWords(status, body);
	if (response.isOverQuota) {
		const { message, remedy } = facts.remedies.overQuota;
		return { message, remedy, hints: [responded(reason)], httpCode: '429' };
	}
	return {
		message: reason,
		remedy: remedyFor(response, facts.remedies),
		hints: [...idHints(status, facts), ...supportHint(body)],
		httpCode: String(status),
	};
}

function describeNoResponse(
	result: NoResponse,
	{ endpoint, maxWait, remedies }: CallFacts,
): Described {
	if (result.code === 'WAIT_ENDED') {
		const reason = reasonIn(result.rateLimited?.body);
		return {
			message: `Rate limit reached: no free slot for ${endpoint} within ${inSeconds(maxWait)}`,
			remedy: remedies.ofWaitEnded,
			hints: [
				...(result.rateLimited ? [remedies.ofQuota] : []),
				...(reason ? [responded(reason)] : []),
			],
			httpCode: '429',
		};
	}
	const known = getOwn(NO_RESPONSE, result.code) as [string, string] | undefined;
	const [message, remedy] = known ?? NO_RESPONSE.ECONNRESET;
	return { message: result.reason?.trim() || message, remedy, hints: [] };
}

function inSeconds(ms: number): string {
	const seconds = Math.round(ms / 1000);
	return `${seconds} second${seconds === 1 ? '' : 's'}`;
}

function remedyFor(response: ServiceResponse, { ofStatus }: Remedies): string {
	const { status, body } = response;
	if (isHtml(body) && leadsElsewhere(response)) {
		return 'Check the Base URL in the credential: it leads to a web page, not to the service';
	}
	if (ofStatus[status]) return ofStatus[status];
	if (status < 300) return ofStatus[200];
	if (leadsElsewhere(response)) {
		return 'Redirects are not followed, so that the API key is sent to no other host. Enter the final address as Base URL in the credential';
	}
	return status < 500 ? ofStatus[400] : ofStatus[500];
}

function responded(reason: string): string {
	return `The service responded: ${reason}`;
}

function idHints(status: number, { notUuids = [] }: CallFacts): string[] {
	if (!ABOUT_VALUES.includes(status)) return [];
	return notUuids.map((label) => `The ID in ${label} is not a UUID, which the service expects`);
}

function supportHint(body: unknown): string[] {
	const id = correlationIdIn(body);
	return id === undefined ? [] : [`Quote ${id} when you contact support`];
}

function sentences(parts: string[]): string {
	return parts.map((part) => part.replace(/[.\s]+$/, '')).join('. ') + '.';
}
