import type { IAllExecuteFunctions, ICredentialsDecrypted } from 'n8n-workflow';

import type { HttpSend, StreamedResponse } from './sendRequest';

/** The part of n8n's context that sends requests. Nodes, triggers and pickers have it. */
export type ApiContext = Pick<IAllExecuteFunctions, 'getNode' | 'helpers'>;

/**
 * Returns a function that sends requests with n8n's helper, which adds the credential's key.
 * @param credential the credential, which n8n would otherwise read from the database for each request
 */
export function sendWithHelper(context: ApiContext, credential: ICredentialsDecrypted): HttpSend {
	return async (request, signal) =>
		(await context.helpers.httpRequestWithAuthentication.call(
			withCancelSignal(signal, context),
			credential.type,
			{
				...request,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				// If n8n followed a redirect, it could send the header with the key to another host.
				disableFollowRedirect: true,
				// If the body were not a stream, n8n would read a body of any size.
				encoding: 'stream',
			},
			{ credentialsDecrypted: credential },
		)) as StreamedResponse;
}

/**
 * Returns a context with a cancel signal that also stops the reading of the body. n8n's own timeout covers only the
 * headers (docs/internals/n8n.md#execute).
 */
function withCancelSignal(signal: AbortSignal, context: ApiContext): IAllExecuteFunctions {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as IAllExecuteFunctions;
}
