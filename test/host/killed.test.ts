/** @slow One n8n for all that installs the package, or kills n8n: a start takes as long as several tests. */
import axios from 'axios';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { startHost, type Host } from '../n8n/host';
import { asking, questionsIn } from '../n8n/questions';
import { startNpmRegistry, type NpmRegistry } from '../n8n/services/npmRegistry';
import { useSimulator } from '../n8n/useSimulator';
import { NODE, TRIGGER, workflowWith } from '../n8n/workflows';
import { pack, type Packed } from '../support/pack';
import { testBroadcast } from './killed/broadcast';
import { describeKills, KILLS, LOGGED } from './killed/trigger';

describe('in an n8n without it, the package', () => {
	let packed: Packed;
	let registry: NpmRegistry;
	let host: Host;
	let installed: Awaited<ReturnType<Host['api']['installPackage']>>;

	beforeAll(async () => {
		packed = await pack();
		registry = await startNpmRegistry(packed);
		host = await startHost({ withPackage: false, env: { ...registry.env, ...LOGGED } });
		installed = await host.api.installPackage(packed.name);
	});

	const simulator = useSimulator(() => host.api);

	afterAll(async () => {
		await host?.stop();
		await registry?.stop();
		await packed?.remove();
	});

	it('is installed by its name, and needs nothing else', async () => {
		expect(installed.installedVersion).toBe(packed.version);
		expect(installed.installedNodes.map(({ type }) => type).sort()).toEqual([
			`${packed.name}.messagingCrm`,
			`${packed.name}.messagingCrmMemory`,
			`${packed.name}.messagingCrmTrigger`,
		]);
		expect(new Set(registry.requests)).toEqual(
			new Set([
				`200 /${packed.name}`,
				`200 /${packed.name}/-/${packed.name}-${packed.version}.tgz`,
			]),
		);
		expect(await host.api.installedPackages()).toMatchObject([{ failedLoading: false }]);
	});

	it('leaves nothing behind when it is uninstalled, and works with the workflow and credential of before when it is installed again', async () => {
		const orders = { resource: 'order', operation: 'getAll', limit: 10 };
		const workflow = workflowWith(orders, simulator.credential);
		const workflowId = await host.api.createWorkflow(workflow);
		const run = async () => await host.api.run(workflowId, TRIGGER);
		expect((await run()).items(NODE)).toHaveLength(10);

		await host.api.uninstallPackage(packed.name);
		expect(await host.api.installedPackages()).toEqual([]);
		const nodes = join(host.folder.path, '.n8n', 'nodes', 'node_modules', packed.name);
		expect(existsSync(nodes)).toBe(false);
		await expect(run()).rejects.toThrow('Unrecognized node type');

		await host.api.installPackage(packed.name);
		expect((await run()).items(NODE)).toHaveLength(10);
	});

	let asked: string;

	it('asks a question', async () => {
		const workflow = workflowWith(asking(simulator), simulator.credential);
		asked = await host.api.start(await host.api.createWorkflow(workflow), TRIGGER);
		await host.api.executionWith('waiting', asked);
	});

	describe('in the example broadcast.json', () => testBroadcast(() => host));

	it('takes the answer after n8n was killed, and does not ask again', async () => {
		const [{ url }] = questionsIn(simulator);
		expect((await host.api.execution(asked)).status).toBe('waiting');
		expect((await axios.get<string>(url, { proxy: false })).data).toContain('Shall we?');
		await axios.post(url, 'answer=decline', { proxy: false });
		const answered = await host.api.executionWith('success', asked);
		expect(answered.items(NODE)).toMatchObject([{ data: { approved: false } }]);
		expect(questionsIn(simulator)).toHaveLength(1);
		expect(host.log()).not.toContain(simulator.key);
	});

	// At the most one order fires twice for each kill.
	describe('as a trigger, with n8n killed again and again', () =>
		describeKills(() => host, { mostDoubled: KILLS, losesWhatItWasGiven: true, every: 2 }));
});
