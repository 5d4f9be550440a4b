export { poll } from './poll';
export { properties } from './choice/properties';
