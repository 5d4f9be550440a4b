import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { boardColumns, boardGroups, chosenBoardPath } from './chosenBoard';
import { labelOfTemplate } from './labelOfTemplate';

/** What a picker reads, and how it shows and stores a record (docs/service.md). */
export interface Search {
	/** Path template of the endpoint that lists the records. */
	endpoint: string;
	/** The template with its values filled in, if it has any. */
	path?(context: ILoadOptionsFunctions): string;
	/** Reads the records if no endpoint lists them. */
	read?(context: ILoadOptionsFunctions): Promise<IDataObject[]>;
	/** Whether the endpoint documents `page` and `limit`. */
	paged: boolean;
	/** Query parameters, each with the parameter of the node that has its value. */
	query?: Record<string, string>;
	/** Query parameter for the text to search for, if the service can search. */
	searchParameter?: string;
	/** Fields to show: of each group the first that has a value. */
	shows: string[][];
	/** Makes the name of a record that `shows` cannot describe. */
	label?(record: IDataObject): string;
	/** The field to store, which may be in an object of the record. If not given, the record's identifier. */
	stores?: string;
}

const NAME_OF_CONTACT = ['contact.display_name', 'display_name', 'name'];

export const SEARCHES = {
	searchBoards: { endpoint: '/api/crm/boards', paged: false, shows: [['name']] },
	searchColumns: {
		endpoint: '/api/crm/boards/{boardId}/columns',
		read: boardColumns,
		paged: false,
		shows: [['name']],
	},
	searchGroups: {
		endpoint: '/api/crm/boards/{boardId}/groups',
		read: boardGroups,
		paged: false,
		shows: [['name', 'title']],
	},
	searchBoardItems: {
		endpoint: '/api/crm/boards/{boardId}/items',
		path: (context) => `${chosenBoardPath(context)}/items`,
		paged: true,
		shows: [['item_name', 'name']],
	},
	searchOrders: {
		endpoint: '/api/orders',
		paged: true,
		searchParameter: 'search',
		shows: [['order_number'], NAME_OF_CONTACT],
	},
	searchContacts: {
		endpoint: '/api/contacts',
		paged: true,
		shows: [['display_name', 'name'], ['phone_number']],
	},
	searchConversations: {
		endpoint: '/api/conversations',
		paged: true,
		shows: [NAME_OF_CONTACT, ['contact.phone_number', 'phone_number']],
	},
	searchCampaigns: {
		endpoint: '/api/campaigns',
		paged: true,
		shows: [['name', 'campaign_name']],
	},
	searchInboxes: { endpoint: '/inboxes', paged: false, shows: [['name'], ['phone_number']] },
	/** Sending needs the WhatsApp template ID, so a template without one cannot be chosen. */
	searchTemplates: {
		endpoint: '/templates',
		paged: false,
		query: { inbox_id: 'inboxId' },
		shows: [],
		label: labelOfTemplate,
		stores: 'wa_template_id',
	},
} satisfies Record<string, Search>;
