export { type Account, accountOf, connectionFor, CREDENTIAL } from './account';
export { checkCredential } from './checkCredential';
export { PAGE_SIZE, RECIPIENT_FIELDS } from './conventions';
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
