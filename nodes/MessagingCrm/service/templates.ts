import type { IDataObject } from 'n8n-workflow';

import { textOf, withoutEmpty } from '../shared/json';
import { LISTS } from './lists';
import type { Get } from './fetchPage';
import { fetchAll } from './fetchPages';

/**
 * The list of all templates. Unlike the list of an inbox's templates, it contains the buttons of each template
 * (docs/internals/service.md#templates).
 */
const LIST = LISTS.templates;

export const TEMPLATES_ENDPOINT = LIST.endpoint;

/** The types of template headers that show a file (docs/internals/service.md#templates). */
const MEDIA = ['DOCUMENT', 'IMAGE', 'VIDEO'];

/** A numbered variable, e.g. `{{1}}` (docs/internals/service.md#templates). */
const VARIABLE = /\{\{\s*(\d+)\s*\}\}/g;

/**
 * Reads all templates of an inbox, or of all inboxes if `inboxId` is empty.
 * @param get a function that reads TEMPLATES_ENDPOINT
 */
export async function fetchTemplates(inboxId: string, get: Get): Promise<IDataObject[]> {
	const ofInbox = withoutEmpty({ inbox_id: inboxId });
	return await fetchAll(LIST, async (query) => await get({ ...ofInbox, ...query }));
}

/** Finds a template by its WhatsApp template ID. */
export function findTemplate(templates: IDataObject[], id: string): IDataObject | undefined {
	return templates.find(({ wa_template_id }) => textOf(wa_template_id) === id);
}

/** The template's status if WhatsApp does not send the template; otherwise undefined. */
export function unapprovedStatus({ status }: IDataObject): string | undefined {
	const text = textOf(status);
	return text === '' || /^approved$/i.test(text) ? undefined : text;
}

/**
 * The type of the template's header, e.g. IMAGE, if the header needs a file that the template does not have; otherwise
 * undefined.
 */
export function missingHeaderMedia({ header_type, file_url }: IDataObject): string | undefined {
	return textOf(file_url) === '' ? MEDIA.find((type) => type === header_type) : undefined;
}

/** A variable with a number or a name. */
const ANY_VARIABLE = /\{\{\s*\w+\s*\}\}/;

/**
 * The types of buttons that need a value. The pattern contains "type", because other buttons can have the same words in
 * their texts and URLs.
 */
const BUTTON_WITH_VALUE = /"type":"\w*(?:copy_code|limited|catalog|mpm|product)/i;

/**
 * A value that a template needs, e.g. for its header, although the service documents no field for this value; undefined
 * if there is no such value.
 */
export function unsupportedPart(template: IDataObject): string | undefined {
	const headerType = textOf(template.header_type).toUpperCase();
	if (!['', 'TEXT', ...MEDIA].includes(headerType)) return `a header of the type ${headerType}`;
	if (ANY_VARIABLE.test(textOf(template.header))) return 'a value for its header';
	if (ANY_VARIABLE.test(textOf(template.body).replace(VARIABLE, ''))) return 'values by name';
	if (needsCode(template)) return undefined;
	const buttons = JSON.stringify(template.buttons ?? '');
	const needsValue = ANY_VARIABLE.test(buttons) || BUTTON_WITH_VALUE.test(buttons);
	return needsValue ? 'a value for a button' : undefined;
}

/** Whether the template is an authentication template, whose button gets its value from otp_code. */
export function needsCode({ category }: IDataObject): boolean {
	return /^authentication$/i.test(textOf(category));
}

/** The numbers of the variables in a string, each once, in the order in which the service expects their values. */
export function variablesOf(text: string): number[] {
	const numbers = Array.from(text.matchAll(VARIABLE), ([, number]) => Number(number));
	return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The text with the values of its variables. Variables without a value stay unchanged. */
export function fillTemplate(text: string, values: string[]): string {
	const numbers = variablesOf(text);
	return text.replace(
		VARIABLE,
		(variable, number: string) => values[numbers.indexOf(Number(number))] ?? variable,
	);
}

/** The parts of a string before and after the first occurrence of a variable. */
export function textsAround(text: string, number: number): [before: string, after: string] {
	const match = Array.from(text.matchAll(VARIABLE)).find(([, name]) => Number(name) === number);
	if (!match) return [text, ''];
	return [text.slice(0, match.index), text.slice(match.index + match[0].length)];
}
