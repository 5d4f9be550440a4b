export { ApiError, isParameterRejected } from './apiError';
export {
	type ApiRequest,
	apiRequest,
	apiRequestWith,
	type Connection,
	type ReadRequest,
	type RequestWithDefaults,
} from './apiRequest';
export { removeSecrets } from './redact';
export { RequestStats } from './requestStats';
export { DEFAULT_TIMEOUT_MS, type HttpSend, type StreamedResponse } from './sendRequest';
export type { ApiContext } from './sendWithHelper';
