export { sendAndWait } from './sendQuestion';
export { respond, responseWebhooks } from './webhook';
