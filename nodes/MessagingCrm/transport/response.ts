import type { IDataObject } from 'n8n-workflow';

import { atPath, getOwn, isObject } from '../shared/json';

/** The response to one request, or the reason why there is none. */
export interface ApiResponse {
	/**
	 * The HTTP status. It is 0 if there is no usable response, and 429 if the request was not sent because it had no
	 * slot.
	 */
	status: number;
	/** The headers, with names in lower case. */
	headers: IDataObject;
	/** The parsed body if it is JSON, regardless of the content type; otherwise its text. */
	body: unknown;
	/** The text of the body before it was parsed. */
	text: string;
	/**
	 * The reason why there is no usable response, or the limit that caused a 429: a key of ERROR_TYPES or a Node.js
	 * error code.
	 */
	code?: string;
	/** n8n's reason for not sending the request. */
	reason?: string;
	/** The time at which the limit ends, in ms since the epoch, if the request had no slot and the time is known. */
	limitEndsAt?: number;
}

/** Creates a response with the status 0 for a request without a usable response. */
export function noResponse(code: string, reason?: string): ApiResponse {
	return { status: 0, headers: {}, body: undefined, text: '', code, reason };
}

/**
 * Whether the request succeeded: the status is 2xx, the body is not a web page, and neither the body nor its `data` has
 * `success: false` (docs/internals/service.md#errors).
 */
export function isSuccess({ status, body }: ApiResponse): boolean {
	const isRejected = getOwn(body, 'success') === false || isFailedData(atPath(body, 'data'));
	return status >= 200 && status < 300 && !isRejected && !isWebPage(body);
}

/** Whether `data` reports a failure. An object with an ID is a record, which can have a field called `success`. */
function isFailedData(data: unknown): boolean {
	return isObject(data) && data.success === false && getOwn(data, 'id') === undefined;
}

export function isWebPage(body: unknown): boolean {
	return typeof body === 'string' && /^\s*</.test(body);
}

/** Returns the service's reason for an error; undefined if the response has none (docs/internals/service.md#errors). */
export function errorMessageIn(response: unknown): string | undefined {
	const data = atPath(response, 'data');
	const body = isFailedData(data) ? data : response;
	const messages = ['error.message', 'message', 'error'].map((path) => atPath(body, path));
	if (!isWebPage(body)) messages.push(body);
	return messages.map(joinTexts).find((text) => text !== '');
}

/** Joins an array of strings; returns a single string unchanged, and an empty string for any other value. */
function joinTexts(value: unknown): string {
	const parts: unknown[] = [value].flat();
	return parts.every((part) => typeof part === 'string') ? parts.join('; ').trim() : '';
}
