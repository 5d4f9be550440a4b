import { allComplete, compare, timesAsFast } from '../compare';
import { thousands, verdict, type Finding } from '../finding';
import { HTTP, OURS, splitOut } from '../nodes';
import { allOrders, allOrdersByHttp, ENDINGS, everyOrder } from '../orders';

/** A long list, with and without a total in the response. */
export function list(ending: keyof typeof ENDINGS) {
	const { envelope, isLast } = ENDINGS[ending];
	return async (quick: boolean): Promise<Finding> => {
		const orders = quick ? 20_000 : 100_000;
		return await compare({
			title: `${thousands(orders)} orders, 20 ms latency, ${ending === 'total' ? 'with a total' : 'without a total'}`,
			service: { orders, envelope, latencyMs: 20 },
			runs: quick ? 1 : 3,
			contenders: ({ url }) => [
				{ name: OURS, nodes: [allOrders()] },
				{ name: `${HTTP} + Split Out`, nodes: [allOrdersByHttp(url, isLast), splitOut('data')] },
			],
			verify: everyOrder,
			judge: (ours, theirs) => [
				timesAsFast(ours, theirs, ending === 'total' ? 4 : 2),
				verdict(
					'peak memory at most 1.2 times',
					(ours.peak / theirs.peak).toFixed(2),
					ours.peak <= 1.2 * theirs.peak,
				),
				allComplete(ours),
			],
		});
	};
}
