import { HTTP, httpRequest, itemsOf, messagingCrm, OURS } from '../nodes';
import type { BenchCase } from './case';
import { everyOrder } from './lists';
import { allRunsRight, timesAsFast } from './verdicts';

export function getsCase(items: number, runs: number): BenchCase {
	return {
		name: 'gets',
		title: `${items.toLocaleString('en')} items, one Get each, 10 ms latency`,
		service: { orders: items, latencyMs: 10 },
		runs,
		async contenders(service) {
			const input = itemsOf('id', await service.ask('orderIds', items));
			const orderId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
			const url = `=${service.url}/api/orders/{{ $json.id }}`;
			return [
				{
					name: OURS,
					input,
					nodes: [messagingCrm({ resource: 'order', operation: 'get', orderId })],
				},
				{ name: HTTP, input, nodes: [httpRequest({ url, options: {} })] },
			];
		},
		verify: async (sample, service) => await everyOrder(sample, service, items),
		judge: ({ [OURS]: ours, [HTTP]: theirs }) => [
			timesAsFast(ours, theirs, 1.5),
			{ ...allRunsRight(ours), target: 'every item, in item order' },
		],
	};
}
