export { poll } from './poll';
export { hints, triggerPanel } from './choice/panel';
export { properties } from './choice/properties';
