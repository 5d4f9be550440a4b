import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { SetupError } from '../../shared/inputError';
import { textOf } from '../../shared/json';
import type { Connection } from '../../transport';
import { addressOf, isUnencrypted } from './address';
import { REMEDIES } from './remedies';

/** Name of the credential type, by which n8n adds the API key to each request. */
export const CREDENTIAL = 'messagingCrmApi';

/** The values of the credential. */
export interface Account {
	apiKey: string;
	baseUrl: string;
	/** Base URL for paths without `/api/`; empty if it is the same. */
	unprefixedBaseUrl: string;
	/** The domains that n8n may send the key to, separated by commas; undefined if they are not restricted. */
	allowedDomains?: string;
	/** As n8n read it, so that n8n does not read it again for each request. */
	credential: ICredentialsDecrypted;
}

/** The characters that a header may contain. A copied key may contain others. */
const SENDABLE = /^[\x21-\x7e]+$/;

/**
 * Reads a credential. Its addresses are checked by connectionFor, since not every call needs both.
 *
 * @throws SetupError for a key that cannot be sent, or if no domain is allowed
 */
export function accountOf(credential: ICredentialDataDecryptedObject): Account {
	const apiKey = String(credential.apiKey ?? '').trim();
	if (apiKey === '') {
		throw new SetupError('API Key is empty', 'Fill in API Key in the credential');
	}
	if (!SENDABLE.test(apiKey)) {
		throw new SetupError(
			'API Key has a space or a special character in it',
			'Open the credential and enter API Key again, just as the dashboard shows it under Settings > API Keys',
		);
	}
	return {
		apiKey,
		baseUrl: String(credential.baseUrl ?? ''),
		unprefixedBaseUrl: String(credential.unprefixedBaseUrl ?? '').trim(),
		allowedDomains: allowedDomainsIn(credential),
		credential: { id: '', name: '', type: CREDENTIAL, data: credential },
	};
}

/**
 * n8n adds the field Allowed HTTP Request Domains to every credential. Its value "None" is about HTTP Request alone.
 * @throws SetupError if only some domains are allowed and none is named
 */
function allowedDomainsIn(credential: ICredentialDataDecryptedObject): string | undefined {
	if (credential.allowedHttpRequestDomains !== 'domains') return undefined;
	const allowedDomains = textOf(credential.allowedDomains).trim();
	if (allowedDomains !== '') return allowedDomains;
	throw new SetupError(
		'Allowed Domains is empty',
		'Fill in Allowed Domains in the credential, or choose another value for Allowed HTTP Request Domains',
	);
}

/**
 * How to reach the endpoint at a path: paths without `/api/` may have a host of their own
 * (docs/internals/service.md#hosts).
 *
 * @throws SetupError for an address that cannot be used; it names the field
 */
export function connectionFor(account: Account, path: string): Connection {
	const { apiKey, unprefixedBaseUrl, allowedDomains, credential } = account;
	const isSecond = unprefixedBaseUrl !== '' && !path.startsWith('/api/');
	const addressLabel = isSecond ? 'Other Base URL' : 'Base URL';
	const baseUrl = addressOf(isSecond ? unprefixedBaseUrl : account.baseUrl, addressLabel);
	return {
		apiKey,
		credential,
		baseUrl,
		addressLabel,
		isUnencrypted: isUnencrypted(baseUrl),
		allowedDomains,
		remedies: REMEDIES,
	};
}

/** A request with the API key, in the headers that the credential names (docs/internals/service.md#authentication). */
export function withApiKey(
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const apiKey = String(credential.apiKey).trim();
	const { keyHeader } = credential;
	return {
		...request,
		headers: {
			...request.headers,
			...(keyHeader !== 'bearer' && { api_key: apiKey }),
			...(['bearer', 'both'].includes(String(keyHeader)) && { Authorization: `Bearer ${apiKey}` }),
		},
	};
}
