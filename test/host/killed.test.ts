/** @slow One n8n for all tests that install the package or kill n8n: a start takes as long as several tests. */
import axios from 'axios';

import { startHost, type Host } from '../support/n8n/host';
import { asking, questionsIn } from '../support/n8n/questions';
import { startNpmRegistry } from '../support/n8n/services/npmRegistry';
import { useSimulator } from '../support/n8n/useSimulator';
import { NODE, TRIGGER, workflowWith } from '../support/n8n/workflows';
import { pack, type Packed } from '../support/pack';
import { testBroadcast } from './killed/broadcast';
import { testKilledTrigger } from './killed/trigger';

describe('the package in a new n8n', () => {
	let packed: Packed;
	let registry: Awaited<ReturnType<typeof startNpmRegistry>>;
	let host: Host;
	let installed: Awaited<ReturnType<Host['api']['installPackage']>>;

	beforeAll(async () => {
		packed = await pack();
		registry = await startNpmRegistry(packed);
		host = await startHost({ withPackage: false, env: registry.env });
		installed = await host.api.installPackage(packed.name);
	});

	const simulator = useSimulator(() => host.api);

	afterAll(async () => {
		await host?.stop();
		await registry?.stop();
		await packed?.remove();
	});

	it('is installed by name', () => {
		const { name, version } = packed;
		expect(installed.installedVersion).toBe(version);
		expect(installed.installedNodes.map(({ type }) => type).sort()).toEqual([
			`${name}.messagingCrm`,
			`${name}.messagingCrmMemory`,
			`${name}.messagingCrmTrigger`,
			`${name}.messagingCrmWebhookTrigger`,
		]);
	});

	let asked: string;

	it('asks a question', async () => {
		const workflow = workflowWith(asking(simulator), simulator.credential);
		asked = await host.api.start(await host.api.createWorkflow(workflow), TRIGGER);
		await host.api.executionWith('waiting', asked);
	});

	describe('in the example broadcast.json', () => testBroadcast(() => host));

	it('accepts the answer after n8n was killed, and does not ask again', async () => {
		const [{ url }] = questionsIn(simulator);
		expect((await host.api.execution(asked)).status).toBe('waiting');
		expect((await axios.get<string>(url, { proxy: false })).data).toContain('Shall we?');
		await axios.post(url, 'answer=decline', { proxy: false });
		const answered = await host.api.executionWith('success', asked);
		expect(answered.items(NODE)).toMatchObject([{ data: { approved: false } }]);
		expect(questionsIn(simulator)).toHaveLength(1);
		expect(host.log()).not.toContain(simulator.key);
	});

	describe('as a trigger, with n8n killed in the middle of a poll', () =>
		testKilledTrigger(() => host, 2));
});
