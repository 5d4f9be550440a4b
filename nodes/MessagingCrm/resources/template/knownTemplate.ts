import type { IDataObject } from 'n8n-workflow';

import type { CheckedItem } from '../../engine';
import { findTemplate, readTemplates, TEMPLATES_ENDPOINT } from '../../service/templates';

/** If the list takes longer, messages are sent without the check. */
const MAX_WAIT_MS = 15_000;

/**
 * The record of an item's template. All items of the run share one request for each inbox.
 *
 * @returns undefined if the list does not contain it or cannot be read, e.g. because the API key has no permission.
 * The message is then sent without the check.
 */
export async function knownTemplate(
	{ readOnce }: CheckedItem,
	inboxId: string,
	templateId: string,
): Promise<IDataObject | undefined> {
	const endpoint = TEMPLATES_ENDPOINT;
	const templates = await readOnce(
		endpoint,
		inboxId,
		async (get) =>
			await readTemplates(inboxId, async (query) => await get(endpoint, endpoint, query)),
		MAX_WAIT_MS,
	).catch(() => []);
	return findTemplate(templates, templateId);
}
