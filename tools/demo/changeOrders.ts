import type { Simulator } from 'messaging-crm-simulator';

const CHANGES = [
	['order_status', 'pending', 'processing'],
	['order_status', 'processing', 'shipping'],
	['payment_status', 'pending', 'paid'],
] as const;

/** Moves three orders on, as if their sellers had. */
export function changeOrders({ data }: Simulator): void {
	const changed = new Set<string>();
	for (const [field, from, to] of CHANGES) {
		const order = [...data.orders].find((one) => one[field] === from && !changed.has(one.id));
		if (!order) throw new Error(`No order has the ${field} ${from}.`);
		data.updateOrder(order.id, { [field]: to });
		changed.add(order.id);
	}
}
