import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import { credentialFor, NODE, TRIGGER, workflowWith } from '../n8n/workflows';
import { sharedHost } from './support/sharedHost';

describe('5,000 orders', () => {
	const host = sharedHost();
	let simulator: Simulator;

	beforeAll(async () => {
		// With a total, no page behind the end is asked for: the note tells of requests that were given up, too.
		simulator = await startSimulator({ orders: 5_000, envelope: 'metaTotal' });
	});

	afterAll(async () => await simulator?.close());

	it('come out once each, with a note and without the key', async () => {
		const credential = await host.api.createCredential(credentialFor(simulator));
		const getAll = { resource: 'order', operation: 'getAll', returnAll: true };
		const workflow = await host.api.createWorkflow(workflowWith(getAll, credential));

		const run = await host.api.run(workflow, TRIGGER);

		expect(run.error).toBeUndefined();
		const ids = run.items(NODE).map(({ id }) => id);
		expect(ids).toHaveLength(5_000);
		expect(new Set(ids)).toEqual(new Set([...simulator.data.orders].map(({ id }) => id)));
		expect(run.hints(NODE)).toEqual([
			`Read 5,000 records with ${simulator.requests.length} requests.`,
		]);
		expect(JSON.stringify(run)).not.toContain(simulator.key);
	});
});
