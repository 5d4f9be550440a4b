export * from './callOptions';
export { executionOf } from './execute';
export { ABSENT, isFromAi, isLeftOut, itemContext, type ItemContext } from './item';
export { addDetailsForAgent, errorItem, toNodeError } from './errors';
export { MAX_KEYS } from './oncePer';
export * from './operation';
export { withExtra } from './prepare';
export { isTool, KeptBetweenTries } from './retries';
