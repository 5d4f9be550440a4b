export { baseUrlFor } from './address';
export { callApi } from './callApi';
export { systemClock } from './clock';
export { accountOf, CREDENTIAL, type Account } from './credential';
export { WaitEndedError } from './failure';
export { InputError } from './inputError';
export { firstItem, type ItemContext } from './itemContext';
export { atPath, isObject, own, textOf, withoutEmpty } from './json';
export { namingItem } from './namingItem';
export { errorItem } from './output';
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
export { removeSecrets } from './redact';
export { readRequestOptions } from './requestOptions';
export { routed } from './routing';
export { parsedJson, readCallOptions } from './settings';
export { SupervisedNode } from './supervisedNode';
export { emptyFilter, readBoolean, readFilter, readId, readRequired, readText } from './values';
