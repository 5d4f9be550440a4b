import { readNewest, type Envelope } from '../../../../nodes/MessagingCrm/transport/paging';

/** A record: its ID, and the minutes at which it was created and updated. */
type Row = [id: string, created: number, updated?: number];

interface Service {
	/** In the order of updates, three records each. */
	pages: Row[][];
	/** What each page says about the total. */
	totals?: Array<number | undefined>;
	lastPage?: number;
	/** The page that is compared, in the order of creation. */
	byCreation?: Row[];
	maxRecords?: number;
}

function envelope(rows: Row[] = []): Envelope {
	const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 0, minute)).toISOString();
	const records = rows.map(([id, created, updated]) => ({
		...(id !== '' && { id }),
		created_at: at(created),
		...(updated !== undefined && { updated_at: at(updated), minute: updated }),
	}));
	return { records, path: 'data' };
}

/** Reads the records updated after minute 10. Returns their IDs, and which pages were requested. */
async function read({ pages, totals = [], lastPage, byCreation, maxRecords = Infinity }: Service) {
	const requests: string[] = [];
	const found = await readNewest({
		fetchPage: async (page) => {
			if (requests.push(`${page}`) > 9) throw new Error('It never ends');
			return { ...envelope(pages[page - 1]), total: totals[page - 1], lastPage };
		},
		fetchByCreation: async (page) => {
			requests.push(`${page} by creation`);
			return envelope(byCreation);
		},
		field: 'updated_at',
		isRecent: ({ minute }) => Number(minute) > 10,
		maxRecords,
		pageSize: 3,
		idFields: ['id'],
	});
	return [found?.map(({ id }) => String(id)).join(''), requests.join(', ')];
}

/** In the order of updates, and not in that of creation. */
const PROVEN: Row[] = [
	['a', 5, 30],
	['b', 1, 25],
	['c', 3, 20],
];
const OLDER: Row[] = [
	['d', 8, 19],
	['e', 4, 11],
	['f', 6, 10],
];
const [[, , c], [d, e, f]] = [PROVEN, OLDER];
const IN_BOTH_ORDERS: Row[] = [
	['a', 29, 30],
	['b', 25, 25],
	['c', 20, 20],
];
const LAST_IN_BOTH_ORDERS: Row[] = [...IN_BOTH_ORDERS.slice(1), ['x', 9, 9]];

describe('returns the recent records with the page', () => {
	it.each<[string, Service, ids: string, requests: string]>([
		['that has others, too', { pages: [PROVEN, OLDER] }, 'abcde', '1, 2'],
		['that reaches maxRecords', { pages: [PROVEN], maxRecords: 3 }, 'abc', '1'],
		[
			'that proves its order, if others do not',
			{ pages: [IN_BOTH_ORDERS, OLDER] },
			'abcde',
			'1, 2',
		],
		[
			'after a proven one, even if records came again',
			{ pages: [PROVEN, [c, d, f]] },
			'abcd',
			'1, 2',
		],
		[
			'that would have newer records in the order of creation',
			{
				pages: [LAST_IN_BOTH_ORDERS],
				byCreation: [
					['y', 50],
					['z', 22],
				],
			},
			'bc',
			'1, 1 by creation',
		],
		[
			'that would have older ones in that order',
			{
				pages: [LAST_IN_BOTH_ORDERS],
				byCreation: [
					['y', 12],
					['z', 7],
				],
			},
			'bc',
			'1, 1 by creation',
		],
		['that is the only one, in any order', { pages: [[f, e, d]], lastPage: 1 }, 'ed', '1'],
		[
			'that completes the total, in any order',
			{ pages: [PROVEN, [e, d]], totals: [5, 5] },
			'abced',
			'1, 2',
		],
		['that is shorter than the others', { pages: [PROVEN, [d]] }, 'abcd', '1, 2'],
		['that has no total any more', { pages: [PROVEN, OLDER], totals: [9] }, 'abcde', '1, 2'],
		['that has a higher total', { pages: [PROVEN, OLDER], totals: [9, 10] }, 'abcde', '1, 2'],
		['that calls its length a total', { pages: [PROVEN, [d, f]], totals: [3, 2] }, 'abcd', '1, 2'],
	])('%s', async (_, service, ids, requests) => {
		expect(await read(service)).toEqual([ids, requests]);
	});
});

describe('returns nothing', () => {
	it.each<[string, Service, requests: string]>([
		['if a record is not in order', { pages: [[c, d, e, PROVEN[0]]] }, '1'],
		['if a record has no timestamp', { pages: [[...PROVEN, ['x', 9]]] }, '1'],
		['if a record has no ID', { pages: [[...PROVEN, ['', 4, 9]]] }, '1'],
		[
			'if the list may be oldest first, with a short page that looks sorted by chance',
			{
				pages: [
					[
						['a', 1, 30],
						['b', 2, 20],
						['x', 3, 9],
					],
				],
			},
			'1',
		],
		[
			'if creation would put the same records on a page',
			{ pages: [LAST_IN_BOTH_ORDERS], byCreation: LAST_IN_BOTH_ORDERS },
			'1, 1 by creation',
		],
		[
			'if creation would put half of them there',
			{
				pages: [[...LAST_IN_BOTH_ORDERS, ['y', 8, 8]]],
				byCreation: [
					['b', 25],
					['z', 22],
					['c', 20],
				],
			},
			'1, 1 by creation',
		],
		['if creation cannot be compared', { pages: [LAST_IN_BOTH_ORDERS] }, '1, 1 by creation'],
		[
			'if equal timestamps could hide a gap between pages',
			{ pages: [IN_BOTH_ORDERS, [['d', 8, 20], e, f]] },
			'1, 2',
		],
		[
			'if an overlap could hide one',
			{ pages: [IN_BOTH_ORDERS, [IN_BOTH_ORDERS[2], d, f]] },
			'1, 2',
		],
		[
			'if an overlap further up could',
			{
				pages: [
					IN_BOTH_ORDERS,
					[IN_BOTH_ORDERS[2], ['x', 19, 19], ['y', 18, 18]],
					[['d', 8, 17], e, f],
				],
			},
			'1, 2, 3',
		],
		['if the last page overlaps', { pages: [PROVEN, [c, d]] }, '1, 2'],
		['if a page is the same as before', { pages: [PROVEN, PROVEN] }, '1, 2'],
		['if the total has become lower', { pages: [PROVEN, OLDER], totals: [9, 8] }, '1, 2'],
		[
			'if it is lower than the last one that was given',
			{
				pages: [
					PROVEN,
					[
						['x', 8, 19],
						['y', 2, 18],
					],
					[['d', 8, 17], e, f],
				],
				totals: [9, undefined, 8],
			},
			'1, 2, 3',
		],
		['if the list ends before its total', { pages: [PROVEN, [d]], totals: [5, 5] }, '1, 2, 3'],
	])('%s', async (_, service, requests) => {
		expect(await read(service)).toEqual([undefined, requests]);
	});
});
