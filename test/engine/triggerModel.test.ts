import * as fc from 'fast-check';

import { HOUR_MS } from './support/trigger';
import { TriggerModel, WATCHED, type Happening, type Moves } from './support/triggerModel';
import type { Manner } from './support/triggerWorld';

/** How often the property is tried. SEED and CASE are the `seed` and `path` of a failure; SHRINK shortens it. */
const { RUNS = '12', SEED = '1', CASE, SHRINK } = process.env;

const kinds = fc.constantFrom(...Object.keys(WATCHED));

const manner = fc.record<Manner>({
	listOrder: fc.constantFrom('newestFirst', 'oldestFirst', 'none'),
	tiesMove: fc.constantFrom(false, true),
	sorting: fc.constantFrom(
		'applied',
		'ignored',
		'rejected',
		'sometimes',
		'asText',
		'otherField',
		'eachPage',
	),
	envelope: fc.constantFrom('data', 'dataPlural', 'total', 'metaTotal', 'lastPage', 'hasMore'),
	maxLimit: fc.constantFrom(20, 25, 50, 100),
	afterLastPage: fc.constantFrom('empty', 'empty', 'notFound', 'rejected', 'lastPage'),
	totals: fc.constantFrom('right', 'right', 'ofPage', 'unsure'),
	perPoll: fc.constantFrom(1000, 1000, 4, 6, 10),
});

const few = fc.constantFrom(1, 1, 2, 30);

const isSpread = fc.boolean();
const add = fc.record({ add: few, isSpread, hoursAgo: fc.constantFrom(0, 0, 0, 0.2, 400) });
const ofChange = { count: few, isStamped: fc.boolean(), hasStatus: fc.boolean() };
const change = fc.record({ change: fc.nat(300), ...ofChange });
const remove = fc.record({ remove: fc.nat(300), count: fc.constantFrom(1, 1, 2, 15) });
const wait = fc.record({ hours: fc.constantFrom(0.01, 0.1, 1, 5) });

const moves: fc.Arbitrary<Moves> = fc.oneof(
	{ weight: 4, arbitrary: add },
	{ weight: 4, arbitrary: change },
	{ weight: 1, arbitrary: remove },
	{ weight: 2, arbitrary: wait },
);

const poll = fc.record({
	at: fc.integer({ min: 1, max: 9 }),
	trouble: fc.constantFrom(undefined, undefined, 'cutOff', 'cutOff', 'error500', 'down', 'reset'),
	between: fc.array(fc.record({ after: fc.integer({ min: 1, max: 6 }), moves }), { maxLength: 2 }),
	isKilled: fc.constantFrom(false, false, false, true),
});

const oneOf = (...rest: Array<fc.Arbitrary<Happening>>): fc.Arbitrary<Happening> =>
	fc.oneof(
		{ weight: 5, arbitrary: moves },
		{ weight: 5, arbitrary: fc.record({ poll }) },
		...rest.map((arbitrary) => ({ weight: 1, arbitrary })),
	);
const burst = fc.record({ add: fc.constant(120), isSpread });
const restart = fc.constant({ restart: true as const });
const clock = fc.record({ clockAheadHours: fc.constantFrom(0, -30, 100) });
const otherSorting = fc.record({
	sorting: fc.constantFrom<Manner['sorting']>('applied', 'ignored', 'rejected', 'otherField'),
});
const reset = fc.constant({ reset: true as const });

/** The records that there are before the trigger begins. */
const hoursAgo = fc.constantFrom(0, 1, 30, 200, 1500);
const there = fc.array(fc.record({ add: fc.constantFrom(1, 10, 60), isSpread, hoursAgo }), {
	minLength: 1,
	maxLength: 3,
});

const opening = fc.array(oneOf(burst, restart, clock), { maxLength: 6 });
const later = fc.array(oneOf(burst, restart, clock, otherSorting, reset), {
	minLength: 3,
	maxLength: 25,
});

it(
	'fires each event once, none that is old or stale, and comes to rest, whatever the service and n8n do',
	async () => {
		await fc.assert(
			fc.asyncProperty(kinds, manner, there, opening, later, async (kind, served, ...happens) => {
				const [before, first, then] = happens;
				const model = new TriggerModel(WATCHED[kind], served);
				before.forEach((one) => model.move(one));
				model.begin();
				for (const one of first) await model.happen(one);
				await model.getReady(first.some((one) => one.poll));
				for (const one of then) await model.happen(one);
				await model.rest();
				expect(model.wrong).toEqual([]);
			}),
			{ numRuns: Number(RUNS), seed: Number(SEED), path: CASE, endOnFailure: !SHRINK },
		);
	},
	60_000 + Number(RUNS) * 5_000,
);

const calm = fc.record<Manner>({
	listOrder: fc.constantFrom('newestFirst', 'oldestFirst', 'none'),
	tiesMove: fc.constant(false),
	sorting: fc.constantFrom('applied', 'ignored', 'otherField'),
	envelope: fc.constantFrom('data', 'total', 'lastPage', 'hasMore'),
	maxLimit: fc.constantFrom(12, 25, 50),
	rejectsHigherLimits: fc.boolean(),
	afterLastPage: fc.constantFrom('empty', 'notFound', 'rejected', 'lastPage'),
	totals: fc.constant('right'),
	perPoll: fc.constant(1000),
});
const inOrder = fc.oneof(
	fc.record({ add: fc.constantFrom(1, 3, 15) }),
	fc.record({ change: fc.nat(300), isStamped: fc.constant(true), hasStatus: fc.boolean() }),
);
const step = fc.record({
	hours: fc.constantFrom(0.01, 0.5, 30),
	isRestarted: fc.constantFrom(false, false, true),
	moves: fc.array(inOrder, { minLength: 1, maxLength: 3 }),
});
const steps = fc.array(step, { minLength: 3, maxLength: 8 });

it('fires what happens in the order of the list within a round of its check', async () => {
	const watched = fc.constantFrom('newOrders', 'orders', 'orders', 'newContacts');
	await fc.assert(
		fc.asyncProperty(watched, calm, there, steps, async (kind, served, before, all) => {
			const model = new TriggerModel(WATCHED[kind], served);
			before.forEach((one) => model.move(one));
			model.begin();
			await model.getReady(false);
			for (const { hours, isRestarted, moves: happening } of all) {
				model.world.time += hours * HOUR_MS;
				if (isRestarted) model.world.restart();
				for (const one of happening) {
					model.world.time += 1500;
					model.move(one);
				}
				expect([await model.round(), model.wrong]).toEqual([[], []]);
			}
		}),
		{ numRuns: Number(RUNS), seed: Number(SEED), path: CASE, endOnFailure: !SHRINK },
	);
}, 600_000);
