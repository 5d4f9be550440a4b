export { firstItem, type ItemContext } from './itemContext';
export type { PreparedItem } from './preparedItem';
export { errorItem } from './outputItems';
export type { RequestSequence } from './operation';
export {
	limitToChanged,
	connectionOf,
	enterRun,
	passToSequence,
	preparation,
	showInDryRun,
	whenAllChecked,
} from './preSend';
export { type Get, readOnce } from './readOnce';
export { readRequestOptions } from './readRequestOptions';
export { runOperation } from './runOperation';
export { parsedJson, readCallOptions } from './settings';
export { SupervisedNode } from './supervisedNode';
export { toNodeError } from './toNodeError';
