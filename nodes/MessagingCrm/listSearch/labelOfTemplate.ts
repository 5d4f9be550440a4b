import type { IDataObject } from 'n8n-workflow';

import { partsOf, textOfTemplate, unapprovedStatus, variablesOf } from '../service/templates';
import { getOwn, textOf } from '../shared/json';

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

/**
 * How the picker shows a template: `order_paid (Indonesian, 2 variables)`, with ` - pending` if WhatsApp has not approved it.
 * Empty for a template without a name.
 */
export function labelOfTemplate(template: IDataObject): string {
	const name = firstText(template, 'name');
	const language = languageName(firstText(template, 'language'));
	const status = unapprovedStatus(template)?.toLowerCase().replace(/_/g, ' ');
	if (name === '') return '';
	const notes = [language, variables(template)].filter(Boolean).join(', ');
	return `${name}${notes && ` (${notes})`}${status === undefined ? '' : ` - ${status}`}`;
}

/** Empty if the service does not show the template's text. */
function variables(template: IDataObject): string {
	const text = textOfTemplate(template);
	if (!text) return '';
	const count = variablesOf(text).length;
	return `${count || 'no'} variable${count === 1 ? '' : 's'}`;
}

/** WhatsApp's codes have an underscore: `en_US` (docs/internals/service.md#templates). */
function languageName(code: string): string {
	if (code === '') return '';
	try {
		return LANGUAGES.of(code.replace(/_/g, '-')) ?? code;
	} catch {
		return code;
	}
}

/** WhatsApp's own records have the code of a language in an object. */
function firstText(template: IDataObject, field: string): string {
	const values = partsOf(template).map((part) => getOwn(part, field));
	const texts = values.map((value) => (textOf(value) || textOf(getOwn(value, 'code'))).trim());
	return texts.find((text) => text !== '') ?? '';
}
