import type { Code } from './result';

const HOST_NOT_FOUND: [string, string] = [
	'The host of the service was not found',
	'Check the Base URL in the credential, and that n8n can reach this host',
];

const TIMED_OUT: [string, string] = [
	'The service did not respond in time',
	'Try again later. If it always takes that long, raise Timeout under Request Options',
];

/** Message and description for a request without a response, by its code. */
export const NO_RESPONSE = {
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
	UNTRUSTED: [
		'The certificate of the service cannot be trusted',
		'Check the Base URL in the credential. If it is right, have the certificate renewed, or make n8n trust the authority that signed it',
	],
	NOT_SENT: [
		'n8n did not send the request',
		'Open the credential and check its addresses and the domains that it allows',
	],
	TOO_LARGE: [
		'The response of the service was larger than 100 MB or 2,000,000 values, and was not read',
		'Ask for less at once with filters, or with a smaller Page Size under Options. If the response should be small, check the Base URL in the credential',
	],
	TOO_DEEP: [
		'The response of the service was nested more than 100 levels deep, which n8n could not save',
		'Check the Base URL in the credential: a response like this does not come from the service',
	],
	WAIT_CANCELLED: [
		'The execution was cancelled while it waited to call the service',
		'The request was not processed. Run the workflow again if it is still needed',
	],
	ERR_CANCELED: ['The execution was cancelled', 'Run the workflow again'],
} satisfies Partial<Record<Code, [message: string, remedy: string]>>;
