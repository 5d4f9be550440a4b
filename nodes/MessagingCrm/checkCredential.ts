import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IHttpRequestOptions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { MessagingCrmApi } from '../../credentials/MessagingCrmApi.credentials';
import { accountOf, connectionFor } from './service/account';
import { InputError } from './shared/inputError';
import { atPath } from './shared/json';
import { type ApiContext, callApi } from './transport';

/** Short, since a person waits for the result in the editor. */
const TIMEOUT_MS = 20_000;
const MAX_WAIT_MS = 2_000;

const NOT_FOUND = 'The service was not found at this address';
const NOT_THE_SERVICE = 'Another server responded at this address, not the service';

/**
 * Endpoints that any key may read, one at each of the two addresses that the service may have. `proof` is the path of a property which
 * shows that the service has responded: `GET /businesses` is the one endpoint whose response is documented
 * (docs/internals/service.md#access).
 */
const CHECKS = [
	{ endpoint: '/api/inboxes', query: { page: 1, limit: 1 } },
	{ endpoint: '/businesses', proof: 'data.id' },
];

/**
 * Tests the credential, with the same messages as a run. It is a method of the node, since a test in the credential
 * class shows only an error code if no response comes.
 */
export async function checkCredential(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	let whatToDo = '';
	/** Which of two addresses it is. */
	let address = '';
	try {
		const account = accountOf(data);
		const hasTwo = account.otherBaseUrl !== '';
		for (const { endpoint, query, proof } of CHECKS) {
			address = '';
			const connection = connectionFor(account, endpoint);
			address = hasTwo ? `${connection.addressLabel}: ` : '';
			whatToDo =
				`Check the ${connection.addressLabel}: it is the address before /api/ and /businesses.` +
				(hasTwo ? '' : ' If these are on two hosts, fill in Other Base URL, too.');
			const call = { endpoint, query, options: { timeout: TIMEOUT_MS }, maxWait: MAX_WAIT_MS };
			const body = await callApi(contextFor(this, data), connection, call);
			if (proof && atPath(body, proof) === undefined) {
				throw new InputError(NOT_THE_SERVICE, whatToDo);
			}
		}
		return { status: 'OK', message: 'Connection successful!' };
	} catch (error) {
		const isNotFound = atPath(error, 'httpCode') === '404';
		const message = isNotFound ? `${NOT_FOUND}. ${whatToDo}` : inWords(error);
		return { status: 'Error', message: address + message };
	}
}

/** n8n shows one text, without a description, in the dialog of the credential. */
function inWords(error: unknown): string {
	const { message, description = '' } = error as Error & { description?: string };
	const whatToDo = description
		.replace(/Open the credential and ([a-z])/, (_, first: string) => first.toUpperCase())
		.replace(/ in the credential/g, '');
	return [message, whatToDo].filter(Boolean).join('. ');
}

/** The context for callApi, made from `helpers.request`, the only request function in a credential's test. */
function contextFor(
	{ helpers }: ICredentialTestFunctions,
	credential: ICredentialDataDecryptedObject,
): ApiContext {
	return {
		// Errors belong to a node. n8n shows nothing of this one.
		getNode: () => ({ name: 'Messaging CRM', type: 'messagingCrm', typeVersion: 1 }),
		helpers: {
			async httpRequestWithAuthentication(
				this: { getExecutionCancelSignal(): AbortSignal },
				_credentialType: string,
				request: IHttpRequestOptions,
			) {
				const { url, method, qs, timeout, allowedDomains } = request;
				const { headers } = await new MessagingCrmApi().authenticate(credential, request);
				const response = (await helpers.request({
					...{ url, method, qs, timeout, headers, allowedDomains },
					followRedirect: false,
					resolveWithFullResponse: true,
					simple: false,
					useStream: true,
				})) as { body: { destroy(): void } };
				this.getExecutionCancelSignal().addEventListener('abort', () => response.body.destroy());
				return response;
			},
		},
	} as unknown as ApiContext;
}
