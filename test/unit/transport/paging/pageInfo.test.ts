import * as fc from 'fast-check';

import { readPageInfo } from '../../../../nodes/MessagingCrm/transport/paging/pageInfo';
import { jsonBody, pollutions } from '../../support/jsonBody';

const SILENT = { total: undefined, lastPage: undefined, hasMore: undefined };

describe('readPageInfo', () => {
	it.each(['total', 'total_count', 'totalCount', 'total_records', 'totalRecords', 'total_items'])(
		'takes %s for the number of records',
		(name) => {
			expect(readPageInfo({ data: [], [name]: 7 }, 'data')).toEqual({ ...SILENT, total: 7 });
		},
	);

	it.each(['last_page', 'lastPage', 'total_pages', 'totalPages', 'page_count', 'pageCount'])(
		'takes %s for the number of the last page',
		(name) => {
			expect(readPageInfo({ data: [], [name]: '3' }, 'data')).toEqual({ ...SILENT, lastPage: 3 });
		},
	);

	it.each(['has_more', 'hasMore', 'has_next', 'hasNext', 'has_next_page', 'hasNextPage'])(
		'takes %s for whether there is more',
		(name) => {
			for (const value of [true, false]) {
				const info = { ...SILENT, hasMore: value };
				expect(readPageInfo({ data: [], [name]: value }, 'data')).toEqual(info);
				expect(readPageInfo({ data: [], [name]: String(value) }, 'data')).toEqual(info);
			}
		},
	);

	it.each(['next_page', 'nextPage', 'next_page_url', 'next'])(
		'takes %s for whether there is more',
		(name) => {
			for (const next of [2, '2', 'https://api.example.com/api/orders?page=2', true]) {
				expect(readPageInfo({ data: [], [name]: next }, 'data').hasMore).toBe(true);
			}
			for (const none of [null, false, '', 0]) {
				expect(readPageInfo({ data: [], [name]: none }, 'data').hasMore).toBe(false);
			}
			expect(readPageInfo({ data: [], [name]: { href: 'x' } }, 'data')).toEqual(SILENT);
		},
	);

	it.each<[string, object, string]>([
		['the body', { data: [], total: 9 }, 'data'],
		['meta', { data: [], meta: { total: 9 } }, 'data'],
		['pagination', { data: [], pagination: { total: 9 } }, 'data'],
		['paging', { data: [], paging: { total: 9 } }, 'data'],
		['page_info', { data: [], page_info: { total: 9 } }, 'data'],
		['a wrapper of the records', { data: { orders: [], total: 9 } }, 'data.orders'],
		['meta in a wrapper', { data: { orders: [], meta: { total: 9 } } }, 'data.orders'],
		['the body around a wrapper', { data: { orders: [] }, total: 9 }, 'data.orders'],
		['a paginator', { data: { data: [], total: '9' } }, 'data.data'],
	])('reads %s', (_, body, path) => {
		expect(readPageInfo(body, path)).toEqual({ ...SILENT, total: 9 });
	});

	it.each<[string, object, object]>([
		['Laravel', { meta: { pagination: { total: 9, count: 2, total_pages: 5 } } }, { lastPage: 5 }],
		['Mongoose', { totalDocs: 9, pages: 5, hasNextPage: true }, { lastPage: 5, hasMore: true }],
		['Django', { count: 9, next: 'https://api.example.com?page=2' }, { hasMore: true }],
		[
			'links in pagination',
			{ pagination: { total: 9, links: { next: null } } },
			{ hasMore: false },
		],
		['a page length before the total', { count: 2, meta: { total: 9 } }, {}],
		['an empty list', { total: 0, pages: 0 }, { total: 0, lastPage: 0 }],
		['an unusable has_more', { total: 9, has_more: 'yes', next: 'x' }, { hasMore: true }],
		['metadata', { metadata: { totalItems: '9', nextPageUrl: null } }, { hasMore: false }],
	])('reads the pages of %s', (_, body, expected) => {
		expect(readPageInfo({ data: [], ...body }, 'data')).toEqual({
			...SILENT,
			total: 9,
			...expected,
		});
	});

	it('reads a next page in links, which may also be an array', () => {
		expect(readPageInfo({ data: [], links: { next: null } }, 'data').hasMore).toBe(false);
		expect(readPageInfo({ data: [], links: { next: 'x' } }, 'data').hasMore).toBe(true);
		expect(readPageInfo({ data: [], links: [{ next: null }] }, 'data')).toEqual(SILENT);
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
