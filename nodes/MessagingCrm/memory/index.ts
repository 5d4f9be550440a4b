export { properties } from './properties';
export { supply } from './supply';
