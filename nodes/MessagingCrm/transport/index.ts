export { normalizeBaseUrl } from './baseUrl';
export { type ApiCall, callApi, type Connection } from './callApi';
export { WaitEndedError } from './failure';
export type { Secret } from './redact';
export { RequestStats } from './requestStats';
export { DEFAULT_TIMEOUT_MS } from './send';
