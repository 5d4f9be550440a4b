export { callApi } from './call';
export { systemClock } from './clock';
export { accountOf, CREDENTIAL, type Account } from './credential';
export { HintingNode } from './hints';
export { InputError } from './inputError';
export { firstItem, type ItemContext } from './itemContext';
export { isObject, own, textOf, withoutEmpty } from './json';
export { NO_RECORDS, readEnvelope, recordId, type Envelope } from './envelope';
export { namingItem } from './namingItem';
export { errorItem, removeSecrets } from './output';
export { readPages } from './pages';
export { fillPath, labelOf } from './path';
export { enterRun, preparation } from './preparation';
export type { Composite } from './operation';
export { readRequestOptions } from './requestOptions';
export { routed } from './routing';
export { parsedJson, readCallOptions } from './settings';
export { unwrapOne } from './unwrapOne';
export {
	emptyFilter,
	readBoolean,
	readFilter,
	readId,
	readRequired,
	readText,
} from './values';
