export { type Account, accountOf, connectionFor, CREDENTIAL } from './account';
export { checkCredential } from './checkCredential';
export { PAGE_SIZE, RECIPIENT_FIELDS } from './conventions';
export { DAY_MS, daysBefore, jakartaDate, jakartaDay } from './dates';
export { type Direction, directionOf, requireDirection } from './direction';
export { idFieldsOf, type ListEndpoint, listOf, LISTS } from './lists';
export { REMEDIES } from './remedies';
export { withApiKey } from './withApiKey';
export { textOfTemplate } from './templateText';
export {
	findTemplate,
	isAuthentication,
	partsOf,
	readTemplates,
	unapprovedStatus,
	TEMPLATES_ENDPOINT,
} from './templates';
export {
	BODY_PREFIX,
	filledIn,
	inOrder,
	needText,
	placeholderOf,
	type TemplateVariable,
	variablesOf,
} from './templateVariables';
