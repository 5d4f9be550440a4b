export { baseUrlFor, normalizeBaseUrl } from './baseUrl';
export { type ApiCall, callApi } from './callApi';
export { type Account, accountOf, CREDENTIAL } from './credential';
export { WaitEndedError } from './failure';
export { removeSecrets } from './redact';
export { RequestStats } from './requestStats';
export type { ServiceResponse } from './result';
export { DEFAULT_TIMEOUT_MS } from './send';
