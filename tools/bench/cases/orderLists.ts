import type { Simulator } from 'messaging-crm-simulator';
import type { INode, INodeParameters } from 'n8n-workflow';

import { allComplete, compare, timesAsFast } from '../compare';
import { thousands, verdict, type Finding } from '../finding';
import type { Execution } from '../host';
import { HTTP, httpRequest, messagingCrm, OURS, splitOut } from '../nodes';

/** How the service shows the end of a list, and the expression with which HTTP Request finds it. */
export const ENDINGS = {
	total: { envelope: 'total', isLast: '={{ $pageCount * 100 >= $response.body.total }}' },
	noTotal: { envelope: 'data', isLast: '={{ $response.body.data.length === 0 }}' },
} as const;

/** A long list, with and without a total in the response. */
export async function list(ending: keyof typeof ENDINGS, quick: boolean): Promise<Finding> {
	const { envelope, isLast } = ENDINGS[ending];
	const orders = quick ? 20_000 : 100_000;
	return await compare({
		title: `${thousands(orders)} orders, 20 ms latency, ${ending === 'total' ? 'with' : 'without'} a total`,
		service: { orders, envelope, latencyMs: 20 },
		runs: quick ? 1 : 3,
		contenders: ({ url }) => [
			{ name: OURS, nodes: [allOrders()] },
			{ name: `${HTTP} + Split Out`, nodes: [allOrdersByHttp(url, isLast), splitOut('data')] },
		],
		verify: everyOrder,
		judge(ours, theirs) {
			const share = ours.peak / theirs.peak;
			return [
				timesAsFast(ours, theirs, ending === 'total' ? 4 : 3),
				verdict('peak memory at most 1.2 times', share.toFixed(2), share <= 1.2),
				allComplete(ours),
			];
		},
	});
}

/** A list that takes longer than the rate limit allows in a minute: the Pro plan's limit. */
export async function limit(quick: boolean): Promise<Finding> {
	const pages = quick ? 400 : 1_000;
	const perMinute = 300;
	const { envelope, isLast } = ENDINGS.total;
	return await compare({
		title: `${thousands(pages)} pages at ${perMinute} requests a minute`,
		service: { orders: pages * 100, envelope, latencyMs: 20, rateLimit: { limit: perMinute } },
		contenders: ({ url }) => [
			{ name: OURS, nodes: [allOrders()] },
			{ name: `${HTTP}, interval 200 ms`, nodes: [allOrdersByHttp(url, isLast, 200)] },
			{ name: `${HTTP}, no interval`, nodes: [allOrdersByHttp(url, isLast)] },
		],
		verify: everyOrder,
		judge(ours) {
			const least = Math.floor((ours.requests - 1) / perMinute) * 60;
			const over = (ours.seconds / least - 1) * 100;
			const measured = `${ours.seconds.toFixed(1)} s, ${over.toFixed(1)} % over`;
			const share = (ours.tooMany / ours.requests) * 100;
			return [
				verdict(`within 5 % of ${least} s, the least time of the limit`, measured, over <= 5),
				allComplete(ours),
				verdict('429 responses under 1 % of requests', `${share.toFixed(2)} %`, share < 1),
			];
		},
	});
}

/** More records than n8n can take as items of their own: the output is an item for each page. */
export async function pages(quick: boolean): Promise<Finding> {
	const orders = quick ? 50_000 : 250_000;
	return await compare({
		title: `${thousands(orders)} orders as pages`,
		service: { orders, envelope: 'total' },
		contenders: () => [{ name: OURS, nodes: [allOrders({ options: { output: 'pages' } })] }],
		verify: everyOrder,
		judge(ours) {
			const grown = ours.peak - ours.base;
			const measured = `${grown.toFixed()} MB for pages of ${ours.retained.toFixed()} MB`;
			const target = 'memory grows by less than twice the size of the pages';
			return [
				allComplete(ours, 'every order is in the output'),
				verdict(target, measured, grown < 2 * ours.retained),
			];
		},
	});
}

export const allOrders = (parameters: INodeParameters = {}): INode =>
	messagingCrm({ resource: 'order', operation: 'getAll', returnAll: true, ...parameters });

/** All orders by HTTP Request's own pagination: an item for each page of 100. */
export function allOrdersByHttp(
	url: string,
	isLast: string,
	intervalMs = 0,
	query: Record<string, string> = {},
): INode {
	const pagination = {
		paginationMode: 'updateAParameterInEachRequest',
		parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
		paginationCompleteWhen: 'other',
		completeExpression: isLast,
		...(intervalMs > 0 && { requestInterval: intervalMs }),
	};
	const parameters = Object.entries({ limit: '100', ...query });
	return httpRequest({
		url: `${url}/api/orders`,
		sendQuery: true,
		queryParameters: { parameters: parameters.map(([name, value]) => ({ name, value })) },
		options: { pagination: { pagination } },
	});
}

/** Checks that every order is in the output, once and in order. */
export function everyOrder({ ids }: Execution, { data }: Simulator): string | undefined {
	const expected = data.orders.slice(0, data.orders.length).map(({ id }) => id);
	if (ids.join() === expected.join()) return undefined;
	return `${ids.length} records in the output, ${new Set(ids).size} of them different`;
}
