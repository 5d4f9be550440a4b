import * as fc from 'fast-check';

import { readPageInfo } from '../../../../nodes/MessagingCrm/transport/paging/envelope';
import { jsonBody, pollutions } from '../../support/jsonBody';

const SILENT = { total: undefined, lastPage: undefined, hasMore: undefined };

describe('readPageInfo', () => {
	it.each<[string, object, object]>([
		['total', { total: 7 }, { total: 7 }],
		['total_count', { total_count: '7' }, { total: 7 }],
		['totalCount', { totalCount: 7 }, { total: 7 }],
		['last_page', { last_page: 3 }, { lastPage: 3 }],
		['total_pages', { total_pages: '3' }, { lastPage: 3 }],
		['totalPages', { totalPages: 3 }, { lastPage: 3 }],
		['has_more', { has_more: false }, { hasMore: false }],
		['hasMore', { hasMore: 'true' }, { hasMore: true }],
		['an empty list', { total: 0, last_page: 0 }, { total: 0, lastPage: 0 }],
		['anything else', { total: -1, last_page: 1.5, has_more: 'yes' }, {}],
	])('reads %s', (_, body, expected) => {
		expect(readPageInfo({ data: [], ...body }, 'data')).toEqual({ ...SILENT, ...expected });
	});

	it.each<[string, object, string]>([
		['the body', { data: [], total: 9 }, 'data'],
		['meta', { data: [], meta: { total: 9 } }, 'data'],
		['pagination', { data: [], pagination: { total: 9 } }, 'data'],
		['a wrapper of the records', { data: { orders: [], total: 9 } }, 'data.orders'],
		['meta in a wrapper', { data: { orders: [], meta: { total: 9 } } }, 'data.orders'],
		['the body around a wrapper', { data: { orders: [] }, total: 9 }, 'data.orders'],
		['a paginator', { data: { data: [], total: '9' } }, 'data.data'],
	])('reads %s', (_, body, path) => {
		expect(readPageInfo(body, path)).toEqual({ ...SILENT, total: 9 });
	});

	it('reads nothing in the records themselves', () => {
		expect(readPageInfo({ data: [{ total: 9 }] }, 'data')).toEqual(SILENT);
		expect(readPageInfo({ data: { id: 1, total: 9 } }, 'data')).toEqual(SILENT);
		expect(readPageInfo([{ total: 9 }], '')).toEqual(SILENT);
	});

	it.each([-1, 1.5, 'many', '', ' ', {}, [], null, true, NaN])(
		'%j is no number of records or pages',
		(value) => {
			expect(readPageInfo({ data: [], total: value, last_page: value }, 'data')).toEqual(SILENT);
		},
	);

	it('an unusable value does not hide a usable one', () => {
		const body = { total: null, meta: { total: { value: 1 } }, pagination: { totalCount: 4 } };
		expect(readPageInfo({ ...body, data: [] }, 'data').total).toBe(4);
	});

	it('throws for no JSON body, and gives numbers and truth values only', () => {
		fc.assert(
			fc.property(
				jsonBody,
				fc.constantFrom('', 'data', 'data.orders', '__proto__.x'),
				(body, path) => {
					const { total = 0, lastPage = 0, hasMore = false } = readPageInfo(body, path);
					expect(Number.isInteger(total) && total >= 0).toBe(true);
					expect(Number.isInteger(lastPage) && lastPage >= 0).toBe(true);
					expect(typeof hasMore).toBe('boolean');
					expect(pollutions()).toEqual([]);
				},
			),
			{ numRuns: 500 },
		);
	});
});
