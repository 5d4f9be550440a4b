import { BaseError, type IDataObject, type IHttpRequestOptions } from 'n8n-workflow';

import { atPath, parseJson } from '../shared/json';
import { type ApiResponse, noResponse } from './response';

/** A response whose body has not been read yet. */
export interface StreamedResponse {
	statusCode: number;
	headers: IDataObject;
	body: AsyncIterable<Uint8Array>;
}

/**
 * Sends one request with the API key, and returns the response even if its status is an error. Does not follow
 * redirects.
 * @param signal the signal that cancels the request and the reading of the body
 */
export type HttpSend = (
	request: IHttpRequestOptions,
	signal: AbortSignal,
) => Promise<StreamedResponse>;

/** n8n's default timeout for a request, in ms. */
export const DEFAULT_TIMEOUT_MS = 300_000;

/** The longest possible timeout, in ms: a timer with a longer delay would fire immediately. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * The maximum size of a body, which is enough for 10,000 records of 3 kB. It applies after decompression, because a
 * small compressed body could otherwise fill n8n's memory. Parsing 96 MB of empty objects would take a minute and 2.4
 * GB of memory.
 */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * The maximum depth of a body. No record is this deep. In a much deeper body, recursive code would fail, and its error
 * would hide the outcome of a write.
 */
const MAX_DEPTH = 100;

/** Matches error codes such as CERT_HAS_EXPIRED, DEPTH_ZERO_SELF_SIGNED_CERT and UNABLE_TO_VERIFY_LEAF_SIGNATURE. */
const CERTIFICATE = /CERT|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH/;

/** Matches system calls that establish a connection. If such a call fails, the service has not received the request. */
const CONNECTING = /^(connect|getaddrinfo)\b/;

/** The error codes that show exactly why there was no connection. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/**
 * Sends one request, and reads the whole response within the timeout. Never throws: after a failure, it returns a
 * response with the status 0.
 * @param signal the signal that cancels the request
 */
export async function sendRequest(
	send: HttpSend,
	request: IHttpRequestOptions,
	signal?: AbortSignal,
): Promise<ApiResponse> {
	const { timeout: requested = 0 } = request;
	const timeout =
		requested > 0 ? Math.min(Math.ceil(requested), MAX_TIMEOUT_MS) : DEFAULT_TIMEOUT_MS;
	const timeLimit = AbortSignal.timeout(timeout);
	const cancel = signal ? AbortSignal.any([signal, timeLimit]) : timeLimit;
	let response: StreamedResponse;
	try {
		response = await send({ ...request, timeout }, cancel);
	} catch (error) {
		if (timeLimit.aborted) return noResponse('ETIMEDOUT');
		return networkFailure(error, request.proxy !== undefined);
	}
	const { statusCode: status, headers, body: stream } = response;
	try {
		const text = await bodyText(stream);
		if (text === undefined) return noResponse('TOO_LARGE');
		const json = parseJson(text);
		// A proxy may cut off a JSON body. If the node read it as text, a list would seem to end, or a failed write
		// would seem to succeed.
		const isCutOff = json === undefined && status < 300 && /^\s*[[{]/.test(text);
		if (isCutOff) return noResponse('ECONNRESET');
		if (isDeeper(json, MAX_DEPTH)) return noResponse('TOO_DEEP');
		return { status, headers, body: json === undefined ? text : json, text };
	} catch {
		if (timeLimit.aborted) return noResponse('ETIMEDOUT');
		if (signal?.aborted) return noResponse('ERR_CANCELED');
		// The status shows that the service rejected the request, even if the body is incomplete.
		const isRejection = status >= 400 && status < 500;
		return isRejection ? { status, headers, body: '', text: '' } : noResponse('ECONNRESET');
	}
}

/** Reads a body as text; returns undefined if it is too large. */
async function bodyText(stream: AsyncIterable<Uint8Array>): Promise<string | undefined> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of stream) {
		bytes += chunk.length;
		if (bytes > MAX_BYTES) return undefined;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks, bytes)
		.toString()
		.replace(/^\uFEFF/, '');
}

function isDeeper(value: unknown, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false;
	if (levels === 0) return true;
	for (const inner of Object.values(value)) if (isDeeper(inner, levels - 1)) return true;
	return false;
}

/**
 * Converts an error to a response with the status 0. Only the error's code is kept, because the error contains the
 * request with its headers.
 */
export function networkFailure(error: unknown, hasProxy = false): ApiResponse {
	const cause = atPath(error, 'cause');
	const causes = [error, cause, atPath(cause, 'cause')];
	// n8n 2.20 removes the cause, but keeps the cause's Node.js error code in `httpCode`.
	const codes = [...causes.map((link) => atPath(link, 'code')), atPath(error, 'httpCode')];
	const code = codes.find((value) => typeof value === 'string');
	if (code === undefined) {
		// Unless the cause is n8n's own error, the service may have received the request.
		if (cause instanceof Error && !(cause instanceof BaseError)) return noResponse('ECONNRESET');
		return noResponse('REFUSED_BY_N8N', error instanceof Error ? error.message : undefined);
	}
	const calls = causes.flatMap((link) => [
		atPath(link, 'syscall'),
		atPath(link, 'errors.0.syscall'),
	]);
	const failedCalls = [...calls, atPath(error, 'messages.0')].map(String);
	if (failedCalls.some((call) => CONNECTING.test(call))) {
		if (hasProxy) return noResponse('PROXY_UNREACHABLE');
		// With any other code, the host is unreachable, e.g. because the network dropped all packets.
		return noResponse(NOT_CONNECTED.includes(code) ? code : 'UNREACHABLE');
	}
	return noResponse(CERTIFICATE.test(code) ? 'CERTIFICATE' : code);
}
