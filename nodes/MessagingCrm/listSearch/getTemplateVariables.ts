import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import {
	findTemplate,
	haveIds,
	isAuthentication,
	readTemplates,
	TEMPLATES_ENDPOINT,
	textOfTemplate,
	variablesOf,
	type TemplateVariable,
} from '../service/templates';
import { atPath } from '../shared/json';
import { chosen, noFields, readEndpoint } from './editor';

const NOTICE =
	'The variables of the chosen template appear here. Values under Options > Body Variables are used instead.';

/**
 * Characters of the text around a variable that its field shows: the editor cuts labels after about 50, and after about
 * 24 under the mouse, where the variable must still be visible.
 */
const MAX_BEFORE = 10;
const MAX_AFTER = 30;

const SENTENCE_END = /(?<=[.!?])\s+|\n+/;

/**
 * The variables of the chosen template as fields of the column mapper. Those of header and buttons are read-only, since
 * the service has no known field for their values (docs/internals/service.md#templates).
 *
 * @returns a notice in place of fields if there are none
 * @throws NodeApiError with the service's reason
 */
export async function getTemplateVariables(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const templateId = chosen(this, 'templateId');
	// One text for all: n8n keeps it until the fields are loaded again.
	if (templateId === '' || areFilledInUnderOptions(this)) return noFields(NOTICE);
	const templates = await readTemplates(chosen(this, 'inboxId'), async (query) =>
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
	return { fields: variables.map((variable) => toField(variable, isAuthentication(template))) };
}

/** Whether the values come from another field: the mapper must then not require them, too. */
function areFilledInUnderOptions(context: ILoadOptionsFunctions): boolean {
	const options: unknown = context.getCurrentNodeParameter('options');
	const extraBody = JSON.stringify(atPath(options, 'extraBody') ?? '');
	return (
		atPath(options, 'bodyVariables.variable.0') !== undefined ||
		extraBody.includes('template_body_variables')
	);
}

/** The code of an authentication template may be entered under Options instead. */
function toField(variable: TemplateVariable, isAuthentication: boolean): ResourceMapperField {
	const isKnown = variable.part === 'body';
	return {
		id: variable.id,
		displayName: nameOf(variable),
		type: 'string',
		required: isKnown && !isAuthentication,
		readOnly: !isKnown,
		display: true,
		defaultMatch: false,
		canBeUsedToMatch: false,
	};
}

/** E.g. `…pesanan {{2}} sudah…`. */
function nameOf({ part, placeholder, before, after }: TemplateVariable): string {
	const words = wordsBefore(before) + placeholder + wordsAfter(after);
	if (part === 'body') return words;
	const where = part === 'header' ? 'Header' : 'Button';
	return `${where} ${placeholder} (Only With Additional Body Fields) - ${words}`;
}

/** The last words of the same sentence. */
function wordsBefore(text: string): string {
	const sentence = text.split(SENTENCE_END).at(-1)?.trimStart().replace(/\s+/g, ' ') ?? '';
	if (sentence.length <= MAX_BEFORE) return sentence;
	return `…${sentence.slice(-MAX_BEFORE).replace(/^\S*\s?/, '')}`;
}

/** The first words of the same sentence. */
function wordsAfter(text: string): string {
	const [first] = text.split(SENTENCE_END);
	const sentence = first
		.trimEnd()
		.replace(/[.!?]$/, '')
		.replace(/\s+/g, ' ');
	if (sentence.length <= MAX_AFTER) return sentence;
	return `${sentence.slice(0, MAX_AFTER).replace(/\s*\S*$/, '')}…`;
}
