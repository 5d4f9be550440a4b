import { atPath, getOwn, isObject } from '../shared/json';
import { isResponse, type Result } from './result';

/**
 * Whether a result is a failure: no response, a status other than 2xx, `success: false` in the body or in `data`
 * (docs/service.md#errors), or a web page.
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

/** The service's own reason, undefined if the body has none (docs/service.md#errors). */
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
	if (status >= 300 && status < 400) return 'The service responded with a redirect';
	if (isHtml(body)) return `A web page came back instead of data (status ${status})`;
	return status < 300
		? 'The service rejected the request without a reason'
		: `The service responded with status ${status} without a reason`;
}

/** Whether the body is a web page. */
export function isHtml(body: unknown): boolean {
	return typeof body === 'string' && /^\s*</.test(body);
}

/** The ID by which the service's support finds a failed request. */
export function correlationId(body: unknown): string | undefined {
	const id = atPath(body, 'correlationId');
	return typeof id === 'string' && id !== '' ? id : undefined;
}
