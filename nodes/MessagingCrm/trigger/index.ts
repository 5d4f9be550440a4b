export { poll } from './poll';
export { properties } from './properties';
