export { callApi, type ApiCall } from './call';
export { accountOf, CREDENTIAL } from './credential';
export { InputError } from './inputError';
export { asObject, isObject, own } from './json';
export { readEnvelope, type Envelope } from './envelope';
export { enterRun, preparation } from './preparation';
export { routed } from './routing';
export type { ApiContext } from './send';
export { parsedJson } from './settings';
