import { orderLocator } from '../../descriptions';
import type { Operation } from '../../engine';

/** The order to get or update. */
export const orderId = { ...orderLocator, required: true };

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get order',
	description: 'Get all details of one order',
	routing: { request: { method: 'GET', url: '/api/orders/{orderId}' } },
	fields: [orderId],
};
