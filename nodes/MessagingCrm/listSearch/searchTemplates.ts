import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { isObject, own } from '../transport';
import { searchRecords } from './searchRecords';

/**
 * Shows the templates of the chosen inbox by name and language. What is stored is the WhatsApp
 * template id, for that is what sending needs (observed.md). Parameters, result and errors as in
 * searchRecords.
 */
export async function searchTemplates(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const inboxId = this.getCurrentNodeParameter('inboxId', { extractValue: true });
	const settings = {
		endpoint: '/templates',
		query: inboxId ? { inbox_id: String(inboxId) } : {},
		paged: false,
		nameParts: ({ name, language }: IDataObject) => [name, language],
		idOf: whatsAppTemplateId,
	};
	return await searchRecords(this, settings, filter, paginationToken);
}

/** In the template record or in an object inside it. A template without one cannot be sent. */
function whatsAppTemplateId(template: IDataObject): unknown {
	const places = [template, ...Object.values(template).filter(isObject)];
	return places.map((place) => own(place, 'wa_template_id')).find((id) => id) ?? '';
}
