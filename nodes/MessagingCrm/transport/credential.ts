import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { InputError } from '../shared/inputError';
import type { ServiceAddress } from './baseUrl';

/** Name of the credential type that n8n attaches to each request. */
export const CREDENTIAL = 'messagingCrmApi';

/** What a call needs to know of the credential; n8n itself puts the key into the headers. */
export interface Account extends ServiceAddress {
	apiKey: string;
	/** n8n's name for the credential. */
	credentialType: string;
}

/** What a header can carry; a key that was copied from a text may bring other characters with it. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** @throws InputError for a key that cannot be sent */
export function accountOf(credential: ICredentialDataDecryptedObject): Account {
	const apiKey = String(credential.apiKey ?? '').trim();
	if (apiKey === '') {
		throw new InputError('API Key is empty', 'Fill in API Key in the credential');
	}
	if (!SENDABLE.test(apiKey)) {
		throw new InputError(
			'API Key has a space or a special character in it',
			'Open the credential and enter API Key again, just as the dashboard shows it under Settings > API Keys',
		);
	}
	return {
		baseUrl: String(credential.baseUrl ?? ''),
		unprefixedBaseUrl: String(credential.unprefixedBaseUrl ?? ''),
		apiKey,
		credentialType: CREDENTIAL,
	};
}
