import type { BenchCase } from './case';
import { getsCase } from './gets';
import { growthCase } from './growth';
import { limitCase } from './limits';
import { listCase } from './lists';
import { pagesCase } from './pages';
import { sendsCase } from './sends';

/** What docs/benchmarks.md shows. */
export const FULL: BenchCase[] = [
	listCase('told', 100_000, 3),
	listCase('notTold', 100_000, 3),
	limitCase,
	getsCase(1_000, 5),
	sendsCase(2_000, 1_000, 60_000, 429),
	sendsCase(2_000, 1_000, 60_000, 503),
	growthCase(
		[
			{ orders: 1_000, times: 20 },
			{ orders: 10_000, times: 5 },
			{ orders: 100_000, times: 1 },
		],
		3,
	),
	pagesCase(250_000),
];

/** The same in small, for each change. */
export const QUICK: BenchCase[] = [
	listCase('told', 20_000, 1),
	listCase('notTold', 20_000, 1),
	getsCase(500, 1),
	sendsCase(300, 100, 5_000, 429),
	sendsCase(300, 100, 5_000, 503),
	growthCase(
		[
			{ orders: 1_000, times: 10 },
			{ orders: 10_000, times: 2 },
		],
		1,
	),
	pagesCase(50_000),
];
