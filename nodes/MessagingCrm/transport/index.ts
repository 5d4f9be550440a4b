export type { ApiCall, Connection } from './call';
export { callApi } from './callApi';
export * from './callError';
export { removeSecrets } from './redact';
export { RequestStats } from './requestStats';
export { type ApiContext, DEFAULT_TIMEOUT_MS } from './sendRequest';
