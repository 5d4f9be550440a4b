import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { ServiceAddress } from './address';

/** Name of the credential type that n8n attaches to each request. */
export const CREDENTIAL = 'messagingCrmApi';

/** What a call needs to know of the credential; n8n itself puts the key into the headers. */
export interface Account extends ServiceAddress {
	apiKey: string;
}

export function accountOf(credential: ICredentialDataDecryptedObject): Account {
	return {
		baseUrl: String(credential.baseUrl ?? ''),
		unprefixedBaseUrl: String(credential.unprefixedBaseUrl ?? ''),
		apiKey: String(credential.apiKey ?? '').trim(),
	};
}
