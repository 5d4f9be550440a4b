import type { INodeProperties } from 'n8n-workflow';

import { labelOf } from '../shared/path';

interface LocatorSettings {
	/** The parameter, e.g. `boardId`. Its label, "Board", is also what errors call it. */
	name: string;
	description: string;
	/** Method that fills the list: an entry of listSearch/index.ts. */
	searchListMethod: string;
}

/** A record that the user picks from a list or enters by ID. The service decides which IDs are valid. */
function locator({ name, description, searchListMethod }: LocatorSettings) {
	return {
		displayName: labelOf(name),
		name,
		description,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Choose...',
				typeOptions: { searchListMethod, searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35',
			},
		],
	} satisfies INodeProperties;
}

export const boardLocator = locator({
	name: 'boardId',
	description: 'The CRM board',
	searchListMethod: 'searchBoards',
});

export const columnLocator = locator({
	name: 'columnId',
	description: 'The column of the board',
	searchListMethod: 'searchColumns',
});

export const groupLocator = locator({
	name: 'groupId',
	description: 'The group of the board to add the item to. If empty, the service chooses one.',
	searchListMethod: 'searchGroups',
});

export const boardItemLocator = locator({
	name: 'itemId',
	description: 'The item of the board (a card or lead)',
	searchListMethod: 'searchBoardItems',
});

export const campaignLocator = locator({
	name: 'campaignId',
	description: 'The broadcast campaign',
	searchListMethod: 'searchCampaigns',
});

export const templateLocator = locator({
	name: 'templateId',
	description: 'The template to send, by its WhatsApp template ID (wa_template_id)',
	searchListMethod: 'searchTemplates',
});

export const orderLocator = locator({
	name: 'orderId',
	description: 'The order to work on',
	searchListMethod: 'searchOrders',
});

export const inboxLocator = locator({
	name: 'inboxId',
	description: 'The inbox (a connected WhatsApp number)',
	searchListMethod: 'searchInboxes',
});

export const conversationLocator = locator({
	name: 'conversationId',
	description: 'The conversation with a customer',
	searchListMethod: 'searchConversations',
});

export const contactLocator = locator({
	name: 'contactId',
	description: 'The contact of the CRM',
	searchListMethod: 'searchContacts',
});
