export { firstItem, type ItemContext } from './itemContext';
export { errorItem } from './items';
export { namingItem } from './namingItem';
export type { Composite } from './operation';
export { askForChanges, enterRun, preparation } from './preparation';
export { readRequestOptions } from './requestOptions';
export { routed } from './runOperation';
export { parsedJson, readCallOptions } from './settings';
export { SupervisedNode } from './supervisedNode';
