export { properties } from './properties';
export { receive } from './receive';
export { webhookMethods } from './subscribe';
