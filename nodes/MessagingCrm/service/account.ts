import type { ICredentialDataDecryptedObject, ICredentialsDecrypted } from 'n8n-workflow';

import { digest } from '../shared/digest';
import { excerpt, SetupError } from '../shared/errors';
import { getOwn, parseJson, textOf } from '../shared/json';
import type { Connection } from '../transport';
import { WORKFLOWS } from './lists';
import { addressOf } from './address';

/** The name of the credential type. n8n uses it to add the API key to each request. */
export const CREDENTIAL = 'messagingCrmApi';

/** The header for a partner's key, which is sent instead of the API key (docs/internals/service.md#access). */
export const PARTNER_KEY_HEADER = 'x-partner-api-key';

export interface Account extends Pick<Connection, 'apiKey' | 'allowedDomains'> {
	/** The credential from which n8n takes the API key. */
	credential: ICredentialsDecrypted;
	baseUrl: string;
	/** The base URL for paths that begin with WORKFLOWS; empty if the user has not set it. */
	workflowBaseUrl: string;
	/** The country code for phone numbers that begin with 0, e.g. `62`. */
	countryCode?: string;
}

/** The two hosts of the service (docs/internals/service.md#access). */
const DEFAULT_BASE_URL = 'https://api.cekat.ai';
const DEFAULT_WORKFLOW_BASE_URL = 'https://server.cekat.ai';

/** The length of the digest that identifies a business, in characters. */
const BUSINESS_LENGTH = 16;

/** Matches a key that can be sent in a header. A copied key may contain other characters. */
const SENDABLE = /^[\x21-\x7e]+$/;

/**
 * Reads a credential, but does not check its addresses: connectionFor checks the address that a request needs.
 * @throws SetupError if the key is empty or cannot be sent, if the country code is invalid, or if Allowed Domains is
 * empty
 */
export function accountOf(credential: ICredentialDataDecryptedObject): Account {
	const apiKey = String(credential.apiKey ?? '').trim();
	if (apiKey === '') {
		throw new SetupError('API Key is empty', 'Fill in API Key in the credential');
	}
	if (!SENDABLE.test(apiKey)) {
		throw new SetupError(
			'API Key contains a space or a special character',
			'Open the credential and enter API Key again, exactly as shown in the dashboard under Settings > API Keys',
		);
	}
	return {
		apiKey,
		baseUrl: String(credential.baseUrl ?? ''),
		workflowBaseUrl: String(credential.workflowBaseUrl ?? ''),
		countryCode: countryCodeIn(credential),
		allowedDomains: allowedDomainsIn(credential),
		credential: { id: '', name: '', type: CREDENTIAL, data: credential },
	};
}

/**
 * A digest that identifies the business of an API key. The key is a JWT that contains the ID of the business, so all
 * keys of a business have the same digest. If a key contains no such ID, the result is a digest of the key itself
 * (docs/internals/service.md#access).
 */
export function businessDigest({ apiKey }: Account): string {
	const payload = Buffer.from(apiKey.split('.')[1] ?? '', 'base64url').toString();
	const id = textOf(getOwn(parseJson(payload), 'business_id')).trim();
	return digest(id || apiKey, BUSINESS_LENGTH);
}

function countryCodeIn({ countryCode }: ICredentialDataDecryptedObject): string | undefined {
	const text = textOf(countryCode).trim().replace(/^\+/, '');
	if (text === '') return undefined;
	if (/^[1-9]\d{0,2}$/.test(text)) return text;
	throw new SetupError(
		`Country Code for Local Numbers is not a country code: ${excerpt(text)}`,
		'Enter its digits in the credential, e.g. 62 for Indonesia, or leave the field empty',
	);
}

/**
 * The domains to which requests are limited; undefined if they are not limited. n8n adds the Allowed HTTP Request
 * Domains field to every credential. The value "None" of this field blocks the HTTP Request node, but not this node.
 * @throws SetupError if only listed domains are allowed and the list is empty
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
 * The connection for requests to a path. Workflow paths have a separate host. If the user has changed only the Base
 * URL, workflow paths use it, too: the key is never sent to a host that the user did not choose
 * (docs/internals/service.md#access).
 * @throws SetupError if the address is unusable. The error names the address's field in the credential
 */
export function connectionFor(account: Account, path: string): Connection {
	const { workflowBaseUrl, ...rest } = account;
	if (!path.startsWith(WORKFLOWS)) return { ...rest, baseUrl: addressOf(rest.baseUrl, 'Base URL') };
	const addressField = 'Workflow Base URL';
	const isOwnHost = workflowBaseUrl.trim() !== '';
	const address = isOwnHost
		? addressOf(workflowBaseUrl, addressField)
		: addressOf(rest.baseUrl, 'Base URL');
	const baseUrl = address === DEFAULT_BASE_URL ? DEFAULT_WORKFLOW_BASE_URL : address;
	return { ...rest, baseUrl, addressField };
}
