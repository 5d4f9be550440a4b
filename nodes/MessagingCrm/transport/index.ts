export type { ApiCall, Connection, Remedies } from './call';
export { callApi, limitOf } from './callApi';
export {
	CallError,
	isOverQuota,
	type FailureFacts,
	isParameterRejected,
	UncertainError,
	WaitEndedError,
} from './failure';
export { removeSecrets, type Secret } from './redact';
export { RequestStats } from './requestStats';
export { type ApiContext, DEFAULT_TIMEOUT_MS } from './send';
