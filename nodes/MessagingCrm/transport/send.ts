import type { IAllExecuteFunctions, IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { CREDENTIAL } from './credential';
import { atPath, isObject } from './json';
import { NOT_SENT, UNTRUSTED, type ConnectionFailure, type Outcome } from './outcome';

/** What every context that may call the service has: of nodes, triggers and lists alike. */
export type ApiContext = Pick<IAllExecuteFunctions, 'getNode' | 'getCredentials' | 'helpers'>;

/** Sends one request with the credential's key; a failure is an outcome too, never an exception. */
export async function send(context: ApiContext, request: IHttpRequestOptions): Promise<Outcome> {
	try {
		const response: unknown = await context.helpers.httpRequestWithAuthentication.call(
			context as IAllExecuteFunctions,
			CREDENTIAL,
			{
				...request,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				// The key travels in a header of its own, which redirects would carry to another host.
				disableFollowRedirect: true,
			},
		);
		return {
			status: Number(atPath(response, 'statusCode')),
			headers: lowerCaseNames(atPath(response, 'headers')),
			body: parsed(atPath(response, 'body')),
		};
	} catch (error) {
		// The error itself holds the request with its headers, and goes no further.
		return failureOf(error);
	}
}

/** Some gateways label JSON as text. */
function parsed(body: unknown): unknown {
	if (typeof body !== 'string' || !/^\s*[[{]/.test(body)) return body;
	try {
		return JSON.parse(body) as unknown;
	} catch {
		return body;
	}
}

function lowerCaseNames(headers: unknown): IDataObject {
	if (!isObject(headers)) return {};
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
	);
}

/** Such as CERT_HAS_EXPIRED, DEPTH_ZERO_SELF_SIGNED_CERT and UNABLE_TO_VERIFY_LEAF_SIGNATURE. */
const CERTIFICATE = /CERT|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH/;

/** n8n 1.123 keeps Node's code as the error's `httpCode`, and drops the cause. */
function failureOf(error: unknown): ConnectionFailure {
	const code = ['code', 'cause.code', 'cause.cause.code', 'httpCode']
		.map((path) => atPath(error, path))
		.find((value) => typeof value === 'string');
	if (typeof code === 'string') return { code: CERTIFICATE.test(code) ? UNTRUSTED : code };
	return { code: NOT_SENT, reason: error instanceof Error ? error.message : undefined };
}
