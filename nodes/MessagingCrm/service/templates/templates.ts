import type { IDataObject } from 'n8n-workflow';

import {
	getOwn,
	isObject,
	parseJson,
	partsOf,
	recordId,
	textOf,
	withoutEmpty,
} from '../../shared/json';
import { LISTS } from '../lists';
import { type Get, pagesOf } from '../pages';

const LIST = LISTS.templatesOfInbox;

export const TEMPLATES_ENDPOINT = LIST.endpoint;

/**
 * Statuses in which WhatsApp does not send a template; others count as approved (docs/internals/service.md#templates).
 */
const NOT_APPROVED = /^(DELETED|DISABLED|IN_APPEAL|IN_REVIEW|PAUSED|PENDING|REJECTED)(_|$)/;

/** A nested object with one of these is the template itself, not e.g. its inbox, which has a status of its own. */
const TEMPLATE_FIELDS = ['wa_template_id', 'category', 'components', 'language'];

/** The texts of a template that may have variables. */
export interface TemplateText {
	header: string;
	body: string;
	/** For each button, its text with variables: the address of a link, or the code to copy. */
	buttons: string[];
}

/** The text of a button without an address: the code that the customer copies. */
const CODE_TO_COPY = '{{code}}';

/**
 * Reads all templates of an inbox, or of all if its ID is empty (docs/internals/service.md#templates).
 * @param get reads TEMPLATES_ENDPOINT
 * @returns them, and whether the list has as many as its total says
 * @throws whatever `get` throws
 */
export async function readTemplates(
	inboxId: string,
	get: Get,
): Promise<{ templates: IDataObject[]; isWhole: boolean }> {
	const templates: IDataObject[] = [];
	let isWhole = true;
	const ofInbox = withoutEmpty({ inbox_id: inboxId });
	const pages = pagesOf(LIST, async (query) => await get({ ...ofInbox, ...query }));
	for await (const { fresh, totalNotFound } of pages) {
		for (const record of fresh) templates.push(record);
		isWhole = totalNotFound === undefined;
	}
	return { templates, isWhole };
}

/** The template with a WhatsApp template ID, which may be in a nested object of its record. */
export function findTemplate(
	templates: IDataObject[],
	waTemplateId: string,
): IDataObject | undefined {
	return templates.find((template) =>
		partsOf(template).some(
			(part) => textOf(getOwn(part, 'wa_template_id')).trim() === waTemplateId,
		),
	);
}

/** Whether a list shows the IDs of its templates, all of them exactly, so that one which is not found is not in it. */
export function haveIds(templates: IDataObject[]): boolean {
	const parts = templates
		.flatMap(partsOf)
		.filter((part) => textOf(getOwn(part, 'wa_template_id')).trim() !== '');
	const ids = parts.map((part) => recordId(part, ['wa_template_id']));
	return ids.length > 0 && !ids.includes(undefined);
}

/** The template's status, as the service spells it, if WhatsApp does not send such templates; otherwise undefined. */
export function unapprovedStatus(template: IDataObject): string | undefined {
	const status = partsOf(template)
		.filter((part) => part === template || TEMPLATE_FIELDS.some((field) => field in part))
		.map((part) => textOf(getOwn(part, 'status')).trim())
		.find((text) => text !== '');
	const isKnown = status && NOT_APPROVED.test(status.toUpperCase().replace(/[\s-]+/g, '_'));
	return isKnown ? status : undefined;
}

/** Whether the template carries a code to log in with. */
export function isAuthentication(template: IDataObject): boolean {
	return partsOf(template).some(
		(part) => textOf(getOwn(part, 'category')).trim().toUpperCase() === 'AUTHENTICATION',
	);
}

/**
 * The texts of a template: its `body`, or the components in which WhatsApp lists them
 * (docs/internals/service.md#templates).
 * @returns undefined if the record has no body text
 */
export function textOfTemplate(template: IDataObject): TemplateText | undefined {
	for (const part of partsOf(template)) {
		const inComponents = ['components', 'body'].map((name) => componentsIn(getOwn(part, name)));
		const components = inComponents.find((list) => list.length > 0) ?? [];
		const text = textIn(components) ?? plainText(part);
		if (text) return text;
	}
	return undefined;
}

function textIn(components: IDataObject[]): TemplateText | undefined {
	const ofType = (type: string) => components.find((component) => typeOf(component) === type) ?? {};
	const body = textOf(ofType('BODY').text);
	if (body === '') return undefined;
	return {
		header: textOf(ofType('HEADER').text),
		body,
		buttons: textsOf(ofType('BUTTONS').buttons),
	};
}

function plainText(part: IDataObject): TemplateText | undefined {
	const { body, header, buttons } = part;
	if (typeof body !== 'string' || body.trim() === '') return undefined;
	return {
		header: textOf(header) || textOf(getOwn(header, 'text')),
		body,
		buttons: textsOf(buttons),
	};
}

function textsOf(buttons: unknown): string[] {
	return (Array.isArray(buttons) ? buttons : []).map((button) => {
		if (!isObject(button)) return '';
		return typeOf(button) === 'COPY_CODE' ? CODE_TO_COPY : textOf(button.url);
	});
}

function typeOf({ type }: IDataObject): string {
	return textOf(type).trim().toUpperCase();
}

/** Components as a list or as its JSON text; empty for anything else. */
function componentsIn(value: unknown): IDataObject[] {
	const list = typeof value === 'string' && /^\s*\[/.test(value) ? parseJson(value) : value;
	return (Array.isArray(list) ? list : []).filter(isObject);
}
