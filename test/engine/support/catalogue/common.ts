import type { CatalogueParameter } from './types';

export const SOME_ID = '0b5c2a64-2f6b-4a0e-8a5e-6d0f6b1c9e11';

/** A list whose endpoint documents `page` and `limit`. */
export const PAGED_LIST: CatalogueParameter[] = [
	{ name: 'returnAll', type: 'boolean' },
	{ name: 'limit', type: 'number', sendsTo: 'query.limit' },
];

/** A list without documented paging: the limit applies after reading. */
export const WHOLE_LIST: CatalogueParameter[] = [
	{ name: 'returnAll', type: 'boolean' },
	{ name: 'limit', type: 'number' },
];

/** Whether the records are output without what is empty or nested. */
export const SIMPLIFY: CatalogueParameter = { name: 'simplify', type: 'boolean' };

export const DATES: CatalogueParameter[] = [
	{ name: 'filters.startDate', type: 'dateTime', sendsTo: 'query.start_date' },
	{ name: 'filters.endDate', type: 'dateTime', sendsTo: 'query.end_date' },
];
