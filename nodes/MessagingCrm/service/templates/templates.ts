import type { IDataObject } from 'n8n-workflow';

import { isObject, getOwn, textOf } from '../../shared/json';
import { NO_RECORDS, readEnvelope, readPages } from '../../transport/paging';
import { PAGE_SIZE } from '../conventions';
import { LISTS } from '../lists';

const LIST = LISTS.templatesOfInbox;

export const TEMPLATES_ENDPOINT = LIST.endpoint;

/** Statuses in which WhatsApp does not send a template; others count as approved (docs/service.md#templates). */
const NOT_APPROVED = /^(DELETED|DISABLED|IN_APPEAL|IN_REVIEW|PAUSED|PENDING|REJECTED)(_|$)/;

/** A nested object with one of these is the template itself, not e.g. its inbox, which has a status of its own. */
const TEMPLATE_FIELDS = ['wa_template_id', 'category', 'components', 'language'];

/**
 * Reads all templates of an inbox (docs/service.md#templates).
 *
 * @param get reads the endpoint with this query; returns the body of the response
 * @throws whatever `get` throws
 */
export async function readTemplates(
	inboxId: string,
	get: (query: IDataObject) => Promise<unknown>,
): Promise<IDataObject[]> {
	const templates: IDataObject[] = [];
	await readPages({
		fetchPage: async (page) => {
			const body = await get({ inbox_id: inboxId, ...(page > 1 && { page }) });
			return readEnvelope(body, LIST) ?? NO_RECORDS;
		},
		idFields: LIST.idFields,
		pageSize: PAGE_SIZE,
		maxRecords: Infinity,
		unpaged: true,
		emit: (records) => {
			for (const record of records) templates.push(record);
		},
	});
	return templates;
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

/** A record and the objects in it. */
export function partsOf(record: IDataObject): IDataObject[] {
	return [record, ...Object.values(record).filter(isObject)];
}
