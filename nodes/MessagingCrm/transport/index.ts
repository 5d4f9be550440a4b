export { ApiError, isParameterRejected } from './apiError';
export { removeSecrets } from './redact';
export { RequestStats } from './requestStats';
export {
	type ApiRequest,
	type Connection,
	type ReadRequest,
	requestWithRetries,
	type RequestWithDefaults,
} from './requestWithRetries';
export { DEFAULT_TIMEOUT_MS, type HttpSend, type StreamedResponse } from './sendRequest';
export { type ApiContext, sendWithHelper } from './sendWithHelper';
