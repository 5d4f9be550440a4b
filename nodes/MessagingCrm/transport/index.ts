export type { ApiCall, AskedCall, Connection, Remedies } from './call';
export { callApi, limitOf } from './callApi';
export {
	CallError,
	type FailureFacts,
	isLate,
	isOverQuota,
	isParameterRejected,
	isUncertain,
	isWaitEnded,
	willFailAgain,
} from './callError';
export { removeSecrets, type Secret } from './redact';
export { RequestStats } from './requestStats';
export { type ApiContext, DEFAULT_TIMEOUT_MS } from './sendRequest';
