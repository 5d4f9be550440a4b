export { firstItem, type ItemContext } from './itemContext';
export { errorItem } from './items';
export type { RequestSequence } from './operation';
export { askForChanges, enterRun, preparation } from './preparation';
export { readRequestOptions } from './requestOptions';
export { runOperation } from './runOperation';
export { parsedJson, readCallOptions } from './settings';
export { SupervisedNode } from './supervisedNode';
export { toNodeError } from './toNodeError';
