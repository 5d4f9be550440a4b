export {
	addToBody,
	addToQuery,
	inBody,
	inQuery,
	required,
	requiredText,
	valuesOf,
} from './bodyAndQuery';
export { deleteParameters } from './deleteParameters';
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
export { options } from './options';
export { readPhone } from './phone';
export { bodyField, filterField, isFilledByAgent, queryField } from './requestFields';
export { requestOptions } from './requestOptions';
export { requireChange } from './requireChange';
export { orderStatus, paymentStatus } from './statuses';
