import * as fc from 'fast-check';

import { HOUR_MS, MovingList, type Manner } from './support/movingList';

/** How often the property is tried. */
const RUNS = Number(process.env.RUNS ?? 8);

/** On a busy machine. */
const MOST_MS = 10_000 * RUNS;

/** Polls after which a first reading has to be complete. */
const MOST_POLLS = 300;

const SERVED: Manner = {
	listOrder: 'newestFirst',
	sorting: 'applied',
	tells: 'nothing',
	cap: 10,
	order: 'created_at',
	budget: 6,
};

/** A list of 200 records, an hour between each two. */
function listOf(served: Partial<Manner> = {}): MovingList {
	const list = new MovingList({ ...SERVED, ...served });
	for (let hours = 200; hours > 0; hours--) list.create(hours);
	return list;
}

/** @returns the polls that it took */
async function readAll(list: MovingList, between = (_poll: number) => {}): Promise<number> {
	for (let polls = 1; polls <= MOST_POLLS; polls++) {
		await list.poll();
		expect(list.fired).toEqual([]);
		if (list.isReady) return polls;
		between(polls);
	}
	throw new Error('The first reading does not come to its end');
}

it.each([
	[{}, 4],
	[{ order: 'updated_at' }, 5],
	[{ tells: 'total' }, 4],
	[{ tells: 'lastPage' }, 4],
	[{ listOrder: 'oldestFirst', sorting: 'unasked' }, 4],
	[{ listOrder: 'none', sorting: 'ignored' }, 4],
	[{ budget: 30 }, 1],
] as Array<[Partial<Manner>, number]>)(
	'goes on over several polls, after which events fire: %j',
	async (served, polls) => {
		const list = listOf(served);
		expect(await readAll(list)).toBe(polls);
		for (let count = 0; count < 3; count++) {
			list.time += HOUR_MS;
			list.create();
			for (let more = 0; more < 8; more++) await list.poll();
			expect(list.fired).toEqual([`${list.latest.id} new`]);
			list.fired.length = 0;
		}
	},
);

it('goes on where the last poll with success has stopped', async () => {
	const list = listOf();
	await list.poll();
	list.failsAt = 3;
	expect(await list.poll()).toBe(false);
	list.restart();
	expect(await readAll(list)).toBe(3);
});

it('fails if a poll has no time for another page', async () => {
	const list = listOf({ budget: 1 });
	expect(await list.poll()).toBe(false);
	list.manner.budget = 4;
	expect(await list.poll()).toBe(true);
	list.manner.budget = 1;
	expect(await list.poll()).toBe(false);
});

it.each([
	['with dates', false],
	['without dates', true],
])('does not take a record for new that it has missed: %s', async (_, undated) => {
	const list = listOf({ undated });
	// Each poll reads five pages. What is deleted from them moves others to a page that it has read.
	await readAll(list, () => {
		for (let count = 0; count < 25; count++) list.remove(list.rows.length - 1);
	});
	for (let polls = 0; polls < 40; polls++) await list.poll();
	expect(list.fired).toEqual([]);
	list.create();
	for (let polls = 0; polls < 40; polls++) await list.poll();
	expect(list.fired).toEqual([`${list.latest.id} new`]);
});

it('reads all of a list that has no order, though one poll has no time for it', async () => {
	const list = listOf({ listOrder: 'none', sorting: 'ignored', order: 'updated_at' });
	await readAll(list);
	const changed = [0, 60, 120, 199];
	changed.forEach((index) => list.change(index));
	for (let polls = 0; polls < 6; polls++) await list.poll();
	expect(list.fired.sort()).toEqual(
		changed.map((index) => `r${index} ${list.rows[index].notes}`).sort(),
	);
});

it('fires more news than a poll has time for', async () => {
	const list = listOf({ order: 'updated_at' });
	await readAll(list);
	list.time += HOUR_MS;
	list.rows.forEach((_, index) => list.change(index));
	for (let polls = 0; polls < 6; polls++) await list.poll();
	expect(list.fired.sort()).toEqual(list.rows.map(({ id, notes }) => `${id} ${notes}`).sort());
});

const move = fc.oneof(
	{ weight: 3, arbitrary: fc.record({ create: fc.constantFrom(0, 0, 1, 30) }) },
	{ weight: 3, arbitrary: fc.record({ change: fc.nat(400) }) },
	{ weight: 3, arbitrary: fc.record({ remove: fc.nat(400) }) },
	{ weight: 2, arbitrary: fc.record({ hours: fc.constantFrom(1, 0.1, 5) }) },
);

const happening = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ moves: fc.array(move, { maxLength: 12 }) }) },
	{
		weight: 4,
		arbitrary: fc.record({
			between: fc.array(fc.array(move, { maxLength: 3 }), { maxLength: 8 }),
			failsAt: fc.constantFrom(0, 0, 0, 1, 3),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ pollsLost: fc.nat(3) }) },
);

interface Happening {
	moves?: Move[];
	between?: Move[][];
	failsAt?: number;
	pollsLost?: number;
}
interface Move {
	create?: number;
	change?: number;
	remove?: number;
	hours?: number;
}

function play(list: MovingList, moves: Move[]): void {
	for (const { create, change, remove, hours } of moves) {
		if (create !== undefined) list.create(create);
		if (change !== undefined) list.change(change);
		if (remove !== undefined) list.remove(remove);
		if (hours !== undefined) list.time += hours * HOUR_MS;
	}
}

async function happen(list: MovingList, what: Happening): Promise<void> {
	play(list, what.moves ?? []);
	if (what.pollsLost !== undefined && !list.isReady) list.restart(what.pollsLost);
	else if (what.pollsLost !== undefined) list.restart();
	list.failsAt = what.failsAt ?? 0;
	list.between = (what.between ?? []).map((moves) => () => play(list, moves));
	if (what.between) await list.poll();
}

it(
	'comes to its end while the list moves, and every event after it fires once',
	async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.record<Manner>({
					listOrder: fc.constantFrom('newestFirst', 'oldestFirst', 'none'),
					sorting: fc.constantFrom('applied', 'ignored', 'rejected', 'sometimes', 'unasked'),
					tells: fc.constantFrom('nothing', 'total', 'lastPage'),
					cap: fc.constantFrom(7, 10, 40, 99),
					order: fc.constantFrom('created_at', 'updated_at'),
					budget: fc.integer({ min: 8, max: 12 }),
				}),
				fc.array(fc.record({ times: fc.constantFrom(1, 20, 150), hours: fc.nat(50) }), {
					minLength: 1,
					maxLength: 4,
				}),
				fc.array(happening, { minLength: 5, maxLength: 40, size: 'max' }),
				async (served, there, happenings) => {
					const list = new MovingList(served);
					for (const { times, hours } of there) {
						for (let count = 0; count < times; count++) list.create(hours);
					}
					const before = new Set(list.rows.map(({ id }) => id));
					await list.poll();
					const later = [...happenings];
					while (!list.isReady && later.length > 0) await happen(list, later.shift() as Happening);
					expect(list.fired).toEqual([]);
					if (!list.isReady) await readAll(list);
					const known = new Set(list.rows.map(({ id }) => id));
					const readyAt = list.time;
					list.time += HOUR_MS;
					for (const what of later) await happen(list, what);
					const pollsOfSweep = 2 * (Math.ceil(list.rows.length / served.cap) + 3);
					for (let polls = pollsOfSweep; polls > 0; polls--) await list.poll();
					expect(new Set(list.fired).size).toBe(list.fired.length);
					for (const id of before) expect(list.fired).not.toContain(`${id} new`);
					const created = list.rows.filter(({ id }) => !known.has(id));
					for (const { id, created_at: at } of created) {
						// One with an earlier date may be one that the first reading has missed.
						if (Date.parse(at) > readyAt) expect(list.fired).toContain(`${id} new`);
					}
					if (served.order === 'created_at') return;
					list.time += HOUR_MS;
					list.rows.forEach((_, index) => list.change(index));
					for (let polls = pollsOfSweep; polls > 0; polls--) await list.poll();
					expect(new Set(list.fired).size).toBe(list.fired.length);
					const missed = list.rows.filter(
						({ id, notes }) => !list.fired.includes(`${id} ${notes}`),
					);
					expect(missed).toEqual([]);
				},
			),
			{ numRuns: RUNS },
		);
	},
	MOST_MS,
);
