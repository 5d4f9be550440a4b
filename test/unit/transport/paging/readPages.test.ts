import { type IDataObject, type INode, NodeApiError } from 'n8n-workflow';

import type { Envelope, PagedList } from '../../../../nodes/MessagingCrm/transport/paging';
import { settled } from '../../support/virtualClock';
import { datedList, ListServer, listOf, read, type ListBehaviour } from './support/listServer';

const RECORDS = { total: 'records' } as const;
const DATED = datedList(listOf(4000));

it.each<[string, IDataObject[], ListBehaviour, Partial<PagedList>, requests: number]>([
	['a total that full pages reach', listOf(200), { cap: 100, ...RECORDS }, {}, 2],
	['the limit', DATED, { cap: 100, turns: [20] }, { maxRecords: 3500 }, 35],
	['a last page', DATED, { cap: 100, turns: [20], tells: ['lastPage'] }, {}, 40],
	['has_more', listOf(30), { cap: 100, tells: ['hasMore'] }, {}, 1],
	['a total of what is on page 1', listOf(30), { cap: 100, ...RECORDS }, {}, 2],
	['a shorter page', listOf(25), { cap: 10 }, {}, 3],
	['the last page again', listOf(20), { cap: 10, repeats: 'lastPage' }, {}, 4],
	// A list without documented pages has more if it says so, or if its page may be full.
	['an odd number, no pages', listOf(31), { cap: 100 }, { unpaged: true }, 1],
	['a round number, no pages', listOf(30), { cap: 100 }, { unpaged: true }, 2],
	[
		'the first page again, no pages',
		listOf(30),
		{ cap: 100, repeats: 'firstPage' },
		{ unpaged: true },
		2,
	],
	['odd pages, no pages', listOf(250), { cap: 20 }, { unpaged: true }, 13],
])('ends with %s, without another request', async (_, records, form, options, requests) => {
	const server = new ListServer(records, form);
	expect(await read(server, options)).toEqual(records.slice(0, options.maxRecords));
	expect(server.requests).toBe(requests);
});

it.each<Partial<Envelope>>([{ hasMore: true, lastPage: 1 }, { hasMore: false, lastPage: 3 }, {}])(
	'does not end with a page that says %j, or contradicts itself',
	async (told) => {
		const pages = [listOf(9), listOf(9, 'id', 'more'), []];
		const fetchPage = async (page: number) => ({ ...told, path: '', records: pages[page - 1] });
		expect(await read({ fetchPage })).toHaveLength(18);
	},
);

it.each([
	['newest first', DATED, 4],
	['oldest first', [...DATED].reverse(), 4],
	['in another order', [...DATED.slice(1, 6), DATED[0], ...DATED.slice(6)], 1],
	['without dates', listOf(4000), 1],
	['without identifiers', datedList(listOf(4000, 'name')), 1],
])('without a total, reads a list of 4,000 ahead if it is sorted: %s', async (_, list, atOnce) => {
	const server = new ListServer(list, { cap: 100, turns: [20] });
	expect(await read(server)).toEqual(list);
	expect(server.mostUnderWay).toBe(atOnce);
});

it('returns equal records without an identifier as often as the list has them', async () => {
	const twins = ['name', 'name', 'name'].flatMap((name) => listOf(2, name));
	expect(await read(new ListServer(twins, { cap: 5 }))).toEqual(twins);
	const [one, two] = twins;
	const mixed = new ListServer([one, { id: 1 }, { id: 1 }, two], { cap: 2 });
	expect(await read(mixed)).toEqual([one, { id: 1 }, two]);
});

it('a list of which every page is the first one is an error if it has more', async () => {
	const form: ListBehaviour = { cap: 10, repeats: 'firstPage' };
	const options = { ifPagesRepeat: 'Narrow the list down' };
	expect(await read(new ListServer(listOf(30), form), options)).toHaveLength(10);
	const known = new ListServer(listOf(30), { ...form, ...RECORDS });
	const description = options.ifPagesRepeat;
	await expect(read(known, options)).rejects.toMatchObject({ description });
	expect(known.requests).toBeLessThanOrEqual(10);
});

describe('a rejected page', () => {
	const failing = (httpCode: string, told: Partial<Envelope> = {}) => ({
		fetchPage: async (page: number): Promise<Envelope> => {
			const error = { message: 'Rejected', httpCode };
			if (page > 1) throw new NodeApiError({} as INode, {}, error);
			return { records: listOf(30), path: 'data', ...told };
		},
	});

	it('ends a list that documents no pages', async () => {
		expect(await read(failing('400'), { unpaged: true })).toHaveLength(30);
	});

	it.each([
		['if the list has more', failing('400', { total: 31 }), { unpaged: true }],
		['if the service fails', failing('500'), { unpaged: true }],
		['if the key is rejected', failing('401'), { unpaged: true }],
		['of a list that documents pages', failing('400'), {}],
	])('is an error %s', async (_, list, options) => {
		await expect(read(list, options)).rejects.toThrow('Rejected');
	});
});

it('reads up to three times if that finds more of a total', async () => {
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
		return { records: ids.map((id) => ({ id })), path: 'data', total: 100 };
	};
	const records = await read({ fetchPage });
	expect(records.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5]);
	expect(pages.slice(1)).toEqual([
		[1, 2],
		[1, 2, 3],
	]);
});

it.each([
	['fetchPage', 1, 1],
	['fetchPage', 5, 12],
	['onPage', 5, 12],
])('an error of %s at page %i cancels the pages requested ahead', async (failing, from, most) => {
	const server = new ListServer(listOf(1000), { cap: 10, ...RECORDS });
	const fail = (at: string, page: number) => {
		if (at === failing && page >= from) throw new Error('Failed');
	};
	const signals: Array<AbortSignal | undefined> = [];
	const fetchPage = async (page: number, limit: number, signal?: AbortSignal) => {
		signals.push(signal);
		fail('fetchPage', page);
		return await server.fetchPage(page, limit);
	};
	const reading = read({ fetchPage }, {}, ({ number }) => fail('onPage', number));
	await expect(reading).rejects.toThrow('Failed');
	// jest fails if a rejection stays unhandled.
	await settled();
	expect(signals.length).toBeGreaterThanOrEqual(from);
	expect(signals.length).toBeLessThanOrEqual(most);
	expect(signals.every((signal) => signal?.aborted)).toBe(true);
});
