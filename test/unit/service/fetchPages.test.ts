import {
	type ListPage,
	LISTS,
	type PageSource,
	type PagePosition,
	fetchAll,
} from '../../../nodes/MessagingCrm/service';
import { settled } from '../support/virtualClock';
import { ListServer, listOf, read, type ListBehaviour } from './support/listServer';

const TOTAL: Pick<ListBehaviour, 'reports'> = { reports: ['total'] };

it.each<[string, count: number, ListBehaviour, Partial<PageSource>, requests: number]>([
	['a total', 250, { cap: 100, ...TOTAL }, {}, 3],
	['a total that is a multiple of the page size', 200, { cap: 100, ...TOTAL }, {}, 2],
	['the limit', 4000, { cap: 100, turns: [20] }, { maxRecords: 3500 }, 35],
	['a last page', 4000, { cap: 100, turns: [20], reports: ['lastPage'] }, {}, 40],
	['has_more', 30, { cap: 100, reports: ['hasMore'] }, {}, 1],
	['a shorter page', 25, { cap: 10 }, {}, 3],
	['an empty page', 30, { cap: 100 }, {}, 2],
	['a cursor that is null', 90, { cap: 100, hasCursor: true }, {}, 1],
	[
		'a cursor that is null, after reading the first page again',
		250,
		{ cap: 100, hasCursor: true },
		{},
		4,
	],
	['the third page with the same records', 30, { cap: 10, ignoresPage: true }, {}, 3],
])('ends with %s', async (_, count, behaviour, options, requests) => {
	const records = listOf(count);
	const server = new ListServer(records, behaviour);
	const most = behaviour.ignoresPage ? behaviour.cap : options.maxRecords;
	expect(await read(server, options)).toEqual(records.slice(0, most));
	expect(server.requests).toBe(requests);
});

it('reads an endpoint without pages with one request, whatever total it returns', async () => {
	const get = jest.fn(async () => ({ data: listOf(250), total: 900, has_more: true }));
	expect(await fetchAll(LISTS.boards, get)).toEqual(listOf(250));
	expect(get.mock.calls).toEqual([[{}]]);
});

it.each<Partial<ListPage>>([{ hasMore: true, lastPage: 1 }, { hasMore: false, lastPage: 3 }, {}])(
	'continues after a page with %j',
	async (pageInfo) => {
		const pages = [listOf(9), listOf(9, 'more'), []];
		const fetchPage = async (page: PagePosition) => ({
			...pageInfo,
			records: pages[Number(page) - 1],
		});
		expect(await read({ fetchPage })).toHaveLength(18);
	},
);

it('requests up to eight pages at the same time with a total, and up to four without', async () => {
	for (const [reports, atOnce] of [[TOTAL.reports, 8] as const, [[], 4] as const]) {
		const server = new ListServer(listOf(4000), {
			cap: 100,
			turns: [20],
			reports: [...(reports ?? [])],
		});
		expect(await read(server)).toHaveLength(4000);
		expect(server.mostUnderWay).toBe(atOnce);
	}
});

describe('a list with a cursor', () => {
	it('includes a conversation that gets a message while the list is read', async () => {
		const server = new ListServer(listOf(250), { cap: 100, hasCursor: true });
		server.change = (request) => {
			// The last record, which no page has contained yet, moves to the top.
			if (request === 2) server.moveToTop('order 249');
		};
		expect(new Set((await read(server)).map(({ id }) => id)).size).toBe(250);
		expect(server.requests).toBe(4);
	});

	it('includes a conversation that moved to the top below a page of conversations that were read', async () => {
		const server = new ListServer(listOf(6), { cap: 2, hasCursor: true });
		server.change = (request) => {
			const moved = request === 2 ? ['order 5', 'order 0', 'order 1'] : [];
			for (const id of moved) server.moveToTop(id);
		};
		expect(new Set((await read(server)).map(({ id }) => id)).size).toBe(6);
	});

	it('includes a conversation that moves to the top while the top is read again', async () => {
		const server = new ListServer(listOf(8), { cap: 2, hasCursor: true });
		server.change = (request) => {
			const moved = { 2: ['order 7', 'order 6', 'order 5', 'order 0'], 5: ['order 7'] }[request];
			for (const id of moved ?? []) server.moveToTop(id);
		};
		expect(new Set((await read(server)).map(({ id }) => id)).size).toBe(8);
	});

	it('is read one page after another, up to the limit', async () => {
		const server = new ListServer(listOf(250), { cap: 100, hasCursor: true });
		expect(await read(server, { maxRecords: 150 })).toEqual(listOf(150));
		expect([server.requests, server.mostUnderWay]).toEqual([2, 1]);
	});

	it('fails if a page repeats the cursor of the previous page', async () => {
		const fetchPage = async (position: PagePosition) => ({
			records: listOf(10, JSON.stringify(position)),
			next: { cursor_id: 'same' },
		});
		await expect(read({ fetchPage })).rejects.toThrow('the same next_cursor twice');
	});

	it('continues after the page with the first cursor, even if numbered pages were requested ahead', async () => {
		const positions: PagePosition[] = [];
		const fetchPage = async (position: PagePosition) => {
			positions.push(position);
			if (typeof position === 'object') return { records: listOf(10, 'last'), next: null };
			const next = position === 3 ? { cursor_id: 'after 3' } : undefined;
			return { records: listOf(10, `page ${position}`), total: 100, next };
		};
		const records = await read({ fetchPage });
		expect(positions.slice(0, 4)).toEqual([1, 2, 3, 4]);
		expect(records.map(({ id }) => id)).toEqual(
			['page 1', 'page 2', 'page 3', 'last'].flatMap((prefix) =>
				listOf(10, prefix).map(({ id }) => id),
			),
		);
	});

	it('fails if a later page cannot be read', async () => {
		const server = new ListServer(listOf(250), { cap: 100, hasCursor: true });
		const fetchPage = async (position: PagePosition, size: number) => {
			if (typeof position === 'object') throw new Error('Failed');
			return await server.fetchPage(position, size);
		};
		await expect(read({ fetchPage })).rejects.toThrow('Failed');
	});
});

it('reports that the pages contain fewer records than the total', async () => {
	const incomplete: Array<number | undefined> = [];
	const fetchPage = async (page: PagePosition) => ({
		total: 12,
		records: page === 1 ? listOf(10) : [],
	});
	await read({ fetchPage }, {}, (page) => {
		if (page.isLast && page.isIncomplete) incomplete.push(page.total);
	});
	expect(incomplete).toEqual([12]);
});

it.each([
	['fetchPage', 1, 1],
	['fetchPage', 5, 12],
	['onPage', 5, 12],
])('cancels the pages requested ahead if %s fails at page %i', async (failing, from, most) => {
	const server = new ListServer(listOf(1000), { cap: 10, ...TOTAL });
	const fail = (at: string, page: number) => {
		if (at === failing && page >= from) throw new Error('Failed');
	};
	const signals: Array<AbortSignal | undefined> = [];
	const fetchPage = async (page: PagePosition, limit: number, signal?: AbortSignal) => {
		signals.push(signal);
		fail('fetchPage', Number(page));
		return await server.fetchPage(page, limit);
	};
	const reading = read({ fetchPage }, {}, ({ number }) => fail('onPage', number));
	await expect(reading).rejects.toThrow('Failed');
	// Jest fails the test if a rejected promise is not handled.
	await settled();
	expect(signals.length).toBeGreaterThanOrEqual(from);
	expect(signals.length).toBeLessThanOrEqual(most);
	expect(signals.every((signal) => signal?.aborted)).toBe(true);
});
