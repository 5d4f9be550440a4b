export {
	DEFAULT_MAX_WAIT_SECONDS,
	ONCE_PER,
	readCallOptions,
	type CallOptions,
} from './callOptions';
export { executionOf } from './execute';
export type { Completed, Done, ItemToComplete, SendChanged, Steps } from './item';
export { ABSENT, itemContext, type ItemContext } from './itemContext';
export { errorItem, toNodeError } from './nodeError';
export { MAX_KEYS } from './processedMarks';
export {
	isReadOnly,
	type DescribedOperation,
	type Operation,
	type Read,
	type Sent,
	type SentField,
} from './operation';
export { mergedBody } from './prepare';
export { readRequestOptions, requestOptions } from './requestOptions';
export { Tries } from './tries';
