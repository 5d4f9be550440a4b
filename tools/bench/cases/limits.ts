import type { RateLimit } from '../../../test/simulator';
import { HTTP, OURS } from '../nodes';
import type { BenchCase } from './case';
import { allOrders, allOrdersByHttp, ENDINGS, everyOrder } from './lists';
import { allRunsRight, fewRefusals, withinLimit } from './verdicts';

const PAGES = 1000;
const LIMIT = 300;

/** Pages at the Pro plan's limit. `windowMs` of less than a minute are told by X-RateLimit-Reset. */
export function limitCase(windowMs: number): BenchCase {
	const orders = PAGES * 100;
	const { envelope, isLast } = ENDINGS.told;
	const rateLimit: RateLimit = {
		limit: LIMIT,
		windowMs,
		kind: 'fixed',
		reset: windowMs < 60_000 ? 'epochSeconds' : 'none',
		retryAfter: 'none',
	};
	return {
		name: windowMs < 60_000 ? 'limit-short' : 'limit',
		title: `${PAGES.toLocaleString('en')} pages at ${LIMIT} requests in ${windowMs / 1000} s`,
		service: { orders, envelope, latencyMs: 20, rateLimit },
		runs: 1,
		contenders: ({ url }) => [
			{ name: OURS, nodes: [allOrders()] },
			// As experienced users set it up, and as it comes: there it runs into the limit of a minute.
			{
				name: `${HTTP}, interval ${windowMs / LIMIT} ms`,
				nodes: [allOrdersByHttp(url, isLast, windowMs / LIMIT)],
			},
			...(windowMs < 60_000
				? []
				: [{ name: `${HTTP}, no interval`, nodes: [allOrdersByHttp(url, isLast)] }]),
		],
		verify: async (sample, service) => await everyOrder(sample, service, orders),
		judge: ({ [OURS]: ours }) => [
			withinLimit(ours, rateLimit),
			allRunsRight(ours),
			fewRefusals(ours),
		],
	};
}
