import type { Order, Simulator } from 'messaging-crm-simulator';

type Status = Partial<Pick<Order, 'order_status' | 'payment_status'>>;

const CHANGES: Array<{ from: Status; to: Status }> = [
	{ from: { order_status: 'pending' }, to: { order_status: 'processing' } },
	{ from: { order_status: 'processing' }, to: { order_status: 'shipping' } },
	{ from: { payment_status: 'pending' }, to: { payment_status: 'paid' } },
];

function has(order: Order, status: Status): boolean {
	return Object.entries(status).every(([name, value]) => order[name as keyof Status] === value);
}

/** Moves three orders on, as if their sellers had. */
export function changeOrders({ data }: Simulator): void {
	const changed: string[] = [];
	for (const { from, to } of CHANGES) {
		const order = [...data.orders].find((o) => has(o, from) && !changed.includes(o.id));
		if (!order) throw new Error(`No order is ${JSON.stringify(from)}.`);
		data.updateOrder(order.id, to);
		changed.push(order.id);
	}
}
