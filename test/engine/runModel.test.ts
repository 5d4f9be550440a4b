import * as fc from 'fast-check';

import { until } from '../support/until';
import { SCENARIOS, OPERATIONS, RunModel, type Scenario } from './support/runModel';
import { UPDATE_NOTES, useHarness } from './support/harness';

/** How many times the property is tested. SEED and CASE are the `seed` and `path` of a failure. SHRINK shortens it. */
const { RUNS = '50', SEED = '1', CASE, SHRINK } = process.env;

const harness = useHarness({ orders: 40, boards: 2 });

const scenario = (failures: number): fc.Arbitrary<Scenario> =>
	fc.oneof(
		{ weight: 20, arbitrary: fc.constant<Scenario>('good') },
		{ weight: failures, arbitrary: fc.constantFrom(...SCENARIOS) },
	);

it(
	'checks all items before sending, writes to each target in order with one request at a time, and reports the outcome',
	async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...Object.keys(OPERATIONS)),
				fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
				fc
					.constantFrom(0, 1, 4, 20)
					.chain((failures) => fc.array(scenario(failures), { minLength: 1, maxLength: 20 })),
				fc.array(fc.nat(15), { minLength: 1, maxLength: 20 }),
				fc.array(fc.nat(6), { minLength: 1, maxLength: 9 }),
				async (operation, onError, scenarios, targets, latencies) => {
					const { sim } = harness();
					sim.reset();
					let requests = 0;
					sim.options.latencyMs = () => latencies[requests++ % latencies.length];
					await new RunModel(harness(), OPERATIONS[operation], scenarios, targets).run(onError);
				},
			),
			{ numRuns: Number(RUNS), seed: Number(SEED), path: CASE, endOnFailure: !SHRINK },
		);
	},
	60_000 + Number(RUNS) * 5_000,
);

it.each([
	[5, 'writes', UPDATE_NOTES],
	[32, 'reads', { ...UPDATE_NOTES, operation: 'get' }],
])('sends at most %d %s at the same time', async (atOnce, _, parameters) => {
	const { sim, run } = harness();
	const items = sim.data.orders.slice(0, 40).map(({ id }) => ({ id, notes: 'x' }));
	const release = sim.hold();
	const running = run(parameters, { items });
	await until(`${atOnce} requests are held`, () => sim.stats().maxInFlight === atOnce);
	release();
	await running;
	expect(sim.stats()).toMatchObject({ requests: 40, maxInFlight: atOnce });
});
