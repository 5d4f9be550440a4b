import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';

import {
	findTemplate,
	fetchTemplates,
	TEMPLATES_ENDPOINT,
	textsAround,
	variablesOf,
} from '../service';
import { textOf } from '../shared/json';
import { chosen, noFields, getEndpoint } from './editor';

const NOTICE =
	'The variables of the chosen template appear here with the words around them. If they do not appear, close this node and open it again.';

/**
 * The number of characters that a label shows before and after its variable. The editor cuts off labels after about 50.
 */
const BEFORE = 15;
const AFTER = 25;

/** Matches the end of a line or sentence, or another variable. */
const BOUNDARY = /\n+|(?<=[.!?])\s+|\{\{\s*\d+\s*\}\}/;

/**
 * Returns the variables in the body of the chosen template as fields of the column mapper.
 * @returns the fields, or only a notice if there are no fields
 * @throws NodeApiError with the service's reason
 */
export async function getTemplateVariables(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const templateId = chosen(this, 'templateId');
	if (templateId === '') return noFields(NOTICE);
	const templates = await fetchTemplates(chosen(this, 'inboxId'), async (query) =>
		getEndpoint(this, TEMPLATES_ENDPOINT, query),
	);
	const template = findTemplate(templates, templateId);
	const text = template && textOf(template.body);
	if (!text) {
		return noFields(
			'The service does not show the text of this template for the chosen inbox. Choose the template again, or enter the values of its variables under Options > Body Variables.',
		);
	}
	const variables = variablesOf(text);
	if (variables.length === 0) return noFields('This template has no variables.');
	return {
		fields: variables.map((number) => ({
			id: `body_${number}`,
			displayName: `{{${number}}}: ${wordsAround(text, number)}`,
			type: 'string',
			// If the field were required, n8n's error would show the field's ID. The values may also be under Options.
			required: false,
			display: true,
			defaultMatch: false,
			canBeUsedToMatch: false,
		})),
	};
}

/** Returns the words before and after a variable, e.g. `pesanan ... sudah kami terima`. */
function wordsAround(text: string, number: number): string {
	const [before, after] = textsAround(text, number);
	const last = (before.split(BOUNDARY).at(-1) ?? '').replace(/^[,;:.!?\s]+/, '');
	const first = after.split(BOUNDARY)[0].replace(/[.!?\s]+$/, '');
	// Only whole words are shown.
	const words = last.length <= BEFORE ? last : last.slice(-BEFORE).replace(/^\S*\s?/, '');
	const next = first.length <= AFTER ? first : first.slice(0, AFTER).replace(/\s*\S*$/, '');
	return `${words}...${next}`;
}
