import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import {
	datedList,
	ListServer,
	listOf,
	read,
	type ListBehaviour,
	type Reading,
} from './support/listServer';
import { runs } from '../../support/runs';

const tells = fc.subarray<'last_page' | 'has_more'>(['last_page', 'has_more']);

const total = fc.constantFrom('records' as const, 'pageLength' as const);

/** More often at the edges: nothing, one, whole pages. */
const count = fc.oneof(
	fc.integer({ min: 0, max: 12 }),
	fc.integer({ min: 0, max: 1500 }),
	fc.constantFrom(100, 200, 300, 1000),
);

const size = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 400 }));

const maxRecords = fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 1600 }));

/** How long each request takes, so that answers overtake each other. */
const turns = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 });

const identifier = fc.constantFrom('id', 'item_id', 'none' as const);

const behaviour = fc.record(
	{ count, identifier, cap: size, fixedSize: size, total, tells, turns },
	{ requiredKeys: ['count', 'identifier', 'cap', 'tells', 'turns'] },
);

describe('a list that stays as it is', () => {
	it('comes out whole, in order and each record once, however its pages are told', async () => {
		await fc.assert(
			fc.asyncProperty(behaviour, size, maxRecords, async (list, pageSize, maximum) => {
				const records = listOf(list.count, list.identifier);
				const server = new ListServer(records, list);
				const reading = await read(server, { pageSize, maxRecords: maximum });
				const wanted = records.slice(0, maximum);
				expect(reading).toEqual({ records: wanted, ignored: 0 });
				const length = server.pageLength(Math.min(pageSize, maximum));
				expect(server.requests).toBeLessThanOrEqual(Math.ceil(wanted.length / length) + 2);
				expect(server.mostUnderWay).toBeLessThanOrEqual(8);
				const lastPage = Math.ceil(records.length / length);
				expect(server.askedAhead.filter((page) => page > lastPage)).toEqual([]);
			}),
			runs(100),
		);
	});

	it('comes out as far as it is to be had where `page` is ignored', async () => {
		await fc.assert(
			fc.asyncProperty(behaviour, size, maxRecords, async (list, pageSize, maximum) => {
				const records = listOf(list.count, list.identifier);
				const server = new ListServer(records, { ...list, ignoresPage: true });
				const reading = await read(server, { pageSize, maxRecords: maximum });
				const length = server.pageLength(Math.min(pageSize, maximum));
				const wanted = records.slice(0, Math.min(maximum, length));
				expect(reading.records).toEqual(wanted);
				const isLoss = wanted.length < Math.min(records.length, maximum);
				expect(reading.ignored).toBe(isLoss && list.total === 'records' ? 1 : 0);
				expect(server.requests).toBeLessThanOrEqual(14);
			}),
			runs(100),
		);
	});
});

describe('a list that changes while it is read', () => {
	const long = fc.integer({ min: 25, max: 120 });

	/** The records that were not returned. Fails if one was returned twice. */
	function missing(records: IDataObject[], { records: read }: Reading): unknown[] {
		const found = new Set(read.map(({ id }) => id));
		expect(found.size).toBe(read.length);
		return records.map(({ id }) => id).filter((id) => !found.has(id));
	}

	/** So many records come before each request after the first is answered, from 0, the top, to 1, the end. */
	type Added = Array<[many: number, place: number]>;

	const anywhere = fc.double({ min: 0, max: 1, noNaN: true });
	const atTop = (many: fc.Arbitrary<number>) => fc.tuple(many, fc.constant(0));
	/** So many pages at once, and then as many requests without any: slower than they are read. */
	const bursts = fc
		.array(fc.constantFrom(0, 1, 2, 5), { maxLength: 6 })
		.map((pages) => pages.flatMap((many) => [10 * many, ...Array<number>(many).fill(0)]))
		.map((added) => added.map((many): [number, number] => [many, 0]));
	const allButCapOptional = { requiredKeys: ['cap'] as Array<'cap'> };

	it.each<[string, fc.Arbitrary<[number, ListBehaviour, number, Added]>, typeof datedList?]>([
		[
			'at the top',
			fc.tuple(
				count,
				fc.record({ cap: long, fixedSize: long, tells, turns, total }, allButCapOptional),
				long,
				fc.array(atTop(fc.nat({ max: 4 })), { maxLength: 20 }),
			),
		],
		[
			'at the top of a list in the order of creation, whose pages are read ahead',
			fc.tuple(
				fc.integer({ min: 300, max: 2000 }),
				fc.record({ cap: long, tells, turns }),
				fc.constant(100),
				fc.array(atTop(fc.constantFrom(0, 0, 0, 1, 3)), { maxLength: 80 }),
			),
			datedList,
		],
		[
			'in the middle of a list whose total is told',
			fc.tuple(
				fc.integer({ min: 300, max: 1500 }),
				fc.record({ cap: long, total: fc.constant('records' as const), turns }),
				fc.constant(100),
				fc.array(fc.tuple(fc.constantFrom(0, 0, 0, 1), anywhere), { maxLength: 40 }),
			),
		],
		[
			'as whole pages, which bring a page that was read once more',
			fc.tuple(
				fc.integer({ min: 3, max: 15 }).map((pages) => 10 * pages),
				fc.record({ cap: fc.constant(10), tells }),
				fc.constant(100),
				bursts,
			),
		],
	])(
		'new records %s push no other out, and bring none twice',
		async (_, lists, dated = (some) => some) => {
			await fc.assert(
				fc.asyncProperty(lists, async ([count, behaviour, pageSize, added]) => {
					const records = dated(listOf(count));
					const server = new ListServer(records, behaviour);
					server.change = (request) => {
						const [many, place] = added[request - 2] ?? [0, 0];
						const some = dated(listOf(many, 'id', `new ${request}`), request);
						server.records.splice(Math.floor(place * server.records.length), 0, ...some);
					};
					expect(missing(records, await read(server, { pageSize }))).toEqual([]);
				}),
				runs(150),
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

	const changed = fc.record({
		count: fc.integer({ min: 2, max: 60 }),
		// Pages of fewer could be filled by new ones faster than they are read.
		cap: fc.integer({ min: 5, max: 10 }),
		tells,
		turns,
		changes: fc.array(change, { maxLength: 12 }),
	});

	it('records that are deleted, added and moved take no other with them where the total is told', async () => {
		await fc.assert(
			fc.asyncProperty(changed, async ({ count, changes, ...behaviour }) => {
				const server = new ListServer(listOf(count), { ...behaviour, total: 'records' });
				const firstReading = Math.ceil(count / behaviour.cap);
				server.change = (request) => {
					const { type, from, to } = changes[request - 2] ?? {};
					if (type === undefined || request > firstReading) return;
					const { records } = server;
					const at = (where = 0) => Math.floor(where * records.length);
					const out = ['delete', 'move'].includes(type) ? records.splice(at(from), 1) : [];
					if (type === 'add') records.splice(at(to), 0, ...listOf(1, 'id', `new ${request}`));
					if (type === 'move') records.splice(at(to), 0, ...out);
				};
				const reading = await read(server);
				const stayed = server.records.filter(({ id }) => String(id).startsWith('order'));
				expect(missing(stayed, reading)).toEqual([]);
			}),
			runs(250),
		);
	});
});

const envelope = fc.record(
	{
		ids: fc.array(fc.nat({ max: 40 }), { maxLength: 9 }),
		total: fc.nat({ max: 2000 }),
		lastPage: fc.nat({ max: 2000 }),
		hasMore: fc.boolean(),
	},
	{ requiredKeys: ['ids'] },
);
const envelopes = fc.array(envelope, { minLength: 1, maxLength: 30 });

it('ends, and repeats no record, whatever the pages hold and tell', async () => {
	await fc.assert(
		fc.asyncProperty(envelopes, size, async (pages, pageSize) => {
			let requests = 0;
			const fetchPage = async (page: number) => {
				requests += 1;
				const { ids, ...told } = pages[(page * 7 + requests) % pages.length];
				return { ...told, path: 'data', records: ids.map((id) => ({ id })) };
			};
			const { records } = await read({ fetchPage }, { pageSize });
			expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
			expect(requests).toBeLessThan(400);
		}),
		runs(100),
	);
});
