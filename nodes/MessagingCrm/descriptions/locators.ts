import type { INodeProperties } from 'n8n-workflow';

import { fieldLabelOf } from '../shared/fieldLabel';

/**
 * Creates a field for a record that users pick from a list or enter by ID. The service decides which IDs are valid.
 * @param name the name of the parameter, e.g. `boardId`. Errors also show its label, e.g. "Board".
 * @param searchListMethod the method that fills the list, from listSearch/index.ts
 * @param holder the parameter with the parent record. If the user chooses another parent, the editor clears this field.
 */
function locator(name: string, searchListMethod: string, description: string, holder?: string) {
	return {
		displayName: fieldLabelOf(name),
		name,
		description,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		...(holder && { typeOptions: { loadOptionsDependsOn: [`${holder}.value`] } }),
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

export const boardLocator = locator('boardId', 'searchBoards', 'The CRM board');

export const columnLocator = locator(
	'columnId',
	'searchColumns',
	'The column of the board',
	'boardId',
);

export const groupLocator = locator(
	'groupId',
	'searchGroups',
	'The group to add the item to. If empty, the service chooses a group.',
	'boardId',
);

export const boardItemLocator = locator(
	'itemId',
	'searchBoardItems',
	'The item of the board (a card or lead)',
	'boardId',
);

export const campaignLocator = locator('campaignId', 'searchCampaigns', 'The broadcast campaign');

export const templateLocator = locator(
	'templateId',
	'searchTemplates',
	'The template, identified by its WhatsApp template ID (wa_template_id)',
	'inboxId',
);

export const orderLocator = locator('orderId', 'searchOrders', 'The order to read or change');

export const inboxLocator = locator(
	'inboxId',
	'searchInboxes',
	'The inbox (a connected WhatsApp number)',
);

export const conversationLocator = locator(
	'conversationId',
	'searchConversations',
	'The conversation with a customer',
);

export const contactLocator = locator('contactId', 'searchContacts', 'The contact in the CRM');

export const agentLocator = locator('agentId', 'searchAgents', 'The human agent');

export const labelLocator = locator('labelId', 'searchLabels', 'The label for conversations');

export const pipelineStatusLocator = locator(
	'pipelineStatusId',
	'searchPipelineStatuses',
	'The pipeline status',
);
