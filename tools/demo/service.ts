import type { RecordedRequest, Simulator } from 'messaging-crm-simulator';

const CHANGES = [
	['order_status', 'pending', 'processing'],
	['order_status', 'processing', 'shipping'],
	['payment_status', 'pending', 'paid'],
] as const;

const WAIT_MS = 1_000;

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

/** One line on what the service saw of a run: requests, 429s, waits. */
export function describeTraffic(requests: RecordedRequest[]): string {
	const limited = requests.filter(({ status }) => status === 429).length;
	const pauses = requests.slice(1).map(({ at }, index) => at - requests[index].at);
	const waits = pauses.filter((pause) => pause >= WAIT_MS);
	const waited = Math.round(waits.reduce((sum, pause) => sum + pause, 0) / 1_000);
	return `${requests.length} requests, ${limited} rate limited, ${waits.length} waits (${waited} s)`;
}
