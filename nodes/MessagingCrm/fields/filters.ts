import type { INodeProperties } from 'n8n-workflow';

import { endDate, startDate } from './dates';
import { conversationLocator, inboxLocator } from './locators';
import { productIds } from './productIds';
import { filterField } from './sent';
import { orderStatus, paymentStatus } from './statuses';
import { updatedAfter } from './updatedAfter';

const forOrders = { show: { '/resource': ['order'] } };

/** Lists whose endpoints document date filters (docs/service.md#dates); contacts and boards have none. */
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
		filterField('conversation_id', {
			...conversationLocator,
			description: 'Only what belongs to this conversation',
			displayOptions: { show: { '/resource': ['aiCredit', 'message'] } },
		}),
		endDate,
		filterField('inbox_id', { ...inboxLocator, displayOptions: forOrders }),
		filterField('order_status', {
			...orderStatus('Only orders with this status'),
			displayOptions: forOrders,
		}),
		filterField('payment_status', {
			...paymentStatus('Only orders with this payment status'),
			displayOptions: forOrders,
		}),
		{ ...productIds, displayOptions: forOrders },
		filterField('search', {
			displayName: 'Search',
			name: 'search',
			type: 'string',
			default: '',
			placeholder: 'e.g. Siti',
			description: 'Text to look for in the orders',
			displayOptions: forOrders,
		}),
		startDate,
		{ ...updatedAfter, displayOptions: forOrders },
	],
};
