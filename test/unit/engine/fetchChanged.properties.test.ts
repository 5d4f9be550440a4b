import fc from 'fast-check';

import { fetchChanged } from '../../../nodes/MessagingCrm/engine/fetchChanged';
import type { ListPage } from '../../../nodes/MessagingCrm/service';
import { runs } from '../support/runs';

interface Row {
	id: number;
	created: number;
	updated: number;
}

type ValueOf<A> = A extends fc.Arbitrary<infer T> ? T : never;

const NOW = 1000;
const stamp = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();

/** What happens to the list after a request: nothing, an update of the record at this position, or a new record. */
const step = fc.record({
	what: fc.constantFrom('nothing', 'nothing', 'update', 'insert'),
	place: fc.nat(),
	/** Whether the service applies the sort of the next request. */
	applies: fc.boolean(),
});
/** The minute in which a record was created, and how many minutes later it was updated. */
const age = fc.tuple(fc.nat(40), fc.oneof(fc.constant(0), fc.nat(40)));

const cases = fc.record({
	ages: fc.array(age, { maxLength: 120 }),
	steps: fc.oneof(fc.array(step, { maxLength: 0 }), fc.array(step, { maxLength: 30 })),
	mode: fc.constantFrom('applied', 'ignored', 'sometimes'),
	/** Whether each response sorts equal timestamps differently. */
	shufflesTies: fc.boolean(),
	size: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 40 })),
	reportsTotal: fc.boolean(),
	after: fc.nat(80),
	maxRecords: fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 40 })),
});
type Case = ValueOf<typeof cases>;

/** A pseudorandom number that depends only on the values. */
const scrambled = (...values: number[]) =>
	values.reduce((sum, value) => Math.imul(sum ^ (value + 1), 0x9e3779b1) >>> 3, 7);

function listOf(given: Case) {
	const { ages, steps, mode, reportsTotal } = given;
	let now = NOW;
	let rows: Row[] = ages.map(([created, extra], id) => ({ id, created, updated: created + extra }));
	const changedMeanwhile = new Set<number>();
	let requests = 0;

	function changeList({ what, place }: ValueOf<typeof step>): void {
		if (what === 'nothing') return;
		now += 1;
		if (what === 'insert') return void rows.push({ id: NOW + now, created: now, updated: now });
		const row = rows[place % rows.length];
		if (!row) return;
		changedMeanwhile.add(row.id);
		rows = rows.map((one) => (one.id === row.id ? { ...row, updated: now } : one));
	}

	function fetch(page: number, size: number, isSorted: boolean): ListPage {
		const step = steps[requests] ?? { what: 'nothing', place: 0, applies: true };
		requests += 1;
		const applies = isSorted && (mode === 'applied' || (mode === 'sometimes' && step.applies));
		const tie = ({ id }: Row) => (given.shufflesTies && applies ? scrambled(id, requests) : id);
		// A service that does not apply the sort lists records newest first.
		const rank = (row: Row) => (applies ? -row.updated : -row.created);
		const sorted = [...rows].sort((a, b) => rank(a) - rank(b) || tie(a) - tie(b));
		const records = sorted.slice((page - 1) * size, page * size);
		const total = reportsTotal ? rows.length : undefined;
		changeList(step);
		const sent = records.map(({ id, created, updated }) => {
			return { id, created_at: stamp(created), updated_at: stamp(updated) };
		});
		return { total, records: sent };
	}
	return { rows: [...rows], changedMeanwhile, fetch };
}

async function read(one: Case, list: ReturnType<typeof listOf>) {
	return await fetchChanged({
		fetchPage: async (page, size) => list.fetch(Number(page), size, false),
		fetchNewest: async (page, size) => list.fetch(Number(page), size, true),
		afterMicros: Date.parse(stamp(one.after)) * 1000,
		maxRecords: one.maxRecords,
		pageSize: one.size,
		idField: 'id',
	});
}

it('returns every changed record once, or reads the whole list, however the service sorts the list', async () => {
	await fc.assert(
		fc.asyncProperty(cases, async (one) => {
			const list = listOf(one);
			const { records, wholeListReason } = await read(one, list);
			const ids = records.map(({ id }) => Number(id));
			expect(new Set(ids).size).toBe(ids.length);
			expect(records.every(({ updated_at: at }) => String(at) > stamp(one.after))).toBe(true);
			const changed = list.rows.filter(({ updated }) => updated > one.after);
			const isStill = one.steps.every(({ what }) => what === 'nothing');
			if (isStill) expect(ids).toHaveLength(Math.min(changed.length, one.maxRecords));
			// The tests of fetchPages cover which records a reading of the whole list may miss.
			if (wholeListReason !== undefined) return;
			const oldestRead = records.map(({ updated_at: at }) => String(at))[one.maxRecords - 1] ?? '';
			const missing = changed
				.filter(({ updated }) => stamp(updated) > oldestRead)
				.filter(({ id }) => !ids.includes(id) && !list.changedMeanwhile.has(id));
			expect(missing).toEqual([]);
		}),
		runs(300),
	);
});
