import { credentialFor, NODE, TRIGGER, workflowWith } from '../support/n8n/workflows';
import { sharedHost } from './support/sharedHost';

const WRONG_KEY = 'not-the-key-fedcba9876543210';

describe('the key of a credential', () => {
	const host = sharedHost();
	const simulator = host.useSimulator();

	const run = async (workflow: ReturnType<typeof workflowWith>) =>
		await host.api.run(await host.api.createWorkflow(workflow), TRIGGER);

	it("is also sent by n8n's HTTP Request node", async () => {
		const parameters = {
			url: `${simulator.url}/api/inboxes`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'messagingCrmApi',
			options: {},
		};
		const workflow = workflowWith(parameters, simulator.credential);
		Object.assign(workflow.nodes[1], { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 });
		const called = await run(workflow);
		expect(called.error).toBeUndefined();
		const inboxes = simulator.data.inboxes.slice().map(({ id, name }) => ({ id, name }));
		expect(called.items(NODE)).toMatchObject([{ data: inboxes }]);
	});

	it("does not appear in n8n's data or log, whether it is valid or wrong", async () => {
		const orders = { resource: 'order', operation: 'getAll' };
		const wrong = await host.api.createCredential(credentialFor(simulator, { apiKey: WRONG_KEY }));
		expect((await run(workflowWith(orders, simulator.credential))).status).toBe('success');
		expect((await run(workflowWith(orders, wrong))).error?.message).toContain('Not authenticated');

		const database = await host.database();
		expect(database).toContain(simulator.data.orders.at(42)?.id);
		for (const text of [database, host.log()]) {
			expect(text).not.toContain(simulator.key);
			expect(text).not.toContain(WRONG_KEY);
		}
	});
});
