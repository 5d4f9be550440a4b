import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { normalizeBaseUrl } from '../transport';

/**
 * A request with the API key, in the headers that the credential names (docs/service.md#authentication).
 *
 * @throws InputError for a base URL that cannot be used
 */
export function withApiKey(
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	normalizeBaseUrl(credential.baseUrl, 'Base URL');
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
