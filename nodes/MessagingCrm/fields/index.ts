export { filters } from './filters';
export { listFields } from './list';
export {
	boardItemLocator,
	boardLocator,
	campaignLocator,
	columnLocator,
	contactLocator,
	conversationLocator,
	inboxLocator,
	orderLocator,
	templateLocator,
} from './locators';
export { openParameters } from './openParameters';
export { options } from './options';
export { readPhone } from './phone';
export { addToBody, addToQuery, inBody, inQuery, required, requiredText, valuesOf } from './place';
export { requestOptions } from './requestOptions';
export { requireSomething } from './requireSomething';
export { bodyField, isFilledByAgent, queryField } from './sent';
export { orderStatus, paymentStatus } from './statuses';
export { wholeNumber } from './wholeNumber';
