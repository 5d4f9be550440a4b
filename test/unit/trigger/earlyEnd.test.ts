import * as fc from 'fast-check';

import { HOUR_MS, MovingList, type Manner } from './support/movingList';

/** How often each property is tried. */
const RUNS = Number(process.env.RUNS ?? 8);

/** On a busy machine. */
const MOST_MS = 10_000 * RUNS;

const manner = fc.record<Manner>({
	listOrder: fc.constantFrom('newestFirst', 'oldestFirst', 'none'),
	sorting: fc.constantFrom('applied', 'ignored', 'rejected', 'sometimes', 'unasked'),
	tells: fc.constantFrom('nothing', 'total', 'lastPage'),
	cap: fc.constantFrom(3, 5, 8, 12, 40, 99),
	order: fc.constantFrom('created_at', 'updated_at'),
});

const move = fc.oneof(
	{ weight: 3, arbitrary: fc.record({ create: fc.constantFrom(0, 0, 0, 1, 30) }) },
	{ weight: 3, arbitrary: fc.record({ change: fc.nat(200), isStamped: fc.boolean() }) },
	{ weight: 1, arbitrary: fc.record({ remove: fc.nat(200) }) },
	{ weight: 2, arbitrary: fc.record({ hours: fc.constantFrom(1, 0.1, 5, -3) }) },
);

const happening = fc.oneof(
	{ weight: 5, arbitrary: move },
	{
		weight: 1,
		arbitrary: fc.record({ create: fc.constant(0), times: fc.integer({ max: 40, min: 5 }) }),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			poll: fc.array(fc.array(move, { maxLength: 3 }), { maxLength: 4 }),
			failsAt: fc.constantFrom(0, 0, 0, 1, 2, 3),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ restart: fc.constant(true) }) },
);

async function play(list: MovingList, what: Record<string, unknown>): Promise<void> {
	if ('create' in what) {
		for (let times = Number(what.times ?? 1); times > 0; times--) list.create(Number(what.create));
	} else if ('change' in what) list.change(Number(what.change), what.isStamped as boolean);
	else if ('remove' in what) list.remove(Number(what.remove));
	else if ('hours' in what) list.time += Number(what.hours) * HOUR_MS;
	else if ('restart' in what) list.restart();
	else {
		list.failsAt = Number(what.failsAt);
		list.between = (what.poll as Array<Array<Record<string, unknown>>>).map(
			(moves) => () => moves.forEach((one) => void play(list, one)),
		);
		await list.poll();
	}
}

/** A sweep is complete after as many polls, whatever it was at. */
const pollsOfSweep = ({ rows, manner: { cap } }: MovingList): number =>
	2 * (Math.ceil(rows.length / cap) + 3);

it(
	'fires every event once, and not later than the next sweep',
	async () => {
		await fc.assert(
			fc.asyncProperty(
				manner,
				fc.array(fc.constantFrom(0, 0, 1, 5, 40, 100), { maxLength: 40 }),
				fc.constantFrom(0, 0, 0, 200),
				fc.array(happening, { minLength: 5, maxLength: 80, size: 'max' }),
				async (served, hoursAgo, ofOneMoment, happenings) => {
					const list = new MovingList(served);
					for (const hours of hoursAgo) list.create(hours);
					for (let count = 0; count < ofOneMoment; count++) list.create(20);
					await list.poll();
					expect(list.fired).toEqual([]);
					for (const what of happenings) await play(list, what);
					for (let polls = pollsOfSweep(list); polls > 0; polls--) await list.poll();

					expect(new Set(list.fired).size).toBe(list.fired.length);
					const unseen = list.rows.filter(({ id }) => !list.told.has(id));
					expect(unseen).toEqual([]);
					if (served.order === 'updated_at') {
						const missed = list.rows.filter(({ id, notes }) => list.told.get(id) !== notes);
						expect(missed).toEqual([]);
					}
				},
			),
			{ numRuns: RUNS },
		);
	},
	MOST_MS,
);

describe('orders that were created before the days that are watched', () => {
	it.each(['applied', 'ignored', 'rejected', 'sometimes'] as const)(
		'fire each change at most once, and always if the list is sorted: %s',
		async (sorting) => {
			await fc.assert(
				fc.asyncProperty(
					fc.integer({ min: 2, max: 9 }),
					fc.array(fc.record({ change: fc.nat(60), days: fc.nat(12), poll: fc.boolean() }), {
						maxLength: 40,
					}),
					async (cap, happenings) => {
						const served = {
							listOrder: 'newestFirst',
							tells: 'total',
							order: 'updated_at',
						} as const;
						const list = new MovingList({ ...served, sorting, cap });
						for (let days = 1; days < 60; days++) {
							list.create(days * 24);
							list.time -= days * HOUR_MS * 10;
							if (days % 7 === 3) list.change(days * 5);
							list.time += days * HOUR_MS * 10;
						}
						await list.poll();
						const before = new Map(list.rows.map(({ id, notes }) => [id, notes]));
						for (const { change, days, poll } of happenings) {
							list.time += days * 24 * HOUR_MS + 1;
							list.change(change);
							if (poll) await list.poll();
						}
						for (let polls = 0; polls < 3; polls++) await list.poll();
						expect(new Set(list.fired).size).toBe(list.fired.length);
						for (const { id } of list.rows) {
							expect(list.fired).not.toContain(`${id} ${before.get(id)}`);
							expect(list.fired).not.toContain(`${id} new`);
						}
						if (sorting !== 'applied') return;
						const missed = list.rows.filter(({ id, notes }) => {
							return notes !== before.get(id) && !list.fired.includes(`${id} ${notes}`);
						});
						expect(missed).toEqual([]);
					},
				),
				{ numRuns: RUNS },
			);
		},
		MOST_MS,
	);
});

describe('an idle poll', () => {
	const idle = async (served: Partial<Manner>, times = 50): Promise<number[]> => {
		const list = new MovingList({
			...{ listOrder: 'newestFirst', sorting: 'applied', tells: 'nothing' },
			...{ cap: 10, order: 'created_at' },
			...served,
		});
		for (let hours = 300; hours > 0; hours--) {
			list.create(hours);
			list.time += 1000;
		}
		list.change(50);
		await list.poll();
		const requests: number[] = [];
		for (let polls = 0; polls < times; polls++) {
			await list.poll();
			requests.push(list.requests);
		}
		expect(list.fired).toEqual([]);
		return requests;
	};

	it.each<[Partial<Manner>, number]>([
		[{}, 2],
		[{ order: 'updated_at' }, 2],
		[{ order: 'updated_at', listOrder: 'none' }, 2],
		[{ sorting: 'rejected' }, 2],
		[{ sorting: 'unasked', listOrder: 'oldestFirst', tells: 'lastPage' }, 2],
		[{ sorting: 'unasked', listOrder: 'oldestFirst', tells: 'total' }, 2],
		[{ sorting: 'unasked', listOrder: 'oldestFirst' }, 3],
	])('of %j takes at most %d requests', async (served, most) => {
		const requests = await idle(served);
		expect(Math.max(...requests.slice(3, 50))).toBe(most);
	});

	it('reads all of a list in no order', async () => {
		const requests = await idle({ sorting: 'ignored', listOrder: 'none', order: 'updated_at' }, 3);
		expect(Math.min(...requests)).toBeGreaterThanOrEqual(30);
	});
});

it('finds a change without a new updated_at by its sweep', async () => {
	const served = { listOrder: 'newestFirst', tells: 'nothing', order: 'updated_at' } as const;
	const list = new MovingList({ ...served, sorting: 'applied', cap: 10 });
	for (let hours = 60; hours > 0; hours--) list.create(hours);
	list.change(30);
	await list.poll();
	list.change(5, false);
	await list.poll();
	expect(list.fired).toEqual([]);
	for (let polls = 0; polls < 7; polls++) await list.poll();
	expect(list.fired).toEqual([`r5 ${list.rows[5].notes}`]);
});

it.each(['newestFirst', 'oldestFirst'] as const)(
	'finds a record with a late date by its sweep: %s',
	async (listOrder) => {
		const served = { listOrder, tells: 'lastPage', order: 'created_at', cap: 10 } as const;
		const list = new MovingList({ ...served, sorting: 'unasked' });
		for (let hours = 60; hours > 0; hours--) list.create(hours);
		await list.poll();
		list.create(31.5);
		await list.poll();
		expect(list.fired).toEqual([]);
		for (let polls = 0; polls < 7; polls++) await list.poll();
		expect(list.fired).toEqual([`${list.latest.id} new`]);
	},
);
