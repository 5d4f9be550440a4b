export { poll } from './poll';
export { triggerPanel } from './panel';
export { properties } from './properties';
