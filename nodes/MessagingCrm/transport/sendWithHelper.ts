import type { IAllExecuteFunctions, ICredentialsDecrypted } from 'n8n-workflow';

import type { HttpSend, StreamedResponse } from './sendRequest';

/** The part of a context that sends requests, in nodes, triggers and pickers. */
export type ApiContext = Pick<IAllExecuteFunctions, 'getNode' | 'helpers'>;

/**
 * Sends requests with n8n's helper, which adds the credential's key.
 * @param credential passed to n8n, which would otherwise read it from its database for each request
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
				// A redirect would send the header with the key to another host.
				disableFollowRedirect: true,
				// n8n would read a body of any size.
				encoding: 'stream',
			},
			{ credentialsDecrypted: credential },
		)) as StreamedResponse;
}

/**
 * The context with another cancel signal, which also stops reading the body. n8n's own timeout covers only the headers
 * (docs/internals/n8n.md#execute).
 */
function withCancelSignal(signal: AbortSignal, context: ApiContext): IAllExecuteFunctions {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as IAllExecuteFunctions;
}
