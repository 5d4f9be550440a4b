import type { RateLimit } from '../../../test/simulator';
import { HTTP, OURS } from '../nodes';
import type { BenchCase } from './case';
import { allOrders, allOrdersByHttp, ENDINGS, everyOrder } from './lists';
import { allRunsRight, fewRefusals, withinLimit } from './verdicts';

const PAGES = 1000;
const ORDERS = PAGES * 100;

/** The Pro plan's limit. */
const RATE_LIMIT: RateLimit = {
	limit: 300,
	windowMs: 60_000,
	kind: 'fixed',
	reset: 'none',
	retryAfter: 'none',
};

const INTERVAL_MS = RATE_LIMIT.windowMs / RATE_LIMIT.limit;

const { envelope, isLast } = ENDINGS.told;

/** Pages at the limit of a plan. */
export const limitCase: BenchCase = {
	name: 'limit',
	title: `${PAGES.toLocaleString('en')} pages at ${RATE_LIMIT.limit} requests in 60 s`,
	service: { orders: ORDERS, envelope, latencyMs: 20, rateLimit: RATE_LIMIT },
	runs: 1,
	contenders: ({ url }) => [
		{ name: OURS, nodes: [allOrders()] },
		// As experienced users set it up, and as it comes: there it runs into the limit.
		{
			name: `${HTTP}, interval ${INTERVAL_MS} ms`,
			nodes: [allOrdersByHttp(url, isLast, INTERVAL_MS)],
		},
		{ name: `${HTTP}, no interval`, nodes: [allOrdersByHttp(url, isLast)] },
	],
	verify: async (sample, service) => await everyOrder(sample, service, ORDERS),
	judge: ({ [OURS]: ours }) => [
		withinLimit(ours, RATE_LIMIT),
		allRunsRight(ours),
		fewRefusals(ours),
	],
};
