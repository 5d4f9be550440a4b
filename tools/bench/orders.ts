import type { INode, INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../test/simulator';
import type { Execution } from './host';
import { httpRequest, messagingCrm } from './nodes';

/** How the service shows the end of a list, and the expression with which HTTP Request finds it. */
export const ENDINGS = {
	total: {
		envelope: 'metaTotal',
		isLast: '={{ $pageCount * 100 >= $response.body.meta.total }}',
	},
	noTotal: { envelope: 'data', isLast: '={{ $response.body.data.length === 0 }}' },
} as const;

export const allOrders = (options: INodeParameters = {}): INode =>
	messagingCrm({ resource: 'order', operation: 'getAll', returnAll: true, options });

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
	return httpRequest({
		url: `${url}/api/orders`,
		sendQuery: true,
		queryParameters: {
			parameters: Object.entries({ limit: '100', ...query }).map(([name, value]) => ({
				name,
				value,
			})),
		},
		options: { pagination: { pagination } },
	});
}

/** Checks that every order is in the output, once and in order. */
export function everyOrder({ ids }: Execution, { data }: Simulator): string | undefined {
	const expected = data.orders.slice(0, data.orders.length).map(({ id }) => id);
	if (ids.join() === expected.join()) return undefined;
	return `${ids.length} records in the output, ${new Set(ids).size} of them different`;
}
