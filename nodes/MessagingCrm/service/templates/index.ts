export {
	findTemplate,
	isAuthentication,
	partsOf,
	readTemplates,
	unapprovedStatus,
	TEMPLATES_ENDPOINT,
} from './templates';
export { textOfTemplate } from './text';
export {
	BODY_PREFIX,
	filledIn,
	inOrder,
	needText,
	placeholderOf,
	type TemplateVariable,
	variablesOf,
} from './variables';
