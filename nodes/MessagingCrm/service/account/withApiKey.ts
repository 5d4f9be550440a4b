import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

/** A request with the API key, in the headers that the credential names (docs/service.md#authentication). */
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
