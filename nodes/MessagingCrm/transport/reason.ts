import { atPath, getOwn, isObject } from '../shared/json';
import { isResponse, type Result, type ServiceResponse } from './result';

/**
 * Whether a call has succeeded: a response with a status of 2xx, without `success: false` in the body or in `data`
 * (docs/internals/service.md#errors), and not a web page.
 */
export function isSuccess(result: Result): result is ServiceResponse {
	if (!isResponse(result)) return false;
	const { status, body } = result;
	const isRejected = getOwn(body, 'success') === false || reportsFailure(atPath(body, 'data'));
	return status >= 200 && status < 300 && !isRejected && !isHtml(body);
}

/** Not a record, which may have a field of that name. */
function reportsFailure(data: unknown): boolean {
	return isObject(data) && data.success === false && getOwn(data, 'id') === undefined;
}

/** The service's own reason; undefined if the documented places have none (docs/internals/service.md#errors). */
export function reasonIn(response: unknown): string | undefined {
	const data = atPath(response, 'data');
	const body = reportsFailure(data) ? data : response;
	const places = ['error.message', 'message', 'error'].map((path) => atPath(body, path));
	const texts = [...places, isHtml(body) ? undefined : body].map(textIn);
	return texts.find((text) => text !== '');
}

/** A text, or several as one. */
function textIn(reason: unknown): string {
	const parts: unknown[] = [reason].flat();
	return parts.every((part) => typeof part === 'string') ? parts.join('; ').trim() : '';
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

/** Whether a response shows that the Base URL leads to another server: a redirect, or a web page that is no proxy's failure. */
export function leadsElsewhere({ status, body }: ServiceResponse): boolean {
	return isRedirect(status) || (isHtml(body) && [200, 404].includes(status));
}

function isRedirect(status: number): boolean {
	return status >= 300 && status < 400;
}

/** The ID by which the service's support finds a failed request. */
export function correlationIdIn(body: unknown): string | undefined {
	const id = atPath(body, 'correlationId');
	return typeof id === 'string' && id !== '' ? id : undefined;
}
