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
export { entriesOf, idList } from './idList';
export { listFields } from './listFields';
export {
	boardItemLocator,
	boardLocator,
	campaignLocator,
	columnLocator,
	contactLocator,
	conversationLocator,
	groupLocator,
	inboxLocator,
	orderLocator,
	templateLocator,
} from './locators';
export { options } from './options';
export { phoneField, readPhone, recipientPhoneField, requiredPhone } from './phone';
export { bodyField, filterField, isFilledByAgent, queryField, readFilter } from './requestFields';
export { requestOptions } from './requestOptions';
export { requireChange, requireChangeIn } from './requireChange';
export { simplify } from './simplify';
export { orderStatus, paymentStatus } from './statuses';
