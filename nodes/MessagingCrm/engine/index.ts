export {
	DEFAULT_MAX_WAIT_SECONDS,
	ONCE_PER,
	readCallOptions,
	type CallOptions,
} from './callOptions';
export { executionOf } from './execute';
export { ABSENT, isFromAi, isLeftOut, itemContext, type ItemContext } from './item';
export { addDetailsForAgent, errorItem, toNodeError } from './nodeError';
export { MAX_KEYS } from './oncePer';
export {
	isReadOnly,
	type Preparation,
	type DescribedOperation,
	type Done,
	type ItemToPrepare,
	type Operation,
	type Read,
	type SendChanged,
	type RequestParts,
	type SentField,
	type Steps,
} from './operation';
export { withExtra } from './prepare';
export { readRequestOptions, requestOptions } from './requestOptions';
export { isTool, KeptBetweenTries } from './retries';
