export type { ApiCall, AskedCall, Connection, Remedies } from './call';
export { callApi } from './callApi';
export * from './callError';
export { removeSecrets, type Secret } from './redact';
export { RequestStats } from './requestStats';
export { type ApiContext, DEFAULT_TIMEOUT_MS } from './sendRequest';
