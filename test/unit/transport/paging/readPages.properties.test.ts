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
	afterLast: fc.constantFrom('empty' as const, 'lastPage' as const),
};
const behaviour = fc.record({ cap: size, turns, ...optional }, { requiredKeys: ['cap', 'turns'] });
const identifier = fc.constantFrom('id' as const, 'order_id' as const, 'none' as const);
const lists = fc.record({ count, identifier, isDated: fc.boolean() }).map((one) => {
	const records = listOf(one.count, one.identifier);
	return one.isDated ? datedList(records) : records;
});
const cases = fc.tuple(lists, behaviour, size, maxRecords);

describe('a list that stays as it is', () => {
	it('is returned whole, in order and each record once, in few requests, whatever its pages say', async () => {
		await fc.assert(
			fc.asyncProperty(cases, async ([records, form, pageSize, maxRecords]) => {
				const server = new ListServer(records, form);
				const wanted = records.slice(0, maxRecords);
				const reading = await read(server, { pageSize, maxRecords });
				expect(reading).toEqual({ records: wanted, isRejected: false });
				const pages = Math.ceil(wanted.length / server.pageLength(Math.min(pageSize, maxRecords)));
				// A full last page is followed by an empty one, or twice by itself.
				const toSeeTheEnd = form.afterLast === 'lastPage' ? 2 : 1;
				const most = pages + toSeeTheEnd + (form.total === 'records' ? 0 : 3);
				expect(server.requests).toBeLessThanOrEqual(most);
				expect(server.mostUnderWay).toBeLessThanOrEqual(8);
			}),
			runs(100),
		);
	});

	it('is returned as far as it can be read if every page is the first one', async () => {
		await fc.assert(
			fc.asyncProperty(cases, async ([records, form, pageSize, maxRecords]) => {
				const server = new ListServer(records, { ...form, ignoresPage: true, afterLast: 'empty' });
				const pageLength = server.pageLength(Math.min(pageSize, maxRecords));
				const reading = await read(server, { pageSize, maxRecords });
				expect(reading.records).toEqual(records.slice(0, Math.min(maxRecords, pageLength)));
				const isLoss = reading.records.length < Math.min(records.length, maxRecords);
				expect(reading.isRejected).toBe(isLoss && form.total === 'records');
				expect(server.requests).toBeLessThanOrEqual(10);
			}),
			runs(50),
		);
	});
});

describe('a list that changes while it is read', () => {
	const long = fc.integer({ min: 25, max: 120 });

	/** The records that were not returned. Fails if one was returned twice. */
	async function missing(records: IDataObject[], server: ListServer): Promise<unknown[]> {
		const reading = await read(server);
		const found = new Set(reading.records.map(({ id }) => id));
		expect(found.size).toBe(reading.records.length);
		return records.map(({ id }) => id).filter((id) => !found.has(id));
	}

	/** So many records come before each request after the first is answered, from 0, the top, to 1, the end. */
	type Added = Array<[many: number, place: number]>;

	const anywhere = fc.double({ min: 0, max: 1, noNaN: true });
	const atTop = fc.array(fc.tuple(fc.constantFrom(0, 0, 0, 1, 3), fc.constant(0)), {
		maxLength: 80,
	});
	/** A whole page at once, and then as long without any. Two in a row are taken for the end if no total is told. */
	const bursts = fc
		.array(fc.constantFrom([0], [10, 0]), { maxLength: 8 })
		.map((added) => added.flat().map((many): Added[0] => [many, 0]));

	const inside = fc.array(fc.tuple(fc.constantFrom(0, 0, 0, 1), anywhere), { maxLength: 40 });

	const many = (max: number) => fc.integer({ min: 300, max });
	const tens = fc.integer({ min: 3, max: 15 }).map((pages) => 10 * pages);
	const untold = fc.record({ cap: long, fixedSize: long, tells, turns }, { requiredKeys: ['cap'] });
	const ahead = fc.record({ cap: long, tells, turns });
	const told = fc.record({ cap: long, total: fc.constant('records' as const), turns });
	const ofTen = fc.record({ cap: fc.constant(10), tells });

	it.each<
		[string, fc.Arbitrary<number>, fc.Arbitrary<ListBehaviour>, fc.Arbitrary<Added>, boolean]
	>([
		['at the top', count, untold, atTop, false],
		['at the top of a list that is read ahead', many(1200), ahead, atTop, true],
		['in the middle of a list whose total is told', many(900), told, inside, false],
		['as whole pages, which bring a page that was read once more', tens, ofTen, bursts, false],
	])(
		'new records %s push no other out, and bring none twice',
		async (_, lengths, forms, adding, isDated) => {
			const dated = (some: IDataObject[], batch = 0) => (isDated ? datedList(some, batch) : some);
			await fc.assert(
				fc.asyncProperty(lengths, forms, adding, async (length, form, added) => {
					const records = dated(listOf(length));
					const server = new ListServer(records, form);
					server.change = (request) => {
						const [more, place] = added[request - 2] ?? [0, 0];
						const some = dated(listOf(more, 'id', `new ${request}`), request);
						server.records.splice(Math.floor(place * server.records.length), 0, ...some);
					};
					expect(await missing(records, server)).toEqual([]);
				}),
				runs(100),
			);
		},
	);

	/** One change before a request is answered: at a place from 0, the top, to 1, the end. */
	const place = fc.oneof(fc.constantFrom(0, 1), anywhere);
	const change = fc.record({
		type: fc.constantFrom('none', 'none', 'delete', 'add', 'move'),
		from: place,
		to: place,
	});
	const changing = fc.record({
		count: fc.integer({ min: 2, max: 60 }),
		// Pages of fewer could be filled by new ones faster than they are read.
		cap: fc.integer({ min: 5, max: 10 }),
		tells,
		turns,
		changes: fc.array(change, { maxLength: 12 }),
	});

	it('records that are deleted, added and moved take no other with them if the totals show it', async () => {
		await fc.assert(
			fc.asyncProperty(changing, async ({ count: many, changes, ...form }) => {
				const server = new ListServer(listOf(many), { ...form, total: 'records' });
				const firstReading = Math.ceil(many / form.cap);
				let mostTold = many;
				server.change = (request) => {
					mostTold = Math.max(mostTold, server.records.length);
					const { type, from, to } = changes[request - 2] ?? {};
					if (type === undefined || request > firstReading) return;
					const { records } = server;
					const at = (where = 0) => Math.floor(where * records.length);
					const out = ['delete', 'move'].includes(type) ? records.splice(at(from), 1) : [];
					if (type === 'add') records.splice(at(to), 0, ...listOf(1, 'id', `new ${request}`));
					if (type === 'move') records.splice(at(to), 0, ...out);
				};
				const found = new Set((await read(server)).records.map(({ id }) => id));
				// One that was deleted after it was read, and one that was missed: the totals show nothing.
				if (found.size >= mostTold) return;
				const stayed = server.records.filter(({ id }) => String(id).startsWith('order'));
				expect(stayed.filter(({ id }) => !found.has(id))).toEqual([]);
			}),
			runs(250),
		);
	});
});

it('ends, and repeats no record, whatever the pages hold and tell', async () => {
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
			const { records } = await read({ fetchPage }, { pageSize, unpaged });
			expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
			expect(requests).toBeLessThan(400);
		}),
		runs(100),
	);
});
