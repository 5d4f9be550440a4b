import type { INodeProperties } from 'n8n-workflow';

import {
	list,
	operation,
	operations,
	orderLocator,
	request,
	requireChange,
	shownFor,
} from '../../fields';
import { LISTS } from '../../service';
import { createFields } from './fields';
import { changedAfter } from './getMany';
import { customerOf, productsOf } from './newOrder';

export { orderUpdateFields } from './fields';
export { orderFilters, orderOptions, sort } from './getMany';

export const orderDescription: INodeProperties[] = [
	operations('order', 'getAll', [
		operation('Create', 'create', 'Create order', {
			description: 'Create an order for a contact, a conversation or a phone number',
			...request('POST', '/api/orders', {
				build: (item) => ({ body: { ...customerOf(item), ...productsOf(item) } }),
				adds: 'order',
			}),
		}),
		operation('Get', 'get', 'Get order', {
			description: 'Get all details of one order',
			...request('GET', '/api/orders/{orderId}'),
		}),
		operation('Get Many', 'getAll', 'Get many orders', {
			description: 'List orders, filtered by status, date, inbox, product or text',
			...list(LISTS.orders, { changedAfter }),
		}),
		operation('Update', 'update', 'Update order', {
			description: 'Set the status, payment status, invoice, address or notes of an order',
			...request('PUT', '/api/orders/{orderId}', { prepare: requireChange }),
		}),
	]),
	{ ...orderLocator, required: true, displayOptions: shownFor('order', 'get', 'update') },
	...createFields,
];
