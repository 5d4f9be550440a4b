import { NOT_SENT, TOO_DEEP, TOO_LARGE, UNTRUSTED, WAIT_CANCELLED } from './result';

/** What to do about each status (docs/service.md#errors). */
export const REMEDIES: Record<number, string> = {
	400: 'Check the values of this operation: one is missing or not in the form the service expects',
	401: 'Open the credential and check the API Key and the header under Send API Key In. You can create a new key in the dashboard under Settings > API Keys',
	403: 'The API key may not do this. Use a key with more permissions, e.g. one that is not read-only',
	404: 'Check the ID: the record may have been deleted, or belong to another business than the API key. If the ID is right, check the Base URL in the credential',
	409: 'A record like this exists already, e.g. with the same phone number or name. Update it instead of creating it',
	413: 'The uploaded file is too large. Use a smaller one',
	422: 'Check the values of this operation: the service understood them but does not allow them',
	// Of a 429 that the limit per minute does not explain. Others are tried again.
	429: 'The limit per minute does not explain this, so the daily quota of the plan may be used up: 1,000 requests on Free, 10,000 on Pro, unlimited on Business. Wait until the quota is renewed, or use a larger plan',
	500: 'The service failed to process this request. Try again later',
	502: 'The service is temporarily unavailable. Try again later',
	503: 'The service is temporarily unavailable. Try again later',
};

const HOST_NOT_FOUND: [string, string] = [
	'The host of the service was not found',
	'Check the Base URL in the credential, and that n8n can reach this host',
];

const TIMED_OUT: [string, string] = [
	'The service did not respond in time',
	'Try again later. If it always takes that long, raise Timeout under Request Options',
];

/** Message and description for a request without a response, by its code. */
export const NO_RESPONSE: Record<string, [message: string, remedy: string]> = {
	ECONNREFUSED: [
		'The service refused the connection',
		'Check the Base URL in the credential: no server responds there',
	],
	ENOTFOUND: HOST_NOT_FOUND,
	EAI_AGAIN: HOST_NOT_FOUND,
	ETIMEDOUT: TIMED_OUT,
	ECONNABORTED: TIMED_OUT,
	ECONNRESET: ['The connection to the service was interrupted', 'Try again later'],
	EPROTO: [
		'The service does not speak HTTPS at this address',
		'Check in the credential whether the Base URL has to start with http:// or has another port',
	],
	[UNTRUSTED]: [
		'The certificate of the service cannot be trusted',
		'Check the Base URL in the credential. If it is right, have the certificate renewed, or make n8n trust the authority that signed it',
	],
	[NOT_SENT]: [
		'n8n did not send the request',
		'Open the credential and check its addresses and the domains that it allows',
	],
	[TOO_LARGE]: [
		'The response of the service was larger than 100 MB and was not read to its end',
		'Ask for less at once with filters, or with a smaller Page Size under Options. If the response should be small, check the Base URL in the credential',
	],
	[TOO_DEEP]: [
		'The response of the service was nested more than 100 levels deep, which n8n could not save',
		'Check the Base URL in the credential: a response like this does not come from the service',
	],
	[WAIT_CANCELLED]: [
		'The execution was cancelled while it waited to call the service',
		'The request was not processed. Run the workflow again if it is still needed',
	],
	ERR_CANCELED: ['The execution was cancelled', 'Run the workflow again'],
};
