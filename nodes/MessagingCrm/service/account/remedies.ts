/** What to do about the failures of this service (docs/internals/service.md#errors). */
export const REMEDIES = {
	ofStatus: {
		200: 'The service received the request but did not do what it asks for. Check the values of this operation; for a message, whether it can be delivered to this recipient',
		400: 'Check the values of this operation: one is missing or not in the form the service expects',
		401: 'Open the credential and check the API Key and the header under Send API Key In. You can create a new key in the dashboard under Settings > API Keys',
		403: 'The API key may not do this. Use a key with more permissions, e.g. one that is not read-only',
		404: 'Check the ID: the record may have been deleted, or belong to another business than the API key. If the ID is right, check the Base URL in the credential',
		409: 'A record like this exists already, e.g. with the same phone number or name. Update it instead of creating it',
		413: 'The uploaded file is too large. Use a smaller one',
		422: 'Check the values of this operation: the service understood them but does not allow them',
		500: 'The service failed to process this request. Try again later',
		502: 'The service is temporarily unavailable. Try again later',
		503: 'The service is temporarily unavailable. Try again later',
	},
	ofWaitEnded:
		'The request was not processed. Raise Max Wait under Options, run fewer workflows with this API key at the same time, or use a plan with more requests per minute',
	overQuota: {
		message: 'Daily quota probably used up',
		remedy:
			'The service rejects requests, and the limit per minute does not explain it. The quota of a day is 1,000 requests on Free, 10,000 on Pro, unlimited on Business. Wait until the quota is renewed, or use a larger plan',
	},
	ofQuota: 'If nothing else uses this API key, the daily quota of the plan may be used up',
};
