import { allComplete, compare, withinLimit } from '../compare';
import { thousands, verdict, type Finding } from '../finding';
import { HTTP, OURS } from '../nodes';
import { allOrders, allOrdersByHttp, ENDINGS, everyOrder } from '../orders';

/** A list that takes longer than the rate limit allows in a minute: the Pro plan's limit. */
export async function limit(quick: boolean): Promise<Finding> {
	const pages = quick ? 400 : 1_000;
	const perMinute = 300;
	const { envelope, isLast } = ENDINGS.total;
	return await compare({
		title: `${thousands(pages)} pages at ${perMinute} requests a minute`,
		service: { orders: pages * 100, envelope, latencyMs: 20, rateLimit: { limit: perMinute } },
		runs: 1,
		contenders: ({ url }) => [
			{ name: OURS, nodes: [allOrders()] },
			{ name: `${HTTP}, interval 200 ms`, nodes: [allOrdersByHttp(url, isLast, 200)] },
			{ name: `${HTTP}, no interval`, nodes: [allOrdersByHttp(url, isLast)] },
		],
		verify: everyOrder,
		judge: (ours) => {
			const share = (ours.tooMany / ours.requests) * 100;
			return [
				withinLimit(ours, perMinute),
				allComplete(ours),
				verdict('429 responses under 1 % of requests', `${share.toFixed(2)} %`, share < 1),
			];
		},
	});
}
