export { isFromAi, isTool } from './agent';
export { createExecute, executeRun, outputOf } from './execute';
export { ABSENT, Item } from './item';
export { MAX_KEYS } from './onceMarks';
export * from './operation';
export { DEFAULT_MAX_WAIT_SECONDS, ONCE_PER_LABEL } from './options';
export { Run } from './run';
