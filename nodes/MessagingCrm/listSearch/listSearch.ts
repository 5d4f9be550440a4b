import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { LISTS, type ListEndpoint } from '../service';
import { BOARD_ENDPOINT, columnRecordsIn, groupRecordsIn } from '../service/boards';
import { labelOfTemplate } from './labelOfTemplate';
import { searchRecords, type Search } from './searchRecords';

type Method = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** Columns and groups come with their board (docs/internals/service.md#boards). */
const BOARD: ListEndpoint = { ...LISTS.boards, endpoint: BOARD_ENDPOINT, idFields: ['id'] };

const NAME_OF_CONTACT = ['contact.display_name', 'display_name', 'name'];

/** What each picker shows, by the name that its locator has for it (`searchListMethod`). */
const SEARCHES = {
	searchBoards: { list: LISTS.boards, shows: [['name']] },
	searchColumns: { list: BOARD, recordsIn: columnRecordsIn, shows: [['name']] },
	searchGroups: { list: BOARD, recordsIn: groupRecordsIn, shows: [['name', 'title']] },
	searchBoardItems: { list: LISTS.boardItems, shows: [['item_name', 'name']] },
	searchOrders: {
		list: LISTS.orders,
		searchParameter: 'search',
		shows: [['order_number'], NAME_OF_CONTACT],
	},
	searchContacts: { list: LISTS.contacts, shows: [['display_name', 'name'], ['phone_number']] },
	searchConversations: {
		list: LISTS.conversations,
		shows: [NAME_OF_CONTACT, ['contact.phone_number', 'phone_number']],
		showsInbox: true,
	},
	searchCampaigns: { list: LISTS.campaigns, shows: [['name', 'campaign_name']] },
	searchInboxes: { list: LISTS.connectedInboxes, shows: [['name'], ['phone_number']] },
	/** Sending needs the WhatsApp template ID, so a template without one cannot be chosen. */
	searchTemplates: {
		list: LISTS.templatesOfInbox,
		query: { inbox_id: 'inboxId' },
		shows: labelOfTemplate,
		stores: 'wa_template_id',
	},
} satisfies Record<string, Search>;

/**
 * The methods that fill the pickers.
 * @param names the methods that a node needs; all if not given
 */
export function listSearch(names = Object.keys(SEARCHES)): Record<string, Method> {
	const searches: Record<string, Search> = SEARCHES;
	return Object.fromEntries(names.map((name) => [name, methodFor(searches[name])]));
}

function methodFor(search: Search): Method {
	return async function (filter, paginationToken) {
		return await searchRecords(this, search, filter, paginationToken);
	};
}
