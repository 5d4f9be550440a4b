import type { IDataObject, INodeType } from 'n8n-workflow';

import {
	firstText,
	LISTS,
	PERSON_NAME_PATHS,
	PHONE_NUMBER_PATHS,
	unapprovedStatus,
} from '../service';
import { textOf } from '../shared/json';
import { type Search, searchRecords } from './searchRecords';

export { getBoardColumns, getColumnNames } from './getBoardColumns';
export { getTemplateVariables } from './getTemplateVariables';

type Methods = NonNullable<NonNullable<INodeType['methods']>['listSearch']>;

/** The search of each picker, by the `searchListMethod` of its locator. */
const SEARCHES: Record<string, Search> = {
	searchBoards: { list: LISTS.boards },
	searchColumns: { list: LISTS.boards, inBoard: 'columns' },
	searchGroups: { list: LISTS.boards, inBoard: 'groups' },
	searchBoardItems: { list: LISTS.boardItems, shows: [['item_name']] },
	searchOrders: {
		list: LISTS.orders,
		hasSearch: true,
		shows: [['order_number'], ['contact.display_name', ...PERSON_NAME_PATHS]],
	},
	searchContacts: { list: LISTS.contacts, shows: [PERSON_NAME_PATHS, PHONE_NUMBER_PATHS] },
	searchConversations: {
		list: LISTS.conversations,
		// A customer can have several conversations, which differ in inbox and last message.
		shows: [
			PERSON_NAME_PATHS,
			PHONE_NUMBER_PATHS,
			['inbox_name'],
			['last_message.message', 'last_message'],
		],
	},
	searchAgents: { list: LISTS.agentsToAssign },
	searchLabels: { list: LISTS.labels },
	searchPipelineStatuses: { list: LISTS.pipelineStatuses },
	searchCampaigns: { list: LISTS.campaigns },
	searchInboxes: { list: LISTS.connectedInboxes, shows: [['name'], ['phone_number']] },
	/** Sending requires the WhatsApp template ID, so a template without one cannot be chosen. */
	searchTemplates: {
		list: LISTS.templatesOfInbox,
		ofInbox: true,
		nameOf: templateName,
		stores: 'wa_template_id',
	},
};

/**
 * Returns the text for a template, e.g. `order_paid (Indonesian)`. Includes the status of a template that is not
 * approved. If no inbox is chosen, includes the inbox, because several inboxes can have templates with the same name.
 */
function templateName(template: IDataObject, inboxId: string): string {
	const language = languageName(textOf(template.language));
	const status = unapprovedStatus(template);
	const inbox = inboxId === '' && firstText(template, ['inbox.name']);
	const parts = [`${textOf(template.name)}${language && ` (${language})`}`, inbox, status];
	return parts.filter(Boolean).join(' - ');
}

/** Returns the English name of a WhatsApp language code, e.g. `id` or `en_US`. */
function languageName(code: string): string {
	try {
		const names = new Intl.DisplayNames('en', { type: 'language' });
		return code && (names.of(code.replace('_', '-')) ?? code);
	} catch {
		return code;
	}
}

/** The methods that fill the pickers. */
export const listSearch: Methods = Object.fromEntries(
	Object.entries(SEARCHES).map(([name, search]) => [name, searchRecords(search)]),
);
