export { filters } from './filters';
export { entriesOf, idList } from './idList';
export { deleteParameters, jsonParameters, placed, whatToDelete } from './jsonParameters';
export { listFields, simplify } from './listFields';
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
export { list, operationKinds, operations, request, requireChange } from './operations';
export { options, updateFields } from './options';
export {
	choiceOf,
	hasExtra,
	nameOrId,
	requiredText,
	rowsOf,
	textsOf,
	unlessExtra,
	valueOf,
} from './parameters';
export { phoneDigits, phoneField, readPhone, recipientPhoneField, requiredPhone } from './phone';
export {
	bodyField,
	bodyText,
	filterField,
	queryField,
	readFilter,
	readId,
	rowsField,
	textField,
} from './requestFields';
export { orderStatus, paymentStatus } from './statuses';
