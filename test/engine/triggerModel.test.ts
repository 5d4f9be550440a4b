import * as fc from 'fast-check';

import { TriggerModel, RECORD_KINDS, type Step, type StoreChange } from './support/triggerModel';

/** How many times each property is tested. SEED and CASE are the `seed` and `path` of a failure. SHRINK shortens it. */
const { RUNS = '12', SEED = '1', CASE, SHRINK } = process.env;

const runOptions = { numRuns: Number(RUNS), seed: Number(SEED), path: CASE, endOnFailure: !SHRINK };
const timeout = 60_000 + Number(RUNS) * 5_000;

const kinds = fc.constantFrom(...Object.keys(RECORD_KINDS));

/** Services that keep the contract. */
const served = {
	contactsOrder: fc.constantFrom('newestFirst', 'oldestFirst'),
	sorting: fc.constantFrom('applied', 'ignored', 'rejected'),
	ordersShowUpdatedAt: fc.constantFrom(true, true, false),
	maxLimit: fc.constantFrom(20, 25, 50, 100),
	hasOwnContexts: fc.constantFrom(false, true),
	losesIdleStates: fc.boolean(),
} as const;
const worldOptions = fc.record({ ...served, perPoll: fc.constantFrom(1000, 1000, 4, 6, 10) });

const recordCount = fc.constantFrom(1, 1, 2, 30);

const isSpread = fc.boolean();
const addition = fc.record({
	addCount: recordCount,
	isSpread,
	hoursAgo: fc.constantFrom(0, 0, 0, 0.2, 400),
});
const change = fc.record({ changeAt: fc.nat(300), count: recordCount, isStamped: fc.boolean() });
const removal = fc.record({ removeAt: fc.nat(300), count: fc.constantFrom(1, 1, 2, 15) });
const timePasses = fc.record({ hours: fc.constantFrom(0.01, 0.1, 1, 5) });

const storeChange: fc.Arbitrary<StoreChange> = fc.oneof(
	{ weight: 4, arbitrary: addition },
	{ weight: 4, arbitrary: change },
	{ weight: 1, arbitrary: removal },
	{ weight: 2, arbitrary: timePasses },
);

const poll = fc.record({
	troubleAt: fc.integer({ min: 1, max: 9 }),
	trouble: fc.constantFrom(undefined, undefined, 'cutOff', 'cutOff', 'error500', 'down'),
	between: fc.array(fc.record({ after: fc.integer({ min: 1, max: 6 }), storeChange }), {
		maxLength: 2,
	}),
	end: fc.constantFrom('saved', 'saved', 'saved', 'saved', 'killed', 'dropped'),
});

const oneOf = (...rest: Array<fc.Arbitrary<Step>>): fc.Arbitrary<Step> =>
	fc.oneof(
		{ weight: 5, arbitrary: storeChange },
		{ weight: 5, arbitrary: fc.record({ poll }) },
		...rest.map((arbitrary) => ({ weight: 1, arbitrary })),
	);
const burst = fc.record({ addCount: fc.constant(120), isSpread });
const restart = fc.constant({ restart: true as const });
const pause = fc.record({ pausedHours: fc.constantFrom(0, 5, 30, 400) });
const otherSorting = fc.record({ sorting: served.sorting });
const failing = fc.record({ failingPage: fc.constantFrom(0, 0, 1, 2, 3) });

/** The records before the trigger starts. A page with only one timestamp looks newest first, however it is sorted. */
const hoursAgo = fc.constantFrom(0, 1, 30, 200, 1500);
const recordsBefore = fc.array(
	fc.record({ addCount: fc.constantFrom(1, 10, 60), isSpread, hoursAgo }),
	{ minLength: 1, maxLength: 3 },
);

const duringFirstScan = fc.array(oneOf(burst, restart, pause), { maxLength: 6 });
const afterFirstScan = fc.array(oneOf(burst, restart, pause, otherSorting, failing), {
	minLength: 3,
	maxLength: 25,
});

it(
	'fires every event exactly once, and no event for old records, whatever the service and n8n do',
	async () => {
		await fc.assert(
			fc.asyncProperty(
				kinds,
				worldOptions,
				recordsBefore,
				duringFirstScan,
				afterFirstScan,
				async (kind, options, before, opening, later) => {
					const model = new TriggerModel(RECORD_KINDS[kind], options, before);
					for (const step of opening) await model.runStep(step);
					const hasPolled = opening.some((step) => step.poll);
					await model.getReady(hasPolled || options.contactsOrder !== 'newestFirst');
					for (const step of later) await model.runStep(step);
					await model.finish();
					expect(model.problems).toEqual([]);
				},
			),
			runOptions,
		);
	},
	timeout,
);

const atOnce = fc.constantFrom(
	...['newOrders', 'orders', 'messages', 'newContacts', 'contacts'],
	...['newConversations', 'conversations', 'boardItems'],
);
const inOrder = fc.oneof(
	fc.record({ addCount: fc.constantFrom(1, 3, 15, 130) }),
	fc.record({ changeAt: fc.nat(300), isStamped: fc.constant(true) }),
);
const rounds = fc.array(
	fc.record({
		hours: fc.constantFrom(0.01, 0.5, 30),
		isRestarted: fc.constantFrom(false, false, true),
		storeChanges: fc.array(inOrder, { minLength: 1, maxLength: 3 }),
	}),
	{ minLength: 3, maxLength: 8 },
);

it(
	'fires changes on the newest pages of a list in the next poll, and on any page if the list is not sorted',
	async () => {
		const sorted = fc.record({
			...served,
			sorting: fc.constantFrom('applied', 'rejected'),
			perPoll: fc.constant(1000),
		});
		await fc.assert(
			fc.asyncProperty(
				atOnce,
				sorted,
				recordsBefore,
				rounds,
				async (kind, options, before, rounds) => {
					const { collection } = RECORD_KINDS[kind];
					const isSorted =
						collection === 'orders'
							? options.sorting === 'applied' && options.ordersShowUpdatedAt
							: collection !== 'contacts' || options.contactsOrder === 'newestFirst';
					const old = before.map((added) => ({ ...added, isSpread: !isSorted || added.isSpread }));
					const model = new TriggerModel(RECORD_KINDS[kind], options, old);
					await model.getReady(false);
					for (const { hours, isRestarted, storeChanges } of rounds) {
						if (isRestarted) model.world.restart();
						for (const storeChange of storeChanges) {
							model.changeStore({ ...storeChange, hours, isSpread: !isSorted });
						}
						await model.runStep({ poll: { troubleAt: 0, between: [], end: 'saved' } });
						expect([model.lost, model.problems]).toEqual([[], []]);
					}
				},
			),
			runOptions,
		);
	},
	timeout,
);
