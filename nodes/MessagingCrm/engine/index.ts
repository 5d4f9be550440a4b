export { DEFAULT_MAX_WAIT_SECONDS, readCallOptions } from './callOptions';
export { enterRun, hook, preparation } from './hook';
export { inputItems, type ItemContext } from './itemContext';
export type { ChangedAfter, CheckedItem, Get, Operation, Prepared, Steps } from './item';
export { toNodeError } from './nodeError';
export { errorItem } from './outputItems';
export { readRequestOptions, requestOptions } from './requestOptions';
export { SupervisedNode } from './supervisedNode';
