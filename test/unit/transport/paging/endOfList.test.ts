import { type Envelope, endOfList } from '../../../../nodes/MessagingCrm/transport/paging';

type Facts = Partial<Envelope> & {
	/** Records on this page; 100 fill one. */
	length?: number;
	page?: number;
	found?: number;
	stale?: number;
	listed?: number;
	maxRecords?: number;
	unpaged?: boolean;
};

/** The first rule that applies decides: each row would be decided otherwise by one of the rules after it. */
it.each<[string, Facts, 'last' | 'more' | 'unknown']>([
	['an empty page', { length: 0, hasMore: true }, 'last'],
	['enough records', { found: 50, maxRecords: 50, hasMore: true }, 'last'],
	['two pages without a new record', { stale: 2, hasMore: true }, 'last'],
	['one page without a new record', { stale: 1 }, 'unknown'],
	['has_more', { length: 7, hasMore: true, lastPage: 2 }, 'more'],
	['a later last page', { length: 7, lastPage: 3, hasMore: false }, 'more'],
	['fewer found than listed', { length: 7, listed: 300, lastPage: 2 }, 'more'],
	['has_more: false', { hasMore: false }, 'last'],
	['the last page', { lastPage: 2 }, 'last'],
	['a number of pages of 0', { lastPage: 0 }, 'unknown'],
	['as many found as listed', { listed: 200 }, 'last'],
	['more found than listed', { listed: 150 }, 'unknown'],
	['no pages, an odd number of records', { unpaged: true, page: 1, length: 31, found: 31 }, 'last'],
	['no pages, a round number of records', { unpaged: true, page: 1, length: 30 }, 'unknown'],
	['no pages, the same records again', { unpaged: true, length: 30, stale: 1 }, 'last'],
	['a shorter page', { length: 99 }, 'last'],
	['a full page', {}, 'unknown'],
])('%s', (_, { length = 100, page = 2, ...facts }, verdict) => {
	const { found = 200, stale = 0, listed, maxRecords = Infinity, unpaged, ...told } = facts;
	const records = Array.from({ length }, () => ({}));
	const soFar = { found, stale, listed, longest: page === 1 ? length : 100 };
	const limits = { maxRecords, unpaged };
	expect(endOfList({ ...told, path: '', records }, page, soFar, limits)).toBe(verdict);
});
