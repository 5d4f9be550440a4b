import type { INodeType } from 'n8n-workflow';

import { BOARD_ENDPOINT, type ListEndpoint, LISTS } from '../service';
import { type Search, searchRecords } from './searchRecords';

export { getBoardColumns, getColumnNames } from './getBoardColumns';
export { getTemplateVariables } from './getTemplateVariables';

type Methods = NonNullable<NonNullable<INodeType['methods']>['listSearch']>;

/** Columns and groups come with their board (docs/internals/service.md#boards). */
const BOARD: ListEndpoint = { ...LISTS.boards, endpoint: BOARD_ENDPOINT, idFields: ['id'] };

const NAME_OF_CONTACT = ['contact.display_name', 'contact.name', 'display_name', 'name'];

/** What each picker shows, by the name that its locator has for it (`searchListMethod`). */
const SEARCHES = {
	searchBoards: { list: LISTS.boards, shows: [['name']] },
	searchColumns: { list: BOARD, inBoard: 'columns', shows: [['name']] },
	searchGroups: { list: BOARD, inBoard: 'groups', shows: [['name']] },
	searchBoardItems: { list: LISTS.boardItems, shows: [['item_name', 'name']] },
	searchOrders: {
		list: LISTS.orders,
		searchParameter: 'search',
		shows: [['order_number'], NAME_OF_CONTACT],
	},
	searchContacts: { list: LISTS.contacts, shows: [['display_name', 'name'], ['phone_number']] },
	searchConversations: {
		list: LISTS.conversations,
		// A customer may have several: they differ by their inbox and their last message.
		shows: [
			NAME_OF_CONTACT,
			['contact.phone_number', 'phone_number'],
			['inbox.name'],
			['last_message'],
		],
	},
	searchCampaigns: { list: LISTS.campaigns, shows: [['name']] },
	searchInboxes: { list: LISTS.connectedInboxes, shows: [['name'], ['phone_number']] },
	/** Sending needs the WhatsApp template ID, so a template without one cannot be chosen. */
	searchTemplates: {
		list: LISTS.templatesOfInbox,
		query: { inbox_id: 'inboxId' },
		shows: [['name'], ['language'], ['status']],
		stores: 'wa_template_id',
	},
} satisfies Record<string, Search>;

/**
 * The methods that fill the pickers.
 * @param names the methods that a node needs; all if not given
 */
export function listSearch(names = Object.keys(SEARCHES)): Methods {
	const searches: Record<string, Search> = SEARCHES;
	return Object.fromEntries(names.map((name) => [name, searchRecords(searches[name])]));
}
