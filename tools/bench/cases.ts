import type { Order, Simulator } from 'messaging-crm-simulator';
import type { INode, INodeParameters } from 'n8n-workflow';

import { byId } from '../../test/support/n8n/workflows';
import { timesAsFast, targetResult, type Comparison } from './compare';
import type { Execution } from './host';
import { HTTP, httpRequest, itemsOf, messagingCrm, OURS, splitOut } from './nodes';

/** How HTTP Request finds the end of the list of orders, which has no total. */
const isLast = '={{ $response.body.data.orders.length < 100 }}';

const longList: Comparison = {
	title: '100,000 orders, 20 ms latency',
	service: { orders: 100_000, latencyMs: 20 },
	runs: 3,
	variants: ({ url }) => [
		{ name: OURS, nodes: [allOrders()] },
		{ name: `${HTTP} + Split Out`, nodes: [allOrdersByHttp(url, isLast), splitOut('data.orders')] },
	],
	verify: everyOrder,
	checkTargets(ours, theirs) {
		const share = ours.peak / theirs.peak;
		return [
			timesAsFast(ours, theirs, 3),
			targetResult('peak memory at most 1.2 times', share.toFixed(2), share <= 1.2),
		];
	},
};

/** How HTTP Request finds the end of the list of contacts, which has a total. */
const isLastContact = '={{ $pageCount * 100 >= $response.body.metadata.pagination.total_items }}';

const listWithTotal: Comparison = {
	title: '100,000 contacts, 20 ms latency, with a total',
	service: { contacts: 100_000, latencyMs: 20 },
	runs: 3,
	variants: ({ url }) => [
		{
			name: OURS,
			nodes: [messagingCrm({ resource: 'contact', operation: 'getAll', returnAll: true })],
		},
		{
			name: `${HTTP} + Split Out`,
			nodes: [allByHttp(`${url}/api/contacts`, isLastContact), splitOut('data')],
		},
	],
	verify: ({ ids }, { data }) => difference(ids, [...data.contacts]),
	checkTargets: (ours, theirs) => [timesAsFast(ours, theirs, 4)],
};

/** A list that needs more requests than the Pro plan allows in a minute. */
const limit: Comparison = {
	title: '1,000 pages at 300 requests per minute',
	service: { orders: 100_000, latencyMs: 20, rateLimit: { limit: 300 } },
	variants: ({ url }) => [
		{ name: OURS, nodes: [allOrders()] },
		{ name: `${HTTP}, interval 200 ms`, nodes: [allOrdersByHttp(url, isLast, 200)] },
	],
	verify: everyOrder,
	checkTargets(ours) {
		const least = Math.floor((ours.requests - 1) / 300) * 60;
		const over = (ours.seconds / least - 1) * 100;
		const measured = `${ours.seconds.toFixed(1)} s, ${over.toFixed(1)} % over`;
		const share = (ours.tooMany / ours.requests) * 100;
		return [
			targetResult(`within 5 % of ${least} s, the shortest possible time`, measured, over <= 5),
			targetResult('429 responses under 1 % of requests', `${share.toFixed(2)} %`, share < 1),
		];
	},
};

/** More records than n8n can handle as separate items, so the output is one item per page. */
const pages: Comparison = {
	title: '250,000 orders as pages',
	service: { orders: 250_000 },
	variants: () => [{ name: OURS, nodes: [allOrders({ options: { output: 'pages' } })] }],
	verify: everyOrder,
	checkTargets(ours) {
		const grown = ours.peak - ours.base;
		const measured = `${grown.toFixed()} MB for pages of ${ours.retained.toFixed()} MB`;
		const target = 'memory grows by less than twice the size of the pages';
		return [targetResult(target, measured, grown < 2 * ours.retained)];
	},
};

/** One request per input item. */
const gets: Comparison = {
	title: '1,000 items, one Get each, 10 ms latency',
	service: { orders: 1_000, latencyMs: 10 },
	runs: 5,
	variants({ url, data }) {
		const ids = [...data.orders].map(({ id }) => id);
		const input = itemsOf('id', ids);
		const get = { resource: 'order', operation: 'get', orderId: byId('={{ $json.id }}') };
		const request = { url: `=${url}/api/orders/{{ $json.id }}`, options: {} };
		return [
			{ name: OURS, input, nodes: [messagingCrm(get)] },
			{ name: HTTP, input, nodes: [httpRequest(request)] },
		];
	},
	verify: everyOrder,
	checkTargets: (ours, theirs) => [timesAsFast(ours, theirs, 1.2)],
};

const CHANGES = 50;

/** IDs of the orders that were changed. */
let changed: string[] = [];

/** Compares three ways to read orders changed since the last sync: Updated After, all orders, and sorted orders. */
const sync: Comparison = {
	title: `Sync: ${CHANGES} of 100,000 orders changed, 20 ms latency`,
	service: { orders: 100_000, latencyMs: 20 },
	runs: 3,
	variants(service) {
		const updatedAfter = new Date(Date.now() - 1000).toISOString(); // All changes take less than 1 ms.
		changed = changeOrders(service);
		const isOld = `={{ $response.body.data.orders.at(-1).updated_at <= "${updatedAfter}" }}`;
		const sort = { sort_field: 'updated_at', sort_direction: 'desc' };
		const sorted = allOrdersByHttp(service.url, isOld, 0, sort);
		return [
			{ name: OURS, nodes: [allOrders({ filters: { updatedAfter } })] },
			{ name: `${HTTP}, all orders`, nodes: [allOrdersByHttp(service.url, isLast)] },
			{ name: `${HTTP}, sorted, custom end`, nodes: [sorted] },
		];
	},
	// HTTP Request's pages also contain unchanged orders.
	verify({ ids }) {
		const found = new Set(ids);
		const missed = changed.filter((id) => !found.has(id));
		return missed.length === 0 ? undefined : `${missed.length} changed orders missed`;
	},
	checkTargets: (ours, all, sorted) => [
		timesAsFast(ours, all, 50),
		{ ...timesAsFast(ours, sorted, 1), target: 'at least as fast as a custom sort' },
		targetResult('at most 2 requests', String(ours.requests), ours.requests <= 2),
	],
};

/** All comparisons by name, for `--only`. */
export const COMPARISONS: Record<string, Comparison> = {
	list: longList,
	'list-with-total': listWithTotal,
	limit,
	gets,
	pages,
	sync,
};

function allOrders(parameters: INodeParameters = {}): INode {
	return messagingCrm({ resource: 'order', operation: 'getAll', returnAll: true, ...parameters });
}

function allOrdersByHttp(url: string, end: string, requestInterval = 0, query = {}): INode {
	return allByHttp(`${url}/api/orders`, end, requestInterval, query);
}

/** Reads a whole list with HTTP Request's pagination. The output is one item per page of 100. */
function allByHttp(url: string, end: string, requestInterval = 0, query = {}): INode {
	const pagination = {
		paginationMode: 'updateAParameterInEachRequest',
		parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
		paginationCompleteWhen: 'other',
		completeExpression: end,
		requestInterval,
	};
	const parameters = Object.entries<string>({ limit: '100', ...query });
	return httpRequest({
		url,
		sendQuery: true,
		queryParameters: { parameters: parameters.map(([name, value]) => ({ name, value })) },
		options: { pagination: { pagination } },
	});
}

/** Checks that every order is in the output, once and in order. */
function everyOrder({ ids }: Execution, { data }: Simulator): string | undefined {
	return difference(ids, [...data.orders]);
}

function difference(ids: string[], records: Array<{ id: string }>): string | undefined {
	if (ids.join() === records.map(({ id }) => id).join()) return undefined;
	return `${ids.length} records in the output, with ${new Set(ids).size} different IDs`;
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
