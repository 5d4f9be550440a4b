export { ApiError, isParameterRejected } from './apiError';
export { type ApiRequest, apiRequest, type Connection } from './apiRequest';
export { removeSecrets } from './redact';
export { RequestStats } from './requestStats';
export { type ApiContext, DEFAULT_TIMEOUT_MS } from './sendRequest';
