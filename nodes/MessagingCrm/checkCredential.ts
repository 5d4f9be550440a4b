import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IDataObject,
	IHttpRequestOptions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { type Account, accountOf, connectionFor, withApiKey } from './service/account';
import { atPath, isObject } from './shared/json';
import { type ApiContext, callApi } from './transport';

/** Short, since a person waits for the result in the editor. */
const TIMEOUT_MS = 20_000;
const MAX_WAIT_MS = 2_000;

const NOT_FOUND = 'The service was not found at this address';
const NOT_THE_SERVICE = 'Another server responded at this address, not the service';

/** The node that errors of callApi belong to. */
const NODE = {
	id: '',
	name: 'Messaging CRM',
	type: 'messagingCrm',
	typeVersion: 1,
	position: [0, 0] as [number, number],
	parameters: {},
};

/** An endpoint that any key may read. */
interface Check {
	endpoint: string;
	query?: IDataObject;
	/** Path of a property that proves that the service has responded. */
	proof?: string;
}

/** `GET /businesses` is the one endpoint whose response is documented (docs/internals/service.md#business). */
const BUSINESS: Check = { endpoint: '/businesses', proof: 'data.id' };

const INBOXES: Check = { endpoint: '/api/inboxes', query: { page: 1, limit: 1 } };

/**
 * Tests the credential, with the same messages as a run. It is a method of the node, since a test in the credential
 * class shows only an error code if no response comes (docs/internals/n8n.md#credentials).
 */
export async function checkCredential(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	try {
		const account = accountOf(data);
		const failure = await firstFailure(contextFor(this, data), account);
		return failure === undefined
			? { status: 'OK', message: 'Connection successful!' }
			: { status: 'Error', message: failure };
	} catch (error) {
		return { status: 'Error', message: inWords(error) };
	}
}

/** If there are two addresses, calls both. The failure then names the field. */
async function firstFailure(context: ApiContext, account: Account): Promise<string | undefined> {
	const hasTwo = connectionFor(account, '/').baseUrl !== connectionFor(account, '/api/').baseUrl;
	if (!hasTwo) return await failureOf(BUSINESS, context, account);
	for (const check of [INBOXES, BUSINESS]) {
		const failure = await failureOf(check, context, account);
		const { addressLabel } = connectionFor(account, check.endpoint);
		if (failure !== undefined) return `${addressLabel}: ${failure}`;
	}
	return undefined;
}

async function failureOf(
	{ endpoint, query, proof }: Check,
	context: ApiContext,
	account: Account,
): Promise<string | undefined> {
	const connection = connectionFor(account, endpoint);
	const isOnlyAddress = endpoint === BUSINESS.endpoint && connection.addressLabel === 'Base URL';
	const whatToDo =
		`Check the ${connection.addressLabel}: it is the address before /api/ and /businesses.` +
		(isOnlyAddress ? ' If these are on two hosts, fill in Other Base URL, too.' : '');
	try {
		const body = await callApi(context, connection, {
			endpoint,
			query,
			options: { timeout: TIMEOUT_MS },
			maxWait: MAX_WAIT_MS,
		});
		// A list may come without an envelope.
		const isAnyList = isObject(body) || Array.isArray(body);
		const isService = proof === undefined ? isAnyList : atPath(body, proof) !== undefined;
		return isService ? undefined : `${NOT_THE_SERVICE}. ${whatToDo}`;
	} catch (error) {
		return atPath(error, 'httpCode') === '404' ? `${NOT_FOUND}. ${whatToDo}` : inWords(error);
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
		getNode: () => NODE,
		helpers: {
			async httpRequestWithAuthentication(
				this: { getExecutionCancelSignal(): AbortSignal },
				_credentialType: string,
				request: IHttpRequestOptions,
			) {
				const { url, method, qs, timeout, headers, allowedDomains } = withApiKey(
					credential,
					request,
				);
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
