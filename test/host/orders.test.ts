import type { INodeParameters } from 'n8n-workflow';

import type { Run } from '../n8n/run';
import { credentialFor, NODE, TRIGGER, workflowWith } from '../n8n/workflows';
import { sharedHost } from './support/sharedHost';

const WRONG_KEY = 'not-the-key-fedcba9876543210';

describe('on a real n8n', () => {
	const host = sharedHost();
	// With a total, no page behind the end is asked for: the note tells of requests that were given up, too.
	const simulator = host.useSimulator({ orders: 1_200, envelope: 'total' });

	async function run(parameters: INodeParameters, credential = simulator.credential): Promise<Run> {
		const workflow = workflowWith({ resource: 'order', ...parameters }, credential);
		return await host.api.run(await host.api.createWorkflow(workflow), TRIGGER);
	}

	it('1,200 orders come out once each, with a note', async () => {
		const got = await run({ operation: 'getAll', returnAll: true });

		expect(got.error).toBeUndefined();
		const ids = got.items(NODE).map(({ id }) => id);
		expect(ids).toHaveLength(1_200);
		expect(new Set(ids)).toEqual(new Set([...simulator.data.orders].map(({ id }) => id)));
		expect(got.hints(NODE)).toEqual([
			`Read 1,200 records with ${simulator.requests.length} requests.`,
		]);
	});

	it("a wrong key fails with the service's own reason, also in a test of the credential", async () => {
		const wrong = credentialFor(simulator, { apiKey: WRONG_KEY });
		const tested = await host.api.testCredential(wrong);
		const { status, error } = await run({}, await host.api.createCredential(wrong));

		expect([tested.status, status]).toEqual(['Error', 'error']);
		for (const text of [tested.message, `${error?.message} ${error?.description}`]) {
			expect(text).toContain('Not authenticated');
		}
	});

	it("n8n's HTTP Request node calls an endpoint with the credential", async () => {
		const parameters = {
			url: `${simulator.url}/api/inboxes`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'messagingCrmApi',
			options: {},
		};
		const workflow = workflowWith(parameters, simulator.credential);
		Object.assign(workflow.nodes[1], { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 });
		const called = await host.api.run(await host.api.createWorkflow(workflow), TRIGGER);
		expect(called.error).toBeUndefined();
		expect(called.items(NODE)).toMatchObject([{ data: simulator.data.inboxes.slice() }]);
	});

	it('no key is in what n8n saves, or in the log', async () => {
		const database = await host.database();

		expect(database).toContain(simulator.data.orders.at(42)?.id);
		for (const text of [database, host.log()]) {
			expect(text).not.toContain(simulator.key);
			expect(text).not.toContain(WRONG_KEY);
		}
	});
});
