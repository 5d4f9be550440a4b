import {
	BaseError,
	type IAllExecuteFunctions,
	type ICredentialsDecrypted,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
} from 'n8n-workflow';

import { atPath } from '../shared/json';
import { NOT_ARRIVED } from './outcome';
import { readBody } from './readBody';
import type { NoResponse, Result, ServiceResponse } from './result';

/** The part of a context that sends requests. Contexts of nodes, triggers and pickers have it. */
export type ApiContext = Pick<IAllExecuteFunctions, 'getNode' | 'helpers'>;

/** n8n's timeout of a request that sets none, in ms. */
export const DEFAULT_TIMEOUT_MS = 300_000;

/** A timer with a longer delay fires at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Codes such as CERT_HAS_EXPIRED, DEPTH_ZERO_SELF_SIGNED_CERT and UNABLE_TO_VERIFY_LEAF_SIGNATURE. */
const CERTIFICATE = /CERT|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH/;

/**
 * Sends one request with the credential's key, and reads the response to its end within the timeout.
 * A failure is a result, too: it never throws.
 * @param credential given to n8n, which would otherwise read it from its database for each request
 * @param signal cancels the request
 */
export async function sendRequest(
	context: ApiContext,
	credential: ICredentialsDecrypted,
	request: IHttpRequestOptions,
	signal?: AbortSignal,
): Promise<Result> {
	const { timeout: asked = 0 } = request;
	const timeout = asked > 0 ? Math.min(Math.ceil(asked), MAX_TIMEOUT_MS) : DEFAULT_TIMEOUT_MS;
	const timeLimit = AbortSignal.timeout(timeout);
	let begun: Pick<ServiceResponse, 'status' | 'headers'> | undefined;
	try {
		const response = (await context.helpers.httpRequestWithAuthentication.call(
			withCancelSignal(signal ? AbortSignal.any([signal, timeLimit]) : timeLimit, context),
			credential.type,
			{
				...request,
				timeout,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				// Redirects would send the header with the key to another host.
				disableFollowRedirect: true,
				// n8n would read a body of any size.
				encoding: 'stream',
			},
			{ credentialsDecrypted: credential },
		)) as IN8nHttpFullResponse;
		begun = { status: response.statusCode, headers: response.headers };
		return { ...begun, ...(await readBody(response.body as AsyncIterable<Uint8Array>)) };
	} catch (error) {
		// The error contains the request with its headers: only its code is kept.
		const failure = timeLimit.aborted ? { code: 'ETIMEDOUT' } : noResponseOf(error);
		if (!begun) return failure;
		// Without the rest of its body, a rejection is one all the same.
		const isRejected = /^4/.test(String(begun.status)) && !failure.code.startsWith('TOO_');
		if (isRejected && !signal?.aborted) return { ...begun, body: '' };
		return failure.code === 'NOT_SENT' ? { code: 'ECONNRESET' } : failure;
	}
}

/**
 * The context with another cancel signal, which ends the reading of the body, too. n8n's own timeout covers
 * only the headers (docs/internals/n8n.md#execute).
 */
function withCancelSignal(signal: AbortSignal, context: ApiContext): IAllExecuteFunctions {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as IAllExecuteFunctions;
}

/** What an error of n8n's helper shows. n8n 2.20 keeps Node's code as the error's `httpCode`, and drops the cause. */
export function noResponseOf(error: unknown): NoResponse {
	const cause = atPath(error, 'cause');
	const causes = [error, cause, atPath(cause, 'cause')];
	const codes = [...causes.map((one) => atPath(one, 'code')), atPath(error, 'httpCode')];
	const code = codes.find((one) => typeof one === 'string');
	const holders = [...causes, ...causes.map((one) => atPath(one, 'errors.0'))];
	const calls = [...holders.map((one) => atPath(one, 'syscall')), atPath(error, 'messages.0')];
	const failedTo = (call: RegExp) => calls.some((one) => call.test(String(one)));
	if (code === undefined) {
		// If it is not n8n's own error, the request may have arrived.
		if (cause instanceof Error && !(cause instanceof BaseError)) return { code: 'ECONNRESET' };
		return { code: 'NOT_SENT', reason: error instanceof Error ? error.message : undefined };
	}
	if (failedTo(/^(connect|getaddrinfo)\b/)) {
		// E.g. the network dropped every packet, until the system gave up.
		return { code: NOT_ARRIVED.includes(code) ? code : 'EHOSTUNREACH' };
	}
	// The way to the host was lost after the connection was made: the request may have arrived.
	const isLost = /^E(HOST|NET)UNREACH$/.test(code) && failedTo(/^(read|write)/);
	if (isLost) return { code: 'ECONNRESET' };
	return { code: CERTIFICATE.test(code) ? 'UNTRUSTED' : code };
}
