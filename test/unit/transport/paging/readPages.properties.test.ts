import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { runs } from '../../support/runs';
import { datedList, ListServer, listOf, read, type ListBehaviour } from './support/listServer';

/** More often at the edges: nothing, one, whole pages. */
const count = fc.oneof(
	fc.integer({ min: 0, max: 12 }),
	fc.integer({ min: 0, max: 1500 }),
	fc.constantFrom(100, 200, 300, 1000, 3300),
);
const size = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 400 }));
const maxRecords = fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 1600 }));
const tells = fc.subarray<'lastPage' | 'hasMore'>(['lastPage', 'hasMore']);
/** How long each request takes, so that responses overtake each other. */
const turns = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 });
const optional = {
	...{ fixedSize: size, tells },
	total: fc.constantFrom('records' as const, 'pageLength' as const),
	repeats: fc.constant('lastPage' as const),
};
const behaviour = fc.record({ cap: size, turns, ...optional }, { requiredKeys: ['cap', 'turns'] });
const identifier = fc.constantFrom('id', 'order_id', 'name');
const lists = fc.tuple(count, identifier, fc.boolean()).map(([length, name, isDated]) => {
	const records = listOf(length, name);
	return isDated ? datedList(records) : records;
});

it('a list that stays as it is comes whole, in order and each record once, in few requests', async () => {
	await fc.assert(
		fc.asyncProperty(lists, behaviour, size, maxRecords, async (records, form, pageSize, most) => {
			const server = new ListServer(records, form);
			const wanted = records.slice(0, most);
			expect(await read(server, { pageSize, maxRecords: most })).toEqual(wanted);
			const pages = Math.ceil(wanted.length / server.pageLength(Math.min(pageSize, most)));
			// A full last page is followed by an empty one, or twice by itself.
			const toSeeTheEnd = form.repeats ? 2 : 1;
			const mostRequests = pages + toSeeTheEnd + (form.total === 'records' ? 0 : 3);
			expect(server.requests).toBeLessThanOrEqual(mostRequests);
			expect(server.mostUnderWay).toBeLessThanOrEqual(8);
		}),
		runs(100),
	);
});

describe('in a list that changes while it is read', () => {
	const long = fc.integer({ min: 25, max: 120 });

	/** So many records come to the top before each request after the first is answered. */
	interface Growing {
		length: number;
		form: ListBehaviour;
		added: number[];
		isDated: boolean;
	}

	const some = fc.constantFrom(0, 0, 0, 1, 3);
	const atTop = fc.record({
		length: count,
		form: fc.record({ cap: long, fixedSize: long, tells, turns }, { requiredKeys: ['cap'] }),
		added: fc.array(some, { maxLength: 80 }),
		isDated: fc.constant(false),
	});
	const readAhead = fc.record({
		length: fc.integer({ min: 300, max: 1200 }),
		form: fc.record({ cap: long, tells, turns }),
		added: fc.array(some, { maxLength: 80 }),
		isDated: fc.constant(true),
	});
	/** A whole page at once, and then as long without any. Two in a row are taken for the end if no total is told. */
	const wholePages = fc.record({
		length: fc.integer({ min: 3, max: 15 }).map((pages) => 10 * pages),
		form: fc.record({ cap: fc.constant(10), tells }),
		added: fc.array(fc.constantFrom([0], [10, 0]), { maxLength: 8 }).map((pages) => pages.flat()),
		isDated: fc.constant(false),
	});

	it.each<[string, fc.Arbitrary<Growing>]>([
		['at the top', atTop],
		['at the top of a list that is read ahead', readAhead],
		['as whole pages, which bring a page that was read once more', wholePages],
	])('new records %s push no other out, and bring none twice', async (_, growing) => {
		await fc.assert(
			fc.asyncProperty(growing, async ({ length, form, added, isDated }) => {
				const dated = (some: IDataObject[], batch = 0) => (isDated ? datedList(some, batch) : some);
				const server = new ListServer(dated(listOf(length)), form);
				server.change = (request) => {
					const more = listOf(added[request - 2] ?? 0, 'id', `new ${request}`);
					server.records.unshift(...dated(more, request));
				};
				const ids = (await read(server)).map(({ id }) => String(id));
				expect(new Set(ids).size).toBe(ids.length);
				expect(ids.filter((id) => id.startsWith('order'))).toHaveLength(length);
			}),
			runs(70),
		);
	});

	/** A place from 0, the top, to 1, the end. */
	const place = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
	const change = fc.record({
		type: fc.constantFrom('none', 'none', 'delete', 'add', 'move'),
		from: place,
		to: place,
	});
	const changing = fc.record({
		length: fc.integer({ min: 2, max: 60 }),
		// Pages of fewer could be filled by new ones faster than they are read.
		cap: fc.integer({ min: 5, max: 10 }),
		tells,
		turns,
		changes: fc.array(change, { maxLength: 12 }),
	});

	it('records that are deleted, added and moved take no other with them if the totals show it', async () => {
		await fc.assert(
			fc.asyncProperty(changing, async ({ length, changes, ...form }) => {
				const server = new ListServer(listOf(length), { ...form, total: 'records' });
				const firstReading = Math.ceil(length / form.cap);
				let mostTold = length;
				server.change = (request) => {
					const { records } = server;
					mostTold = Math.max(mostTold, records.length);
					const { type, from, to } = changes[request - 2] ?? {};
					if (type === undefined || request > firstReading) return;
					const at = (where = 0) => Math.floor(where * records.length);
					const out = ['delete', 'move'].includes(type) ? records.splice(at(from), 1) : [];
					if (type === 'add') records.splice(at(to), 0, ...listOf(1, 'id', `new ${request}`));
					if (type === 'move') records.splice(at(to), 0, ...out);
				};
				const found = new Set((await read(server)).map(({ id }) => id));
				// One that was deleted after it was read, and one that was missed: the totals show nothing.
				if (found.size >= mostTold) return;
				const stayed = server.records.filter(({ id }) => String(id).startsWith('order'));
				expect(stayed.filter(({ id }) => !found.has(id))).toEqual([]);
			}),
			runs(250),
		);
	});
});

it('reading ends, and repeats no record, whatever the pages hold and tell', async () => {
	const page = fc.record(
		{
			ids: fc.array(fc.nat({ max: 40 }), { maxLength: 9 }),
			total: fc.nat({ max: 2000 }),
			lastPage: fc.nat({ max: 2000 }),
			hasMore: fc.boolean(),
		},
		{ requiredKeys: ['ids'] },
	);
	const responses = fc.array(page, { minLength: 1, maxLength: 30 });
	await fc.assert(
		fc.asyncProperty(responses, size, fc.boolean(), async (pages, pageSize, unpaged) => {
			let requests = 0;
			const fetchPage = async (number: number) => {
				requests += 1;
				const { ids, ...told } = pages[(number * 7 + requests) % pages.length];
				return { ...told, path: 'data', records: ids.map((id) => ({ id })) };
			};
			const ids = (await read({ fetchPage }, { pageSize, unpaged })).map(({ id }) => id);
			expect(new Set(ids).size).toBe(ids.length);
			expect(requests).toBeLessThan(400);
		}),
		runs(100),
	);
});
