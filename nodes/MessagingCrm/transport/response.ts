import type { IDataObject } from 'n8n-workflow';

import { atPath, getOwn, isObject } from '../shared/json';

/** The response to one request, or why there is none. */
export interface ApiResponse {
	/** HTTP status; 0 if no usable response came. 429 also if a request had no slot. */
	status: number;
	/** Names are in lower case. */
	headers: IDataObject;
	/** Parsed JSON, whatever the content type; the text if it is not JSON. */
	body: unknown;
	/** The body before it was parsed. */
	text: string;
	/** Why no usable response came, or which limit a 429 is about: a key of ERROR_TYPES or a code of Node. */
	code?: string;
	/** What n8n said when it refused to send the request. */
	reason?: string;
	/** When the limit ends by which a request had no slot, in ms since the epoch; undefined if that is not known. */
	until?: number;
}

/** A response with the status 0, which says why there is none. */
export function noResponse(code: string, reason?: string): ApiResponse {
	return { status: 0, headers: {}, body: undefined, text: '', code, reason };
}

/**
 * Whether the service did what the request asked for: a status of 2xx without `success: false` in the body or in `data`
 * (docs/internals/service.md#errors), and no web page.
 */
export function isSuccess({ status, body }: ApiResponse): boolean {
	const isRejected = getOwn(body, 'success') === false || isFailedData(atPath(body, 'data'));
	return status >= 200 && status < 300 && !isRejected && !isWebPage(body);
}

/** A record may have a field called `success`, too. */
function isFailedData(data: unknown): boolean {
	return isObject(data) && data.success === false && getOwn(data, 'id') === undefined;
}

export function isWebPage(body: unknown): boolean {
	return typeof body === 'string' && /^\s*</.test(body);
}

/** The service's own words about an error; undefined if the documented places have none (docs/internals/service.md#errors). */
export function errorMessageIn(response: unknown): string | undefined {
	const data = atPath(response, 'data');
	const body = isFailedData(data) ? data : response;
	const places = ['error.message', 'message', 'error'].map((path) => atPath(body, path));
	if (!isWebPage(body)) places.push(body);
	return places.map(joinTexts).find((text) => text !== '');
}

/** A text, or several as one. */
function joinTexts(value: unknown): string {
	const parts: unknown[] = [value].flat();
	return parts.every((part) => typeof part === 'string') ? parts.join('; ').trim() : '';
}
