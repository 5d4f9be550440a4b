export { type ApiCall, callApi, type Connection, limitOf } from './callApi';
export { isParameterRejected, type Remedies, WaitEndedError } from './failure';
export { removeSecrets, type Secret } from './redact';
export { RequestStats } from './requestStats';
export { type ApiContext, DEFAULT_TIMEOUT_MS } from './send';
