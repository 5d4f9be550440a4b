export { executeSendAndWait } from './execute';
export { sendAndWait } from './fields';
export { respond, responseWebhooks } from './webhook';
