import type { INodeProperties } from 'n8n-workflow';

import { list, operations, orderLocator, request, requireChange } from '../../fields';
import { LISTS } from '../../service';
import { createFields } from './create';
import { customerOf } from './customer';
import { changedAfter } from './getMany';
import { productsOf } from './products';

export { orderFilters, orderOptions, sort } from './getMany';
export { orderUpdateFields } from './update';

export const orderDescription: INodeProperties[] = [
	operations('order', 'getAll', [
		{
			name: 'Create',
			value: 'create',
			action: 'Create order',
			description: 'Create an order for a contact, a conversation or a phone number',
			...request('POST', '/api/orders', {
				build: (item) => ({ body: { ...customerOf(item), ...productsOf(item) } }),
				adds: 'order',
			}),
		},
		{
			name: 'Get',
			value: 'get',
			action: 'Get order',
			description: 'Get all details of one order',
			...request('GET', '/api/orders/{orderId}'),
		},
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many orders',
			description: 'List orders, filtered by status, date, inbox, product or text',
			...list(LISTS.orders, { changedAfter }),
		},
		{
			name: 'Update',
			value: 'update',
			action: 'Update order',
			description: 'Set the status, payment status, invoice, address or notes of an order',
			...request('PUT', '/api/orders/{orderId}', {
				prepare: async (item) => requireChange(item, 'Update Fields is empty'),
			}),
		},
	]),
	{
		...orderLocator,
		required: true,
		displayOptions: { show: { resource: ['order'], operation: ['get', 'update'] } },
	},
	...createFields,
];
