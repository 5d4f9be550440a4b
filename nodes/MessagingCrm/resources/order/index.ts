import type { INodeProperties } from 'n8n-workflow';

import { hook } from '../../engine';
import { orderLocator } from '../../fields';
import { createFields } from './create';
import { updateFields } from './update';
import { changedAfter } from './updatedAfter';

export { orderFilters } from './filters';
export { orderOptions } from './options';
export { sort } from './sort';

export const orderDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['order'] } },
		default: 'getAll',
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create order',
				description: 'Create an order for a contact, a conversation or a phone number',
				routing: { request: { method: 'POST', url: '/api/orders' } },
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get order',
				description: 'Get all details of one order',
				routing: { request: { method: 'GET', url: '/api/orders/{orderId}' } },
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many orders',
				description: 'List orders, filtered by status, date, inbox, product or text',
				routing: {
					request: { method: 'GET', url: '/api/orders' },
					operations: { pagination: hook({ list: 'paged', changedAfter }) },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update order',
				description: 'Set the status, payment status, invoice, address or notes of an order',
				routing: { request: { method: 'PUT', url: '/api/orders/{orderId}' } },
			},
		],
	},
	{
		...orderLocator,
		required: true,
		displayOptions: { show: { resource: ['order'], operation: ['get', 'update'] } },
	},
	...createFields,
	...updateFields,
];
