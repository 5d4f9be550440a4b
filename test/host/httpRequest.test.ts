import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import { connect, credentialFor, node, TRIGGER, withCredential } from '../n8n/workflows';
import { sharedHost } from './support/sharedHost';

const NODE = 'Any Endpoint';

describe("n8n's HTTP Request node with the credential", () => {
	const { api } = sharedHost();
	let simulator: Simulator;

	beforeAll(async () => {
		simulator = await startSimulator();
	});

	afterAll(async () => await simulator?.close());

	it.each(['apiKey', 'bearer', 'both'])(
		'calls an endpoint with the key as %s',
		async (keyHeader) => {
			const id = await api.createCredential(credentialFor(simulator, { keyHeader }));
			const request = node(NODE, 'n8n-nodes-base.httpRequest', {
				url: `${simulator.url}/api/inboxes`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'messagingCrmApi',
				options: {},
			});
			const nodes = [
				node(TRIGGER, 'n8n-nodes-base.manualTrigger', {}),
				{ ...withCredential(request, id), typeVersion: 4.2 },
			];
			const workflow = { name: 'Any endpoint', nodes, connections: connect(nodes) };
			const run = await api.run(await api.createWorkflow(workflow), TRIGGER);
			expect(run.error).toBeUndefined();
			expect(run.items(NODE)).toMatchObject([{ data: { inboxes: expect.any(Array) } }]);
			expect(JSON.stringify(run)).not.toContain(simulator.key);
		},
	);
});
