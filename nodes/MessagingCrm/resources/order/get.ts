import { orderLocator } from '../../descriptions';
import type { Operation } from '../../engine';
import { LISTS } from '../../service';

/** The order to get or update. */
export const orderId = { ...orderLocator, required: true };

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get order',
	description: 'Get all details of one order',
	routing: { request: { method: 'GET', url: `${LISTS.orders.endpoint}/{orderId}` } },
	fields: [orderId],
};
