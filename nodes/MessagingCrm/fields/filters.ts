import type { INodeProperties } from 'n8n-workflow';

import { endDate, startDate } from './dates';
import { inboxLocator } from './locators';
import { productIds } from './productIds';
import { orderStatus, paymentStatus } from './statuses';

const forOrders = { show: { '/resource': ['order'] } };

/** Resources whose lists can be filtered. */
const FILTERED = { resource: ['order'], operation: ['getAll'] };

/** The filters of all lists in one property: each top-level property costs time for every item. */
export const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	displayOptions: { show: FILTERED },
	options: [
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
