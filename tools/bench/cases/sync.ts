import type { Order, Simulator } from '../../../test/simulator';
import { allComplete, compare, timesAsFast } from '../compare';
import { thousands, verdict, type Finding } from '../finding';
import type { Execution } from '../host';
import { HTTP, messagingCrm, OURS } from '../nodes';
import { allOrdersByHttp, ENDINGS } from '../orders';

const CHANGES = 50;

/** The orders that changed since the last sync: by Updated After, by reading all, and by a sort of one's own. */
export async function sync(quick: boolean): Promise<Finding> {
	const orders = quick ? 20_000 : 100_000;
	const { envelope, isLast } = ENDINGS.total;
	const updatedAfter = new Date().toISOString();
	return await compare({
		title: `Sync: ${CHANGES} of ${thousands(orders)} orders changed, 20 ms latency`,
		service: { orders, envelope, latencyMs: 20 },
		runs: quick ? 1 : 3,
		contenders(service) {
			changeOrders(service);
			const isOld = `$response.body.data.at(-1).updated_at <= "${updatedAfter}"`;
			return [
				{
					name: OURS,
					nodes: [
						messagingCrm({
							resource: 'order',
							operation: 'getAll',
							returnAll: true,
							filters: { updatedAfter },
						}),
					],
				},
				{ name: `${HTTP}, all orders`, nodes: [allOrdersByHttp(service.url, isLast)] },
				{
					name: `${HTTP}, sorted, own end`,
					nodes: [allOrdersByHttp(service.url, `={{ ${isOld} }}`, 0, SORT)],
				},
			];
		},
		verify: (execution, service) => everyChange(execution, service, updatedAfter),
		judge: (ours, all, sorted) => [
			timesAsFast(ours, all, 50),
			timesAsFast(ours, sorted, 1),
			verdict('at most 2 requests', String(ours.requests), ours.requests <= 2),
			allComplete(ours, 'every changed order'),
		],
	});
}

const SORT = { sort_field: 'updated_at', sort_direction: 'desc' };

/** Changes orders of all ages. */
function changeOrders({ data }: Simulator): void {
	const step = Math.floor(data.orders.length / CHANGES);
	for (let index = 0; index < CHANGES; index++) {
		const { id } = data.orders.at(index * step) as Order;
		data.updateOrder(id, { notes: `Change ${index}` });
	}
}

/** HTTP Request's pages hold orders that did not change, too. */
function everyChange(
	{ ids }: Execution,
	{ data }: Simulator,
	updatedAfter: string,
): string | undefined {
	const found = new Set(ids);
	const missed = [...data.orders].filter(
		({ id, updated_at: updatedAt }) => updatedAt > updatedAfter && !found.has(id),
	);
	return missed.length === 0 ? undefined : `${missed.length} changed orders missed`;
}
