import type { IDataObject } from 'n8n-workflow';

import type { Envelope } from '../../../../nodes/MessagingCrm/transport/paging/envelope';
import type { PagesOptions } from '../../../../nodes/MessagingCrm/transport/paging/readPages';
import { datedList, ListServer, listOf, read, type ListBehaviour } from './support/listServer';
import { settled } from '../../support/virtualClock';

describe('records without an identifier', () => {
	it('come out once each, although the list is read again', async () => {
		const records = listOf(95, 'none');
		const server = new ListServer(records, { cap: 10, total: 'records' });
		server.change = (request) => {
			if (request === 3) server.records.splice(0, 1);
		};
		const reading = await read(server);
		expect(reading.records).toHaveLength(95);
		expect(new Set(reading.records.map(({ name }) => name)).size).toBe(95);
		expect(server.requests).toBeGreaterThan(11);
	});

	it('come out as often as the list has them', async () => {
		const twins = [...listOf(3, 'none'), ...listOf(3, 'none'), ...listOf(1, 'none')];
		const reading = await read(new ListServer(twins, { cap: 5 }));
		expect(reading.records).toEqual(twins);
	});

	it('do not bring others of their page twice', async () => {
		const [one, two] = listOf(2, 'none');
		const reading = await read(new ListServer([one, { id: 1 }, { id: 1 }, two], { cap: 2 }));
		expect(reading.records).toEqual([one, { id: 1 }, two]);
	});
});

describe('a service that answers nonsense', () => {
	/** A service that answers each page with these identifiers, and always has more. */
	function service(idsOnPage: (page: number, limit: number) => number[], key = 'id', most = 100) {
		const requests: Array<[page: number, limit: number]> = [];
		async function fetchPage(page: number, limit: number) {
			if (requests.push([page, limit]) > most) throw new Error('It asks on');
			const records = idsOnPage(page, limit).map((id): IDataObject => ({ [key]: id }));
			return { records, path: 'data', hasMore: true };
		}
		return { fetchPage, requests };
	}

	const block = [0, 1, 2, 3, 4];

	it.each([
		['the same page for ever', () => block, 3, 3],
		['pages in a circle', (page: number) => block.map((n) => n + 5 * (page % 4)), 12, 12],
		['known records in another order', (page: number) => block.map((n) => (n + page) % 5), 3, 15],
	])('ends at %s', async (_, idsOnPage, most, mostWithoutIds) => {
		await read(service(idsOnPage, 'id', most));
		await read(service(idsOnPage, 'name', mostWithoutIds));
	});

	it('goes on after a page without a new record', async () => {
		const pages = [block, [4, 3, 2, 1, 0], [5, 6]];
		const { records } = await read(service((page) => pages[page - 1] ?? []));
		expect(records.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6]);
	});

	it.each([
		[10, 8],
		[100, 4],
	])('reads once more if the total promises too much, in pages of %i', async (cap, requests) => {
		const server = new ListServer(listOf(30), { cap });
		const reading = await read({
			fetchPage: async (page, limit) => ({ ...(await server.fetchPage(page, limit)), total: 35 }),
		});
		expect(reading).toMatchObject({ records: { length: 30 }, ignored: 0 });
		expect(server.requests).toBe(requests);
	});

	it.each([
		[6, [1, 2]],
		[100, [1, 2, 3]],
	])('reads up to three times if that finds more of a total of %i', async (total, lastPages) => {
		const readings = [
			[[0, 1], [2, 3], []],
			[[0, 4], []],
			[[0, 1], [2, 5], []],
			[[0, 6], []],
		];
		const pages: number[][] = [];
		const onTotal = jest.fn();
		const fetchPage = async (page: number) => {
			if (page === 1) pages.push([]);
			pages.at(-1)?.push(page);
			const ids = readings[pages.length - 1][page - 1] ?? [];
			return { records: ids.map((id) => ({ id })), path: 'data', total };
		};
		const { records } = await read({ fetchPage }, { onTotal });
		expect(records.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5]);
		expect(pages.slice(1)).toEqual([[1, 2], lastPages]);
		expect(onTotal.mock.calls).toEqual([[total]]);
	});

	it('reads on where the total promises too little, but there is said to be more', async () => {
		const server = new ListServer(listOf(40), { cap: 10, tells: ['has_more'] });
		const reading = await read({
			fetchPage: async (page, limit) => ({ ...(await server.fetchPage(page, limit)), total: 15 }),
		});
		expect(reading.records).toHaveLength(40);
	});
});

it('misses one record if one is deleted and one is added between the same two requests', async () => {
	const server = new ListServer(listOf(20), { cap: 5, total: 'records' });
	server.change = (request) => {
		if (request !== 2) return;
		server.records.shift();
		server.records.push({ id: 'new' });
	};
	const found = new Set((await read(server)).records.map(({ id }) => id));
	expect(server.records.filter(({ id }) => !found.has(id))).toEqual([{ id: 'order 5' }]);
});

describe('a page that must be empty', () => {
	it.each([
		[250, 100, Infinity, 3],
		[200, 100, Infinity, 2],
		[250, 40, Infinity, 7],
		[250, 100, 120, 2],
		[250, 100, 50, 1],
	])('is not requested: %i records by %i, up to %d', async (records, cap, maxRecords, requests) => {
		const server = new ListServer(listOf(records), { cap, total: 'records' });
		await read(server, { maxRecords });
		expect(server.requests).toBe(requests);
	});

	it.each([{ total: 'records' }, { total: 'pageLength' }] as const)(
		'is requested after one page that holds the whole total, which may count the page: %j',
		async (behaviour) => {
			const server = new ListServer(listOf(30), { cap: 100, ...behaviour });
			await read(server);
			expect(server.requests).toBe(2);
		},
	);

	it.each(['last_page', 'has_more'] as const)('is not if %s says so, too', async (tells) => {
		const server = new ListServer(listOf(30), { cap: 100, total: 'records', tells: [tells] });
		await read(server);
		expect(server.requests).toBe(1);
	});
});

describe('a total that is not the number of records', () => {
	/** A list that says, on each page, something else as well. */
	function saying(server: ListServer, told: Partial<Envelope>): Pick<PagesOptions, 'fetchPage'> {
		return {
			fetchPage: async (page, limit) => ({ ...(await server.fetchPage(page, limit)), ...told }),
		};
	}

	it('ends a list without documented pages normally, although it is far too high', async () => {
		for (const ignoresPage of [true, false]) {
			const server = new ListServer(listOf(30), { cap: 100, ignoresPage });
			const reading = await read(saying(server, { total: 500 }), { unpaged: true });
			expect(reading.records).toHaveLength(30);
			expect(reading.ignored).toBe(0);
			expect(server.requests).toBeLessThanOrEqual(4);
		}
	});

	it('loses nothing of such a list if it has pages all the same', async () => {
		const server = new ListServer(listOf(250), { cap: 100, total: 'records' });
		expect((await read(server, { unpaged: true })).records).toHaveLength(250);
		expect(server.mostUnderWay).toBe(1);
	});

	it.each(['last_page', 'has_more'] as const)(
		'loses nothing if it is too low and %s says that there is more',
		async (tells) => {
			const server = new ListServer(listOf(300), { cap: 100, tells: [tells] });
			expect((await read(saying(server, { total: 200 }))).records).toHaveLength(300);
			expect(server.requests).toBe(3);
		},
	);

	it.each([
		['lower than what was read', { total: 150 }],
		['contradicted', { total: 250, lastPage: 1, hasMore: false }],
		['lower, and has_more is wrong', { total: 150, lastPage: 3, hasMore: false }],
	])('loses nothing if it is %s', async (_, told) => {
		const server = new ListServer(listOf(250), { cap: 100 });
		expect((await read(saying(server, told))).records).toHaveLength(250);
	});
});

describe('an error', () => {
	it.each([1, 2, 5, 37])(
		'of page %i ends the reading, and leaves none unhandled',
		async (failing) => {
			const server = new ListServer(listOf(1000), { cap: 10, total: 'records', turns: [3, 1, 4] });
			let requests = 0;
			const fetchPage = async (page: number, limit: number) => {
				requests += 1;
				if (page >= failing) throw new Error('502');
				return await server.fetchPage(page, limit);
			};
			await expect(read({ fetchPage })).rejects.toThrow('502');
			// Jest fails a test during which a rejection stays unhandled.
			await settled();
			expect(requests).toBeLessThanOrEqual(failing + 7);
		},
	);

	it.each(['fetchPage', 'emit'])('of %s cancels the pages requested ahead', async (failing) => {
		const server = new ListServer(listOf(1000), { cap: 10, total: 'records' });
		const signals: Array<AbortSignal | undefined> = [];
		const fail = (at: string, page: number) => {
			if (at === failing && page === 5) throw new Error('Failed');
		};
		const fetchPage = async (page: number, limit: number, signal?: AbortSignal) => {
			signals.push(signal);
			fail('fetchPage', page);
			return await server.fetchPage(page, limit);
		};
		const reading = read({ fetchPage }, { emit: (_, page) => fail('emit', page) });
		await expect(reading).rejects.toThrow('Failed');
		expect(signals.length).toBeGreaterThan(5);
		expect(signals.length).toBeLessThanOrEqual(12);
		expect(signals.every((signal) => signal?.aborted)).toBe(true);
	});
});

describe('a long list whose total is not told', () => {
	const records = listOf(3000);

	it.each([
		['newest first', datedList(records)],
		['oldest first', datedList(records).reverse()],
	])('is read ahead where it is in the order of creation: %s', async (_, dated) => {
		const server = new ListServer(dated, { cap: 100, turns: [20] });
		expect((await read(server)).records).toEqual(dated);
		expect(server.mostUnderWay).toBe(3);
		expect(server.requests).toBe(34);
	});

	const jumbled = datedList(records).map((record, index) =>
		index === 5 ? { ...record, created_at: '2024-01-01T00:00:00.000Z' } : record,
	);
	const anonymous = datedList(listOf(3000, 'none'));

	it.each([
		['in another order', jumbled],
		['without dates', records],
		['without identifiers', anonymous],
	])('is read page by page: %s', async (_, list) => {
		const server = new ListServer(list, { cap: 100, turns: [20] });
		expect((await read(server)).records).toEqual(list);
		expect(server.mostUnderWay).toBe(1);
	});

	it('is not read beyond what is wanted, nor beyond the last page that is told', async () => {
		const dated = datedList(records);
		const server = new ListServer(dated, { cap: 100, turns: [20] });
		await read(server, { maxRecords: 2500 });
		expect(server.requests).toBe(25);
		const telling = new ListServer(dated, { cap: 100, turns: [20], tells: ['last_page'] });
		await read(telling);
		expect(telling.requests).toBe(30);
	});

	it('takes back what was asked ahead and not sent, once it is at its end', async () => {
		const signals = new Map<number, AbortSignal | undefined>();
		const server = new ListServer(datedList(listOf(1150)), { cap: 100 });
		await read({
			fetchPage: async (page, limit, signal) => {
				signals.set(page, signal);
				return await server.fetchPage(page, limit);
			},
		});
		expect(signals.get(13)?.aborted).toBe(true);
	});
});

describe('what it is told', () => {
	it('the total of a list of several pages, once', async () => {
		const server = new ListServer(listOf(300), { cap: 100, total: 'records' });
		const onTotal = jest.fn();
		await read(server, { onTotal });
		expect([server.requests, server.mostUnderWay]).toEqual([3, 2]);
		await read(new ListServer(listOf(300), { cap: 100 }), { onTotal });
		expect(onTotal.mock.calls).toEqual([[300]]);
	});

	it('how many records are wanted, which the service may ignore', async () => {
		const server = new ListServer(listOf(90), { cap: 100, fixedSize: 30 });
		const sizes: number[] = [];
		const fetchPage = async (page: number, size: number) => {
			sizes.push(size);
			return await server.fetchPage(page, size);
		};
		const { records } = await read({ fetchPage }, { maxRecords: 40 });
		expect(records).toEqual(listOf(40));
		expect(sizes).toEqual([40, 40]);
	});

	it('an endpoint without documented paging is read on only where it says so', async () => {
		const silent = new ListServer(listOf(250), { cap: 100 });
		expect((await read(silent, { unpaged: true })).records).toHaveLength(100);
		expect(silent.requests).toBe(1);
		for (const tells of ['last_page', 'has_more'] as const) {
			const server = new ListServer(listOf(250), { cap: 100, tells: [tells] });
			expect((await read(server, { unpaged: true })).records).toHaveLength(250);
			expect(server.requests).toBe(3);
		}
	});

	it('such an endpoint that ignores `page` ends without an error: its total may count anything', async () => {
		const behaviour = { cap: 100, ignoresPage: true, tells: ['has_more' as const] };
		const server = new ListServer(listOf(250), { ...behaviour, total: 'records' });
		const reading = await read(server, { unpaged: true });
		expect(reading).toMatchObject({ records: { length: 100 }, ignored: 0 });
		expect(server.requests).toBe(3);
	});

	it.each<[number, number, ListBehaviour['tells']]>([
		[25, 3, []],
		[20, 3, []],
		[15, 3, []],
		[10, 2, []],
		[0, 1, []],
		[10, 1, ['last_page']],
		[10, 1, ['has_more']],
	])('%i records in pages of 10 take %i requests with %j', async (count, requests, tells) => {
		const server = new ListServer(listOf(count), { cap: 10, tells });
		await read(server, { pageSize: 100 });
		expect(server.requests).toBe(requests);
	});

	it('emits pages with their numbers and without what was known', async () => {
		const server = new ListServer(listOf(5), { cap: 2 });
		server.change = (request) => {
			if (request === 2) server.records.unshift({ id: 'new' });
		};
		const emitted: Array<[number, number]> = [];
		await read(server, { emit: (records, page) => void emitted.push([page, records.length]) });
		expect(emitted).toEqual([
			[1, 2],
			[2, 1],
			[3, 2],
		]);
	});
});
