import { byId } from '../../../test/n8n/workflows';
import { allComplete, compare, timesAsFast } from '../compare';
import { thousands, type Finding } from '../finding';
import { HTTP, httpRequest, itemsOf, messagingCrm, OURS } from '../nodes';
import { everyOrder } from '../orders';

/** One request for each input item. */
export async function gets(quick: boolean): Promise<Finding> {
	const orders = quick ? 500 : 1_000;
	return await compare({
		title: `${thousands(orders)} items, one Get each, 10 ms latency`,
		service: { orders, latencyMs: 10 },
		runs: quick ? 1 : 5,
		contenders({ url, data }) {
			const ids = data.orders.slice(0, orders).map(({ id }) => id);
			const input = itemsOf('id', ids);
			const orderId = byId('={{ $json.id }}');
			return [
				{
					name: OURS,
					input,
					nodes: [messagingCrm({ resource: 'order', operation: 'get', orderId })],
				},
				{
					name: HTTP,
					input,
					nodes: [httpRequest({ url: `=${url}/api/orders/{{ $json.id }}`, options: {} })],
				},
			];
		},
		verify: everyOrder,
		judge: (ours, theirs) => [
			timesAsFast(ours, theirs, 1),
			allComplete(ours, 'every item, in item order'),
		],
	});
}
