export { executeOf, executeRun, outputOf } from './execute';
export { ABSENT, isFromAi, Item } from './item';
export { MAX_KEYS } from './oncePer';
export * from './operation';
export { DEFAULT_MAX_WAIT_SECONDS, ONCE_PER_LABEL } from './options';
export { isTool } from './retry';
export { Run } from './run';
