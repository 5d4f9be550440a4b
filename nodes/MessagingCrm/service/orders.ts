import type { IDataObject } from 'n8n-workflow';

import { missingField } from './message';

/** If this many orders lack a field, the service does not have it. */
const ENOUGH_ORDERS = 3;

/**
 * Checks that orders show whether they are paid, which no published record does (docs/internals/service.md#orders).
 * @param orders of a page
 * @throws InputError if three or more orders lack the field. It names their fields, but no values
 */
export function requirePaymentStatus(orders: IDataObject[], whatToDo: string): void {
	if (orders.length < ENOUGH_ORDERS || orders.some((order) => 'payment_status' in order)) return;
	throw missingField('No order has the field payment_status', orders[0], whatToDo);
}
