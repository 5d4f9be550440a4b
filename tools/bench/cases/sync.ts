import type { Order, Simulator } from 'messaging-crm-simulator';
import { allComplete, compare, timesAsFast } from '../compare';
import { thousands, verdict, type Finding } from '../finding';
import { HTTP, OURS } from '../nodes';
import { allOrders, allOrdersByHttp, ENDINGS } from './orderLists';

const CHANGES = 50;

const SORT = { sort_field: 'updated_at', sort_direction: 'desc' };

/** The orders that changed since the last sync: by Updated After, by reading all, and by a sort of one's own. */
export async function sync(quick: boolean): Promise<Finding> {
	const orders = quick ? 20_000 : 100_000;
	const { envelope, isLast } = ENDINGS.total;
	const updatedAfter = new Date().toISOString();
	const isOld = `={{ $response.body.data.at(-1).updated_at <= "${updatedAfter}" }}`;
	let changed: string[] = [];
	return await compare({
		title: `Sync: ${CHANGES} of ${thousands(orders)} orders changed, 20 ms latency`,
		service: { orders, envelope, latencyMs: 20 },
		runs: quick ? 1 : 3,
		contenders(service) {
			changed = changeOrders(service);
			const sorted = allOrdersByHttp(service.url, isOld, 0, SORT);
			return [
				{ name: OURS, nodes: [allOrders({ filters: { updatedAfter } })] },
				{ name: `${HTTP}, all orders`, nodes: [allOrdersByHttp(service.url, isLast)] },
				{ name: `${HTTP}, sorted, own end`, nodes: [sorted] },
			];
		},
		// HTTP Request's pages hold orders that did not change, too.
		verify({ ids }) {
			const found = new Set(ids);
			const missed = changed.filter((id) => !found.has(id));
			return missed.length === 0 ? undefined : `${missed.length} changed orders missed`;
		},
		judge: (ours, all, sorted) => [
			timesAsFast(ours, all, 50),
			timesAsFast(ours, sorted, 1),
			verdict('at most 2 requests', String(ours.requests), ours.requests <= 2),
			allComplete(ours, 'every changed order'),
		],
	});
}

/** Changes orders of all ages, and returns their IDs. */
function changeOrders({ data }: Simulator): string[] {
	const step = Math.floor(data.orders.length / CHANGES);
	return Array.from({ length: CHANGES }, (_, index) => {
		const { id } = data.orders.at(index * step) as Order;
		data.updateOrder(id, { notes: `Change ${index}` });
		return id;
	});
}
