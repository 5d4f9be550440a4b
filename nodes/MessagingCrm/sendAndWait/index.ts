export { sendAndWait } from './send';
export { respond, responseWebhooks } from './webhook';
