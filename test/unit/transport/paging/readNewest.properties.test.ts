import fc from 'fast-check';

import { readNewest, type Envelope } from '../../../../nodes/MessagingCrm/transport/paging';

interface Row {
	id: number;
	created: number;
	updated: number;
}

/** What happens between two requests, to the record at this place. */
interface Step {
	what: 'nothing' | 'update' | 'insert' | 'delete';
	place: number;
	/** Whether the service applies the sort of the next request. */
	applies: boolean;
}

interface Case {
	ages: Array<[created: number, updated: number]>;
	steps: Step[];
	mode: 'applied' | 'ignored' | 'sometimes';
	/** In which order the service lists if it ignores the sort. Short pages in no order may look sorted. */
	usual: 'newest' | 'oldest';
	size: number;
	tellsTotal: boolean;
	after: number;
	maxRecords: number;
}

const NOW = 1000;
const stamp = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();

const cases: fc.Arbitrary<Case> = fc.record({
	ages: fc.array(fc.tuple(fc.nat(40), fc.oneof(fc.constant(0), fc.nat(40))), { maxLength: 60 }),
	steps: fc.array(
		fc.record({
			what: fc.constantFrom<Step['what']>('nothing', 'nothing', 'update', 'insert', 'delete'),
			place: fc.nat(),
			applies: fc.boolean(),
		}),
		{ maxLength: 30 },
	),
	mode: fc.constantFrom<Case['mode']>('applied', 'ignored', 'sometimes'),
	usual: fc.constantFrom<Case['usual']>('newest', 'oldest'),
	size: fc.integer({ min: 2, max: 12 }),
	tellsTotal: fc.boolean(),
	after: fc.nat(80),
	maxRecords: fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 20 })),
});

function listOf({ ages, steps, mode, usual, size, tellsTotal }: Case) {
	let now = NOW;
	let rows: Row[] = ages.map(([created, extra], id) => ({
		id,
		created,
		updated: created + extra,
	}));
	const touched = new Set<number>();
	let requests = 0;
	const by = (field: 'created' | 'updated') => (a: Row, b: Row) =>
		b[field] - a[field] || a.id - b.id;

	function move({ what, place }: Step): void {
		// A loss that no total tells cannot be seen, in any list.
		if (what === 'nothing' || (what === 'delete' && !tellsTotal)) return;
		now += 1;
		if (what === 'insert') return void rows.push({ id: NOW + now, created: now, updated: now });
		const row = rows[place % rows.length];
		if (!row) return;
		touched.add(row.id);
		if (what === 'delete') rows = rows.filter(({ id }) => id !== row.id);
		else rows = rows.map((one) => (one.id === row.id ? { ...row, updated: now } : one));
	}

	function fetch(field: 'created' | 'updated', page: number): Envelope {
		const step = steps[requests] ?? { what: 'nothing', place: 0, applies: true };
		requests += 1;
		const applies = mode === 'applied' || (mode === 'sometimes' && step.applies);
		const sorted = [...rows];
		if (applies) sorted.sort(by(field));
		else sorted.sort(by('created'));
		if (!applies && usual === 'oldest') sorted.reverse();
		const records = sorted.slice((page - 1) * size, page * size);
		const total = tellsTotal ? rows.length : undefined;
		move(step);
		return {
			path: 'data',
			total,
			records: records.map(({ id, created, updated }) => ({
				id,
				created_at: stamp(created),
				updated_at: stamp(updated),
			})),
		};
	}
	return { rows: [...rows], touched, fetch, requests: () => requests };
}

async function read(one: Case, list: ReturnType<typeof listOf>) {
	const after = stamp(one.after);
	return await readNewest({
		fetchPage: async (page) => list.fetch('updated', page),
		fetchByCreation: async (page) => list.fetch('created', page),
		field: 'updated_at',
		isRecent: ({ updated_at: updated }) => String(updated) > after,
		maxRecords: one.maxRecords,
		pageSize: one.size,
		idFields: ['id'],
	});
}

it('gives every wanted record once, or nothing, whatever the service does with the sort', async () => {
	await fc.assert(
		fc.asyncProperty(cases, async (one) => {
			const list = listOf(one);
			const found = await read(one, list);
			if (found === undefined) return;
			const ids = found.map(({ id }) => Number(id));
			expect(new Set(ids).size).toBe(ids.length);
			expect(found.every(({ updated_at: at }) => String(at) > stamp(one.after))).toBe(true);
			const wanted = list.rows
				.filter(({ id, updated }) => updated > one.after && !list.touched.has(id))
				.sort((a, b) => b.updated - a.updated);
			const least = found
				.map(({ updated_at: at }) => String(at))
				.sort()
				.reverse()[one.maxRecords - 1];
			const missing = wanted.filter(
				({ id, updated }) => !ids.includes(id) && !(stamp(updated) <= (least ?? '')),
			);
			expect(missing).toEqual([]);
		}),
		{ numRuns: 3000 },
	);
});

it('reads no more than the pages of the wanted records, and one to compare, if the sort is applied', async () => {
	await fc.assert(
		fc.asyncProperty(cases, async (given) => {
			const one: Case = { ...given, mode: 'applied', steps: [] };
			const list = listOf(one);
			const found = await read(one, list);
			const wanted = list.rows.filter(({ updated }) => updated > one.after).length;
			expect(list.requests()).toBeLessThanOrEqual(Math.floor(wanted / one.size) + 2);
			if (found === undefined) return;
			expect(found.length).toBeGreaterThanOrEqual(Math.min(wanted, one.maxRecords));
		}),
		{ numRuns: 1000 },
	);
});
