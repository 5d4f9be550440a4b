import type { INode } from 'n8n-workflow';

import { HTTP, httpRequest, messagingCrm, OURS, splitOut } from '../nodes';
import type { BenchCase, Sample } from './case';
import { allRunsRight, timesAsFast, timesTheMemory } from './verdicts';
import type { Service } from '../service';

const PAGE = 100;

/** How the service tells that a list ends, and how HTTP Request is told to find it out. */
export const ENDINGS = {
	told: {
		envelope: 'metaTotal',
		isLast: `={{ $pageCount * ${PAGE} >= $response.body.meta.total }}`,
	},
	notTold: { envelope: 'data', isLast: '={{ $response.body.data.length === 0 }}' },
} as const;

const HTTP_ITEMS = `${HTTP} + Split Out`;

export const allOrders = (options = {}): INode =>
	messagingCrm({ resource: 'order', operation: 'getAll', returnAll: true, options });

/** All orders by HTTP Request's own pagination, a page an item. */
export function allOrdersByHttp(url: string, isLast: string, intervalMs = 0): INode {
	return httpRequest({
		url: `${url}/api/orders`,
		sendQuery: true,
		queryParameters: { parameters: [{ name: 'limit', value: String(PAGE) }] },
		options: {
			pagination: {
				pagination: {
					paginationMode: 'updateAParameterInEachRequest',
					parameters: {
						parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }],
					},
					paginationCompleteWhen: 'other',
					completeExpression: isLast,
					...(intervalMs > 0 && { requestInterval: intervalMs }),
				},
			},
		},
	});
}

/** Whether every order came out, once and in order. */
export async function everyOrder(
	{ execution }: Sample,
	service: Service,
	orders: number,
): Promise<string | undefined> {
	if (execution.status !== 'success') return `failed: ${execution.error}`;
	const { records, different, digest } = execution.output;
	const right = digest === (await service.ask('digestOfOrders', orders));
	return right ? undefined : `${records} records came out, ${different} different ones`;
}

export function listCase(ending: keyof typeof ENDINGS, orders: number, runs: number): BenchCase {
	const { envelope, isLast } = ENDINGS[ending];
	return {
		name: ending === 'told' ? 'list' : 'list-not-told',
		title: `${orders.toLocaleString('en')} orders, 100 a page, 20 ms latency, total ${ending === 'told' ? 'told' : 'not told'}`,
		service: { orders, envelope, latencyMs: 20 },
		runs,
		contenders: ({ url }) => [
			{ name: OURS, nodes: [allOrders()] },
			{ name: HTTP_ITEMS, nodes: [allOrdersByHttp(url, isLast), splitOut('data')] },
			{ name: `${HTTP}, an item per page`, nodes: [allOrdersByHttp(url, isLast)] },
		],
		verify: async (sample, service) => await everyOrder(sample, service, orders),
		judge: (results) => [
			timesAsFast(results[OURS], results[HTTP_ITEMS], ending === 'told' ? 4 : 2),
			timesTheMemory(results[OURS], results[HTTP_ITEMS], 1.2),
			allRunsRight(results[OURS]),
		],
	};
}
