export {
	findTemplate,
	haveIds,
	isAuthentication,
	readTemplates,
	TEMPLATES_ENDPOINT,
	textOfTemplate,
	unapprovedStatus,
} from './templates';
export {
	BODY_PREFIX,
	filledIn,
	inOrder,
	needText,
	placeholderOf,
	type TemplateVariable,
	variablesOf,
} from './variables';
