import { atPath, getOwn, isObject, textOf } from '../shared/json';
import { labelOf, type SentValue } from '../shared/path';
import type { CallFacts } from './call';
import { withoutKey } from './redact';
import { isResponse, type Result, type ServiceResponse } from './result';

/** Statuses with which a web page comes from another server than the service. */
const FROM_ANOTHER_SERVER = [200, 404];

/**
 * Whether a result is a failure: no response, a status other than 2xx, `success: false` in the body or in `data`
 * (docs/internals/service.md#errors), or a web page.
 */
export function isFailure(result: Result): boolean {
	if (!isResponse(result)) return true;
	const { status, body } = result;
	const accepted = status >= 200 && status < 300;
	return !accepted || isHtml(body) || reportsFailure(body) || reportsFailure(atPath(body, 'data'));
}

/** Not in a record, which may have a field of that name. */
function reportsFailure(value: unknown): boolean {
	return isObject(value) && value.success === false && getOwn(value, 'id') === undefined;
}

/** The service's own reason, undefined if the body has none (docs/internals/service.md#errors). */
export function reasonIn(response: unknown): string | undefined {
	const data = atPath(response, 'data');
	const body = reportsFailure(data) ? data : response;
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

/** The message for a response without a reason. */
export function statusInWords(status: number, body: unknown): string {
	if (isRedirect(status)) return 'The service responded with a redirect';
	if (isHtml(body)) return `A web page came back instead of data (status ${status})`;
	return status < 300
		? 'The service rejected the request without a reason'
		: `The service responded with status ${status} without a reason`;
}

/** Whether the body is a web page. */
export function isHtml(body: unknown): boolean {
	return typeof body === 'string' && /^\s*</.test(body);
}

/** Whether a response shows that the Base URL leads to another server: a redirect, or a web page. */
export function leadsElsewhere({ status, body }: ServiceResponse): boolean {
	return isRedirect(status) || (isHtml(body) && FROM_ANOTHER_SERVER.includes(status));
}

function isRedirect(status: number): boolean {
	return status >= 300 && status < 400;
}

/** The ID by which the service's support finds a failed request. */
export function correlationIdIn(body: unknown): string | undefined {
	const id = atPath(body, 'correlationId');
	return typeof id === 'string' && id !== '' ? id : undefined;
}

const MAX_VALUE_LENGTH = 50;

/**
 * The IDs that a rejection is about: those of the fields that the reason names, otherwise the path values that are
 * not UUIDs, unless the reason names another field.
 *
 * Other values are not shown, since some are secret. Only a name with an underscore is taken for a field, e.g.
 * `record_id`: a name such as `message` may be an ordinary word of the reason.
 *
 * @param reason the service's own words
 * @returns values of up to 50 characters, without the API key; none if nothing is known
 */
export function rejectedValues(
	reason: string,
	{ notUuids = [], query, body, apiKey }: Pick<CallFacts, 'notUuids' | 'query' | 'body' | 'apiKey'>,
): SentValue[] {
	const words = new Set(reason.split(/\W+/));
	const fields = { ...query, ...(isObject(body) && !Buffer.isBuffer(body) ? body : {}) };
	const named = Object.keys(fields).filter((name) => name.includes('_') && words.has(name));
	const ids = named
		.filter((name) => name.endsWith('_id') && textOf(fields[name]) !== '')
		.map((name) => ({ label: labelOf(inCamelCase(name)), value: textOf(fields[name]) }));
	const rejected = named.length > 0 ? ids : notUuids;
	return rejected.map(({ label, value }) => ({
		label,
		value: withoutKey(value, apiKey).slice(0, MAX_VALUE_LENGTH),
	}));
}

function inCamelCase(name: string): string {
	return name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
}
