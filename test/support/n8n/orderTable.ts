import type { Order } from 'messaging-crm-simulator';
import type { Row } from './api';

/** The columns that examples/order-sync.json saves for each order, by order ID. */
export type OrderTable = Map<string, Record<string, unknown>>;

export interface Difference {
	orderId: string;
	column: string;
	from: unknown;
	to: unknown;
}

/** The table that examples/order-sync.json must create for these orders. */
export function tableOfOrders(orders: Iterable<Order>): OrderTable {
	const table: OrderTable = new Map();
	for (const order of orders) {
		table.set(order.id, {
			order_number: String(order.order_number),
			order_status: order.order_status,
			payment_status: order.payment_status,
			customer: order.contact?.display_name ?? null,
			updated_at: order.updated_at,
		});
	}
	return table;
}

/** The table in n8n, without n8n's own columns. */
export function tableOfRows(rows: Row[]): OrderTable {
	const table: OrderTable = new Map();
	for (const { order_id, id, createdAt, updatedAt, ...row } of rows) {
		if (table.has(String(order_id))) throw new Error(`Order ${order_id} has two rows.`);
		table.set(String(order_id), row);
	}
	return table;
}

/** The cells that differ between two tables. A row that only one table has differs in all its cells. */
export function differences(before: OrderTable, after: OrderTable): Difference[] {
	const found: Difference[] = [];
	for (const orderId of new Set([...before.keys(), ...after.keys()])) {
		const from = before.get(orderId) ?? {};
		const to = after.get(orderId) ?? {};
		for (const column of new Set([...Object.keys(from), ...Object.keys(to)])) {
			if (from[column] === to[column]) continue;
			found.push({ orderId, column, from: from[column], to: to[column] });
		}
	}
	return found;
}
