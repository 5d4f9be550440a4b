import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INode,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { MessagingCrmApi } from '../../credentials/MessagingCrmApi.credentials';
import { accountOf, connectionFor, WORKFLOWS } from './service';
import { asSentence, InputError } from './shared/errors';
import { atPath } from './shared/json';
import { ApiError, type HttpSend, requestWithRetries, type StreamedResponse } from './transport';

/** These limits are short, because a person is waiting in the editor. */
const TIMEOUT_MS = 20_000;
const MAX_WAIT_MS = 2_000;

const NOT_FOUND = 'The service was not found at this address';
const NOT_THE_SERVICE = 'Another server responded at this address, not the service';
const WHAT_TO_DO = 'Check Base URL: enter the part of the address before /api/ or /businesses.';

/** n8n's errors need a node, which the credential dialog does not show. */
const NODE: INode = {
	id: '',
	name: 'Messaging CRM',
	type: 'messagingCrm',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/**
 * Endpoints that any key may read, with and without `/api/`. `proof` is the path of a property that only a response of
 * the service has (docs/internals/service.md#access).
 */
const CHECKS = [
	{ endpoint: '/api/inboxes', query: { page: 1, limit: 1 } },
	{ endpoint: '/businesses', proof: 'data.id' },
];

/**
 * Tests the credential. The errors have the same messages as errors of a run. The test is a method of the node. In the
 * credential class, it would show only an error code if the service did not respond.
 */
export async function checkCredential(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	try {
		const account = accountOf(data);
		// Throws if Workflow Base URL is not a usable address.
		if (account.workflowBaseUrl.trim() !== '') connectionFor(account, WORKFLOWS);
		for (const { endpoint, query, proof } of CHECKS) {
			const connection = connectionFor(account, endpoint);
			const call = { endpoint, query, httpOptions: { timeout: TIMEOUT_MS }, maxWait: MAX_WAIT_MS };
			const body = await requestWithRetries(sendWith(this, data), () => NODE, connection, call);
			if (proof && atPath(body, proof) === undefined) {
				throw new InputError(NOT_THE_SERVICE, WHAT_TO_DO);
			}
		}
		return { status: 'OK', message: 'Connection successful!' };
	} catch (error) {
		const isNotFound = error instanceof ApiError && error.httpCode === '404';
		const shown = isNotFound ? new InputError(NOT_FOUND, WHAT_TO_DO) : (error as InputError);
		// The credential dialog shows the message, but has no description.
		return { status: 'Error', message: `${asSentence(shown.message)} ${shown.description}` };
	}
}

/** Sends with `helpers.request`, the only request function in a credential's test. */
function sendWith(
	{ helpers }: ICredentialTestFunctions,
	credential: ICredentialDataDecryptedObject,
): HttpSend {
	return async (request, signal) => {
		const { url, method, qs, timeout, allowedDomains } = request;
		const { headers } = await new MessagingCrmApi().authenticate(credential, request);
		const response = (await helpers.request({
			url,
			method,
			qs,
			timeout,
			headers,
			allowedDomains,
			followRedirect: false,
			resolveWithFullResponse: true,
			simple: false,
			useStream: true,
		})) as StreamedResponse & { body: { destroy(): void } };
		signal.addEventListener('abort', () => response.body.destroy());
		return response;
	};
}
