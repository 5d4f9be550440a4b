import type { IDataObject } from 'n8n-workflow';

import { textOf, withoutEmpty } from '../shared/json';
import { LISTS } from './lists';
import { type Get, readAll } from './pages';

const LIST = LISTS.templatesOfInbox;

export const TEMPLATES_ENDPOINT = LIST.endpoint;

/** Statuses in which WhatsApp does not send a template; others count as approved (docs/internals/service.md#templates). */
const NOT_APPROVED = /^(DELETED|DISABLED|IN_APPEAL|IN_REVIEW|PAUSED|PENDING|REJECTED)/i;

/** Types of a header that shows a file (docs/internals/service.md#templates). */
const MEDIA = ['DOCUMENT', 'IMAGE', 'VIDEO'];

/** docs/internals/service.md#templates */
const VARIABLE = /\{\{\s*(\d+)\s*\}\}/g;

/** Reads all templates of an inbox, or of all inboxes if its ID is empty. `get` reads TEMPLATES_ENDPOINT. */
export async function readTemplates(inboxId: string, get: Get): Promise<IDataObject[]> {
	const ofInbox = withoutEmpty({ inbox_id: inboxId });
	return await readAll(LIST, async (query) => await get({ ...ofInbox, ...query }));
}

/** The template with a WhatsApp template ID. */
export function findTemplate(templates: IDataObject[], id: string): IDataObject | undefined {
	return templates.find(({ wa_template_id }) => textOf(wa_template_id) === id);
}

/** The template's status if WhatsApp does not send it; otherwise undefined. */
export function unapprovedStatus({ status }: IDataObject): string | undefined {
	return NOT_APPROVED.test(textOf(status)) ? textOf(status) : undefined;
}

/** The type of the header if it needs a file that the template does not have, e.g. IMAGE; otherwise undefined. */
export function mediaOfTemplate({ header_type, file_url }: IDataObject): string | undefined {
	return textOf(file_url) === '' ? MEDIA.find((type) => type === header_type) : undefined;
}

/** The numbers of the variables in a text, each once, in the order in which the service expects their values. */
export function variablesOf(text: string): number[] {
	const numbers = Array.from(text.matchAll(VARIABLE), ([, number]) => Number(number));
	return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The text with the values of its variables. Those without a value stay unchanged. */
export function filledIn(text: string, values: string[]): string {
	const numbers = variablesOf(text);
	return text.replace(
		VARIABLE,
		(variable, number: string) => values[numbers.indexOf(Number(number))] ?? variable,
	);
}

/** The parts of a text before and after the first appearance of a variable. */
export function around(text: string, number: number): [before: string, after: string] {
	const place = Array.from(text.matchAll(VARIABLE)).find(([, name]) => Number(name) === number);
	if (!place) return [text, ''];
	return [text.slice(0, place.index), text.slice(place.index + place[0].length)];
}
