import * as fc from 'fast-check';

import type { PagePosition } from '../../../nodes/MessagingCrm/service';
import { runs } from '../support/runs';
import { ListServer, listOf, read, type ListBehaviour } from './support/listServer';

/** The number of records. Edge cases are more likely than by chance: no record, one record, whole pages. */
const count = fc.oneof(
	fc.integer({ min: 0, max: 12 }),
	fc.integer({ min: 0, max: 1500 }),
	fc.constantFrom(100, 200, 300, 1000, 3300),
);
const size = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 400 }));
const maxRecords = fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 1600 }));
const reports = fc.subarray<'total' | 'lastPage' | 'hasMore'>(['total', 'lastPage', 'hasMore']);
/** How many event loop turns each request takes, so responses arrive out of order. */
const turns = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 });
const behaviour = fc.record({ cap: size, turns, reports }, { requiredKeys: ['cap', 'turns'] });

it('reads an unchanged list in full and in order, each record once, with few requests', async () => {
	await fc.assert(
		fc.asyncProperty(count, behaviour, size, maxRecords, async (length, form, pageSize, most) => {
			const records = listOf(length);
			const server = new ListServer(records, form);
			const wanted = records.slice(0, most);
			expect(await read(server, { pageSize, maxRecords: most })).toEqual(wanted);
			const pages = Math.ceil(wanted.length / Math.min(pageSize, most, form.cap));
			// An empty page follows a full last page. Without a total, up to three more pages are requested needlessly.
			const mostRequests = pages + 1 + (form.reports?.includes('total') ? 0 : 3);
			expect(server.requests).toBeLessThanOrEqual(mostRequests);
			expect(server.mostUnderWay).toBeLessThanOrEqual(8);
		}),
		runs(100),
	);
});

describe('if a list changes while it is read', () => {
	const long = fc.integer({ min: 25, max: 120 });

	/** `added`: how many records are added at the top before each response after the first. */
	interface Growing {
		length: number;
		form: ListBehaviour;
		added: number[];
	}

	const added = fc.array(fc.constantFrom(0, 0, 0, 1, 3), { maxLength: 80 });
	const form = fc.record({ cap: long, reports, turns }, { requiredKeys: ['cap'] });
	const short = fc.record({ length: count, form, added });
	const readAhead = fc.record({ length: fc.integer({ min: 300, max: 1200 }), form, added });
	/**
	 * Adds a whole page of records before some responses, but never before two in a row: without a total, two repeated
	 * pages in a row end the list.
	 */
	const wholePages = fc.record({
		length: fc.integer({ min: 3, max: 6 }).map((pages) => 10 * pages),
		form: fc.record({ cap: fc.constant(10), reports }),
		added: fc.array(fc.constantFrom([0], [10, 0]), { maxLength: 3 }).map((pages) => pages.flat()),
	});

	it.each<[string, fc.Arbitrary<Growing>]>([
		['at the top', short],
		['at the top of a list that is read ahead', readAhead],
		['as whole pages, which repeat an earlier page', wholePages],
	])('new records %s neither hide nor repeat other records', async (_, growing) => {
		await fc.assert(
			fc.asyncProperty(growing, async ({ length, form: behaves, added: more }) => {
				const server = new ListServer(listOf(length), behaves);
				server.change = (request) => {
					server.records.unshift(...listOf(more[request - 2] ?? 0, `new ${request}`));
				};
				const ids = (await read(server)).map(({ id }) => String(id));
				expect(new Set(ids).size).toBe(ids.length);
				expect(ids.filter((id) => id.startsWith('order'))).toHaveLength(length);
			}),
			runs(70),
		);
	});

	it('reads every conversation, however many conversations move to the top', async () => {
		const moves = fc.array(
			fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 4 }),
			{ maxLength: 30 },
		);
		const lengths = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 300 }));
		const caps = fc.oneof(fc.integer({ min: 2, max: 6 }), long);
		await fc.assert(
			fc.asyncProperty(lengths, caps, moves, async (length, cap, all) => {
				const server = new ListServer(listOf(length), { cap, hasCursor: true });
				server.change = (request) => {
					for (const position of all[request - 1] ?? []) {
						server.moveToTop(`order ${Math.floor(position * length)}`);
					}
				};
				const ids = (await read(server)).map(({ id }) => id);
				expect(new Set(ids).size).toBe(ids.length);
				expect(ids).toHaveLength(length);
			}),
			runs(200),
		);
	});
});

it('ends without repeated records, whatever the pages contain', async () => {
	const page = fc.record(
		{
			ids: fc.array(fc.nat({ max: 40 }), { maxLength: 9 }),
			total: fc.nat({ max: 300 }),
			lastPage: fc.nat({ max: 2000 }),
			hasMore: fc.boolean(),
		},
		{ requiredKeys: ['ids'] },
	);
	const responses = fc.array(page, { minLength: 1, maxLength: 30 });
	await fc.assert(
		fc.asyncProperty(responses, size, async (pages, pageSize) => {
			let requests = 0;
			const fetchPage = async (number: PagePosition) => {
				requests += 1;
				const { ids, ...pageInfo } = pages[(Number(number) * 7 + requests) % pages.length];
				return { ...pageInfo, records: ids.map((id) => ({ id })) };
			};
			const ids = (await read({ fetchPage }, { pageSize })).map(({ id }) => id);
			expect(new Set(ids).size).toBe(ids.length);
			expect(requests).toBeLessThan(400);
		}),
		runs(100),
	);
});
