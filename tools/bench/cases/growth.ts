import { messagingCrm, OURS } from '../nodes';
import type { BenchCase, Result } from './case';
import { closeTogether } from './verdicts';

/** What each process reads first, so that the code is compiled when it counts. */
const WARM_UP = 10_000;

export interface Size {
	orders: number;
	/** How often in one execution: a single short reading is over before n8n's clock tells much. */
	times: number;
}

const nameOf = ({ orders }: Size) => `${OURS}, ${orders.toLocaleString('en')}`;

function reading(name: string, limit: number) {
	const getAll = { resource: 'order', operation: 'getAll', returnAll: false, limit };
	return { ...messagingCrm(getAll), name, executeOnce: true };
}

/** The beginning of a long list, in several sizes: what a record costs must not depend on the size. */
export function growthCase(sizes: Size[], runs: number): BenchCase {
	const perRecord = (
		results: Record<string, Result>,
		figure: 'seconds' | 'retained',
		before: number,
	) =>
		sizes.map((size) => {
			const { figures } = results[nameOf(size)];
			return (figures[figure] * 1e6) / (before + size.orders * size.times);
		});
	return {
		name: 'growth',
		title: `Growth: the first ${sizes.map(({ orders }) => orders.toLocaleString('en')).join(', ')} orders`,
		service: { orders: Math.max(...sizes.map(({ orders }) => orders)), envelope: 'metaTotal' },
		runs,
		contenders: () =>
			sizes.map((size) => ({
				name: nameOf(size),
				input: [reading('Warm-up', WARM_UP)],
				nodes: Array.from({ length: size.times }, (_, time) =>
					reading(`${OURS} ${time + 1}`, size.orders),
				),
			})),
		verify: async ({ execution }) => execution.error,
		judge: (results) => [
			closeTogether('µs per record', perRecord(results, 'seconds', 0), 15),
			closeTogether('bytes of heap per record', perRecord(results, 'retained', WARM_UP), 15),
		],
	};
}
