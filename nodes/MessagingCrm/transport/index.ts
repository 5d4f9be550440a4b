export { callApi } from './call';
export { systemClock } from './clock';
export { accountOf, CREDENTIAL, type Account } from './credential';
export { HintingNode } from './hints';
export { InputError } from './inputError';
export { firstItem, type ItemContext } from './itemContext';
export { atPath, isObject, own, textOf, withoutEmpty } from './json';
export { namingItem } from './namingItem';
export { errorItem, removeSecrets } from './output';
export {
	idFields,
	isToldLast,
	NO_RECORDS,
	readEnvelope,
	readPages,
	recordId,
	unwrapOne,
	type Envelope,
} from './paging';
export { fillPath, labelOf } from './path';
export { enterRun, preparation } from './preparation';
export type { Composite } from './operation';
export { readRequestOptions } from './requestOptions';
export { routed } from './routing';
export { parsedJson, readCallOptions } from './settings';
