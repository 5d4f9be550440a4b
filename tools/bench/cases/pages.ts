import { allComplete, compare } from '../compare';
import { thousands, verdict, type Finding } from '../finding';
import { OURS } from '../nodes';
import { allOrders, everyOrder } from '../orders';

/** More records than n8n can take as items of their own: the output is an item for each page. */
export async function pages(quick: boolean): Promise<Finding> {
	const orders = quick ? 50_000 : 250_000;
	return await compare({
		title: `${thousands(orders)} orders as pages`,
		service: { orders, envelope: 'metaTotal' },
		runs: 1,
		contenders: () => [{ name: OURS, nodes: [allOrders({ output: 'pages' })] }],
		verify: everyOrder,
		judge: (ours) => {
			const growth = ours.peak - ours.base;
			return [
				allComplete(ours, 'every order is in the output'),
				verdict(
					'memory grows by less than twice the size of the pages',
					`${growth.toFixed()} MB for pages of ${ours.retained.toFixed()} MB`,
					growth < 2 * ours.retained,
				),
			];
		},
	});
}
