export { poll } from './poll';
export { triggerPanel } from './choice/panel';
export { properties } from './choice/properties';
