import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import {
	findTemplate,
	haveIds,
	readTemplates,
	TEMPLATES_ENDPOINT,
	textOfTemplate,
	variablesOf,
	type TemplateVariable,
} from '../service/templates';
import { chosen, noFields, readEndpoint } from './editor';

const NOTICE =
	'The variables of the chosen template appear here. Values under Options > Body Variables are used instead.';

/** Characters of the text around a variable that its field shows: the editor cuts labels after about 50. */
const MAX_BEFORE = 15;
const MAX_AFTER = 25;

/** Between sentences and other variables. */
const BOUNDARY = /(?<=[.!?])\s+|\n+|\{\{\s*\w+\s*\}\}/;

/**
 * The variables of the chosen template as fields of the column mapper. Those of header and buttons are read-only, since
 * the service has no known field for their values (docs/internals/service.md#templates).
 * @returns a notice in place of fields if there are none
 * @throws NodeApiError with the service's reason
 */
export async function getTemplateVariables(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const templateId = chosen(this, 'templateId');
	if (templateId === '') return noFields(NOTICE);
	const { templates } = await readTemplates(chosen(this, 'inboxId'), async (query) =>
		readEndpoint(this, TEMPLATES_ENDPOINT, query),
	);
	const template = findTemplate(templates, templateId);
	if (!template && haveIds(templates)) {
		return noFields('This template does not belong to the chosen inbox. Choose it again.');
	}
	const text = template && textOfTemplate(template);
	if (!text) {
		return noFields(
			'The service does not show the text of this template. Enter the values of its variables under Options > Body Variables.',
		);
	}
	const variables = variablesOf(text);
	if (variables.length === 0) return noFields('This template has no variables.');
	return { fields: variables.map(toField) };
}

function toField(variable: TemplateVariable): ResourceMapperField {
	return {
		id: variable.id,
		displayName: nameOf(variable),
		type: 'string',
		// n8n's own error would name the ID of the field, and values may be under Options instead.
		required: false,
		readOnly: variable.part !== 'body',
		display: true,
		defaultMatch: false,
		canBeUsedToMatch: false,
	};
}

/** E.g. `{{2}}: pesanan ... sudah kami terima`. Begins with the variable, which the editor would cut elsewhere. */
function nameOf({ part, placeholder, before, after }: TemplateVariable): string {
	const words = `${wordsBefore(before)}...${wordsAfter(after)}`;
	if (part === 'body') return `${placeholder}: ${words}`;
	const where = part === 'header' ? 'Header' : 'Button';
	return `${placeholder} of the ${where} (Only With Additional Body Fields): ${words}`;
}

/** The last words before a variable, of the same sentence. */
function wordsBefore(text: string): string {
	const words = (text.split(BOUNDARY).at(-1) ?? '')
		.replace(/\s+/g, ' ')
		.replace(/^[\s,;:.!?]+/, '');
	return words.length <= MAX_BEFORE ? words : words.slice(-MAX_BEFORE).replace(/^\S*\s?/, '');
}

/** The first words after a variable, of the same sentence. */
function wordsAfter(text: string): string {
	const words = text
		.split(BOUNDARY)[0]
		.replace(/\s+/g, ' ')
		.replace(/[\s.!?]+$/, '');
	return words.length <= MAX_AFTER ? words : words.slice(0, MAX_AFTER).replace(/\s*\S*$/, '');
}
