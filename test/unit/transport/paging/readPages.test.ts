import type { IDataObject } from 'n8n-workflow';

import type { Envelope } from '../../../../nodes/MessagingCrm/transport/paging';
import type { PagedList } from '../../../../nodes/MessagingCrm/transport/paging/readPages';
import { datedList, ListServer, listOf, read, type ListBehaviour } from './support/listServer';
import { settled } from '../../support/virtualClock';

/** A list whose pages say something else as well. */
function saying(server: ListServer, told: Partial<Envelope>): Pick<PagedList, 'fetchPage'> {
	return {
		fetchPage: async (page, limit) => ({ ...(await server.fetchPage(page, limit)), ...told }),
	};
}

describe('records without an identifier', () => {
	it('come out once each, although the list is read again', async () => {
		const records = listOf(95, 'none');
		const server = new ListServer(records, { cap: 10, total: 'records' });
		server.change = (request) => {
			if (request === 3) server.records.splice(0, 1);
		};
		const namesOf = (list: IDataObject[]) => list.map(({ name }) => name).sort();
		expect(namesOf((await read(server)).records)).toEqual(namesOf(records));
		expect(server.requests).toBeGreaterThan(11);
	});

	it('come out as often as the list has them, and bring no others twice', async () => {
		const twins = [...listOf(3, 'none'), ...listOf(3, 'none'), ...listOf(1, 'none')];
		expect((await read(new ListServer(twins, { cap: 5 }))).records).toEqual(twins);
		const [one, two] = twins;
		const mixed = new ListServer([one, { id: 1 }, { id: 1 }, two], { cap: 2 });
		expect((await read(mixed)).records).toEqual([one, { id: 1 }, two]);
	});
});

it('reads one page beyond the total if that is the last page again', async () => {
	const pages = [listOf(3), listOf(6).slice(3), listOf(8).slice(6)];
	const fetchPage = jest.fn(async (page: number) => {
		return { records: pages[Math.min(page, 3) - 1], path: 'data', total: 9 };
	});
	expect((await read({ fetchPage })).records).toHaveLength(8);
	// Four, and once more for the record that may have moved.
	expect(fetchPage).toHaveBeenCalledTimes(8);
});

it('reads on for the records that are wanted, although new ones fill two pages meanwhile', async () => {
	const server = new ListServer(listOf(60), { cap: 10 });
	server.change = (request) => {
		if (request === 5) server.records.unshift(...listOf(80).slice(60));
	};
	expect((await read(server, { maxRecords: 50 })).records).toEqual(listOf(50));
});

describe('a service that answers nonsense', () => {
	/** Reads a service that answers each page with these identifiers, and always has more. */
	async function requestsFor(idsOnPage: (page: number) => number[], key: string) {
		const fetchPage = jest.fn(async (page: number) => {
			if (page > 99) throw new Error('It asks on');
			const records = idsOnPage(page).map((id): IDataObject => ({ [key]: id }));
			return { records, path: 'data', hasMore: true };
		});
		await read({ fetchPage });
		return fetchPage.mock.calls.length;
	}

	const block = [0, 1, 2, 3, 4];

	it.each([
		['the same page for ever', () => block, 3, 3],
		['pages in a circle', (page: number) => block.map((n) => n + 5 * (page % 4)), 12, 12],
		['known records in another order', (page: number) => block.map((n) => (n + page) % 5), 3, 15],
	])('ends at %s', async (_, idsOnPage, most, mostWithoutIds) => {
		expect(await requestsFor(idsOnPage, 'id')).toBeLessThanOrEqual(most);
		expect(await requestsFor(idsOnPage, 'name')).toBeLessThanOrEqual(mostWithoutIds);
	});

	it.each([6, 100])(
		'reads up to three times if that finds more of a total of %i',
		async (total) => {
			const readings = [
				[[0, 1], [2, 3], []],
				[[0, 4], []],
				[[0, 1], [2, 5], []],
				[[0, 6], []],
			];
			const pages: number[][] = [];
			const fetchPage = async (page: number) => {
				if (page === 1) pages.push([]);
				pages.at(-1)?.push(page);
				const ids = readings[pages.length - 1][page - 1] ?? [];
				return { records: ids.map((id) => ({ id })), path: 'data', total };
			};
			const { records } = await read({ fetchPage });
			expect(records.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5]);
			expect(pages.slice(1)).toEqual([[1, 2], total === 6 ? [1, 2] : [1, 2, 3]]);
		},
	);

	it('reads on if a page in the middle was empty once', async () => {
		const server = new ListServer(listOf(250), { cap: 100, ...RECORDS });
		let isEmpty = true;
		const fetchPage: PagedList['fetchPage'] = async (page, size) => {
			const envelope = await server.fetchPage(page, size);
			if (page !== 2 || !isEmpty) return envelope;
			isEmpty = false;
			return { ...envelope, records: [], total: 0 };
		};
		expect((await read({ fetchPage })).records).toHaveLength(250);
		expect(server.requests).toBe(6);
	});

	it('loses nothing if the total is contradicted', async () => {
		const server = new ListServer(listOf(250), { cap: 100 });
		const told = { total: 250, lastPage: 1, hasMore: false };
		expect((await read(saying(server, told))).records).toHaveLength(250);
	});
});

const RECORDS = { total: 'records' } as const;
const DATED = datedList(listOf(3000));

/** Without a request for a page that must be empty, and without pages ahead that may never be needed. */
it.each<[IDataObject[], ListBehaviour, Partial<PagedList>, requests: number]>([
	// The total or the wanted number shows which page is the last one.
	[listOf(250), { cap: 100, ...RECORDS }, {}, 3],
	[listOf(200), { cap: 100, ...RECORDS }, {}, 2],
	[listOf(250), { cap: 40, ...RECORDS }, {}, 7],
	[listOf(250), { cap: 100, ...RECORDS }, { maxRecords: 120 }, 2],
	[listOf(250), { cap: 100, ...RECORDS }, { maxRecords: 50 }, 1],
	[DATED, { cap: 100, turns: [20] }, { maxRecords: 2500 }, 25],
	[DATED, { cap: 100, turns: [20], tells: ['last_page'] }, {}, 30],
	// A total that is as long as the page may count the page.
	[listOf(30), { cap: 100, ...RECORDS }, {}, 2],
	[listOf(30), { cap: 100, total: 'pageLength' }, {}, 2],
	[listOf(30), { cap: 100, ...RECORDS, tells: ['last_page'] }, {}, 1],
	[listOf(30), { cap: 100, ...RECORDS, tells: ['has_more'] }, {}, 1],
	// A shorter page is the last one, if the size of a full page is known.
	[listOf(25), { cap: 10 }, {}, 3],
	[listOf(20), { cap: 10 }, {}, 3],
	[listOf(15), { cap: 10 }, {}, 3],
	[listOf(10), { cap: 10 }, {}, 2],
	[[], { cap: 10 }, {}, 1],
	[listOf(10), { cap: 10, tells: ['last_page'] }, {}, 1],
	// A list without documented pages has more if it says so.
	[listOf(250), { cap: 100, ...RECORDS }, { unpaged: true }, 3],
	[listOf(250), { cap: 100, tells: ['last_page'] }, { unpaged: true }, 3],
	[listOf(250), { cap: 100, tells: ['has_more'] }, { unpaged: true }, 3],
])('needs no more requests than it takes (%#)', async (records, behaviour, options, requests) => {
	const server = new ListServer(records, behaviour);
	const reading = await read(server, options);
	expect(reading.records).toEqual(records.slice(0, options.maxRecords));
	expect(server.requests).toBe(requests);
});

it.each<[count: number, ListBehaviour, Partial<Envelope>, found: number, requests: number]>([
	[31, { cap: 100 }, {}, 31, 1],
	// A round number of records may be a full page.
	[30, { cap: 100 }, {}, 30, 2],
	[30, { cap: 100, ignoresPage: true }, {}, 30, 2],
	[250, { cap: 20 }, {}, 250, 13],
	[250, { cap: 100, ignoresPage: true, ...RECORDS, tells: ['has_more'] }, {}, 100, 3],
	[30, { cap: 100, ignoresPage: true }, { total: 500 }, 30, 3],
	[30, { cap: 100 }, { total: 500 }, 30, 4],
])(
	'ends a list without documented pages normally, whatever its total (%#)',
	async (count, behaviour, told, found, requests) => {
		const server = new ListServer(listOf(count), behaviour);
		const reading = await read(saying(server, told), { unpaged: true });
		expect(reading).toMatchObject({ records: { length: found }, ignored: 0 });
		expect(server.requests).toBe(requests);
	},
);

it.each([
	['fetchPage', 1, 1],
	['fetchPage', 5, 12],
	['onPage', 5, 12],
])('an error of %s at page %i cancels the pages requested ahead', async (failing, from, most) => {
	const server = new ListServer(listOf(1000), { cap: 10, ...RECORDS });
	const fail = (at: string, page: number) => {
		if (at === failing && page >= from) throw new Error('Failed');
	};
	const fetchPage = jest.fn(async (page: number, limit: number, _signal?: AbortSignal) => {
		fail('fetchPage', page);
		return await server.fetchPage(page, limit);
	});
	const reading = read({ fetchPage }, {}, ({ number }) => fail('onPage', number));
	await expect(reading).rejects.toThrow('Failed');
	// jest fails if a rejection stays unhandled.
	await settled();
	const { calls } = fetchPage.mock;
	expect(calls.length).toBeGreaterThanOrEqual(from);
	expect(calls.length).toBeLessThanOrEqual(most);
	expect(calls.every(([, , signal]) => signal?.aborted)).toBe(true);
});

it.each([
	['newest first', DATED, 3],
	['oldest first', [...DATED].reverse(), 3],
	['in another order', [...DATED.slice(1, 6), DATED[0], ...DATED.slice(6)], 1],
	['without dates', listOf(3000), 1],
	['without identifiers', datedList(listOf(3000, 'none')), 1],
])(
	'a long list without a total is read ahead if it is in the order of creation: %s',
	async (_, list, pagesAtOnce) => {
		const server = new ListServer(list, { cap: 100, turns: [20] });
		expect((await read(server)).records).toEqual(list);
		expect(server.mostUnderWay).toBe(pagesAtOnce);
	},
);

describe('what it is told', () => {
	it('how many records are wanted, which the service may ignore', async () => {
		const server = new ListServer(listOf(90), { cap: 100, fixedSize: 30 });
		const fetchPage = jest.spyOn(server, 'fetchPage');
		expect((await read(server, { maxRecords: 40 })).records).toEqual(listOf(40));
		expect(fetchPage.mock.calls.map(([, size]) => size)).toEqual([40, 40]);
	});

	it('gives pages with their numbers and without what was known', async () => {
		const server = new ListServer(listOf(5), { cap: 2 });
		server.change = (request) => {
			if (request === 2) server.records.unshift({ id: 'new' });
		};
		const given: string[] = [];
		await read(server, {}, ({ fresh, number }) => void given.push(`${number}: ${fresh.length}`));
		expect(given).toEqual(['1: 2', '2: 1', '3: 2', '4: 0']);
	});
});
