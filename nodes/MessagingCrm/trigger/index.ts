export { poll } from './poll';
export { hints, properties, triggerPanel } from './choice/properties';
