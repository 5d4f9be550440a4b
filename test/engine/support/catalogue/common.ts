export const SOME_ID = '0b5c2a64-2f6b-4a0e-8a5e-6d0f6b1c9e11';

/** A list whose endpoint documents `page` and `limit`. */
export const PAGED_LIST = { returnAll: '', limit: 'query.limit' } as const;

/** A list without documented paging: the limit applies after reading. */
export const WHOLE_LIST = { returnAll: '', limit: '' } as const;

/** Whether records are output without empty and nested fields. */
export const SIMPLIFY = { simplify: '' } as const;

export const DATES = { 'filters.{startDate,endDate}': 'query.snake_case' } as const;
