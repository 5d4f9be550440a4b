import { OURS } from '../nodes';
import type { BenchCase } from './case';
import { allOrders, everyOrder } from './lists';
import { allRunsRight } from './verdicts';

/** More records than n8n takes as items of their own come out as pages. */
export function pagesCase(orders: number): BenchCase {
	return {
		name: 'pages',
		title: `${orders.toLocaleString('en')} orders as pages`,
		service: { orders, envelope: 'metaTotal' },
		runs: 1,
		contenders: () => [{ name: OURS, nodes: [allOrders({ output: 'pages' })] }],
		verify: async (sample, service) => await everyOrder(sample, service, orders),
		judge: ({ [OURS]: ours }) => {
			const { peak, base, retained } = ours.figures;
			const times = (peak - base) / retained;
			return [
				{ ...allRunsRight(ours), target: 'finishes, with every order' },
				{
					target: 'memory grows with the pages, not twice',
					measured: `peak ${Math.round(peak - base)} MB above the start, pages ${Math.round(retained)} MB: ${times.toFixed(2)} times`,
					met: times < 2,
				},
			];
		},
	};
}
