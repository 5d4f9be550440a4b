import type { INodeProperties } from 'n8n-workflow';

import { endDate, startDate } from './dates';
import { conversationLocator, inboxLocator } from './locators';
import { productIds } from './productIds';
import { orderStatus, paymentStatus } from './statuses';

const forOrders = { show: { '/resource': ['order'] } };

/** Lists whose endpoints document date filters (reference.md); contacts and boards have none. */
const FILTERED = {
	resource: [
		'agent',
		'aiCredit',
		'campaign',
		'conversation',
		'inbox',
		'message',
		'order',
		'template',
	],
	operation: ['getAgentAssignments', 'getAll', 'getAssignments', 'getMessages', 'getSummary'],
};

/** The filters of all lists in one property: each top-level property costs time for every item. */
export const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	displayOptions: { show: FILTERED },
	options: [
		{
			...conversationLocator,
			description: 'Only what belongs to this conversation',
			displayOptions: { show: { '/resource': ['aiCredit', 'message'] } },
			routing: { send: { type: 'query', property: 'conversation_id' } },
		},
		endDate,
		{
			...inboxLocator,
			displayOptions: forOrders,
			routing: { send: { type: 'query', property: 'inbox_id' } },
		},
		{ ...orderStatus('query', 'Only orders that stand here'), displayOptions: forOrders },
		{ ...paymentStatus('query', 'Only orders paid like this'), displayOptions: forOrders },
		{ ...productIds, displayOptions: forOrders },
		{
			displayName: 'Search',
			name: 'search',
			type: 'string',
			default: '',
			placeholder: 'e.g. Siti',
			description: 'Text to look for in the orders',
			displayOptions: forOrders,
			routing: { send: { type: 'query', property: 'search' } },
		},
		startDate,
	],
};
