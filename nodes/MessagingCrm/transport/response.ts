import type { IDataObject } from 'n8n-workflow';

import { atPath, getOwn, isObject } from '../shared/json';

/** The response to one request, or the reason why there is none. */
export interface ApiResponse {
	/** HTTP status; 0 without a usable response. 429 even if a request had no slot. */
	status: number;
	/** Header names are in lower case. */
	headers: IDataObject;
	/** Parsed JSON, regardless of the content type; otherwise, the text. */
	body: unknown;
	/** The body before it was parsed. */
	text: string;
	/** Why there is no usable response, or which limit a 429 is about: a key of ERROR_TYPES or a Node.js code. */
	code?: string;
	/** n8n's reason for not sending the request. */
	reason?: string;
	/** For a request without a slot: when the limit ends, in ms since the epoch; undefined if unknown. */
	limitEndsAt?: number;
}

/** A response with the status 0 and the reason why there is none. */
export function noResponse(code: string, reason?: string): ApiResponse {
	return { status: 0, headers: {}, body: undefined, text: '', code, reason };
}

/**
 * Whether the request succeeded: a 2xx without `success: false` in the body or in `data`
 * (docs/internals/service.md#errors), and not a web page.
 */
export function isSuccess({ status, body }: ApiResponse): boolean {
	const isRejected = getOwn(body, 'success') === false || isFailedData(atPath(body, 'data'));
	return status >= 200 && status < 300 && !isRejected && !isWebPage(body);
}

/** A record can also have a field called `success`. */
function isFailedData(data: unknown): boolean {
	return isObject(data) && data.success === false && getOwn(data, 'id') === undefined;
}

export function isWebPage(body: unknown): boolean {
	return typeof body === 'string' && /^\s*</.test(body);
}

/** The service's reason for an error; undefined if no documented field has one (docs/internals/service.md#errors). */
export function errorMessageIn(response: unknown): string | undefined {
	const data = atPath(response, 'data');
	const body = isFailedData(data) ? data : response;
	const messages = ['error.message', 'message', 'error'].map((path) => atPath(body, path));
	if (!isWebPage(body)) messages.push(body);
	return messages.map(joinTexts).find((text) => text !== '');
}

/** A string, or an array of strings as one string. */
function joinTexts(value: unknown): string {
	const parts: unknown[] = [value].flat();
	return parts.every((part) => typeof part === 'string') ? parts.join('; ').trim() : '';
}
