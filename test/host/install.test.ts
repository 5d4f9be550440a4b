/** @slow n8n installs the package with npm. */
import axios from 'axios';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startSimulator, type Simulator } from 'messaging-crm-simulator';

import { pack, type Packed } from '../support/pack';
import { startHost, type Host } from '../n8n/host';
import { asking, questionsIn } from '../n8n/questions';
import { startNpmRegistry, type NpmRegistry } from '../n8n/services/npmRegistry';
import { credentialFor, NODE, TRIGGER, workflowWith } from '../n8n/workflows';

const GET_MANY = { resource: 'order', operation: 'getAll', limit: 10 };

describe('in an n8n without it, the package', () => {
	let simulator: Simulator;
	let packed: Packed;
	let registry: NpmRegistry;
	let host: Host;
	let credentialId: string;
	let workflowId: string;

	beforeAll(async () => {
		simulator = await startSimulator();
		packed = await pack();
		registry = await startNpmRegistry(packed);
		host = await startHost({ withPackage: false, env: registry.env });
	});

	afterAll(async () => {
		await host?.stop();
		await registry?.stop();
		await packed?.remove();
		await simulator?.close();
	});

	const run = async () => await host.api.run(workflowId, TRIGGER);

	it('is installed by its name, and needs nothing else', async () => {
		const installed = await host.api.installPackage(packed.name);

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

	it('then works at once', async () => {
		credentialId = await host.api.createCredential(credentialFor(simulator));
		workflowId = await host.api.createWorkflow(workflowWith(GET_MANY, credentialId));
		const done = await run();
		expect(done.error).toBeUndefined();
		expect(done.items(NODE)).toHaveLength(10);
	});

	it('leaves nothing behind when it is uninstalled', async () => {
		await host.api.uninstallPackage(packed.name);

		expect(await host.api.installedPackages()).toEqual([]);
		const nodes = join(host.folder.path, '.n8n', 'nodes', 'node_modules', packed.name);
		expect(existsSync(nodes)).toBe(false);
		await expect(run()).rejects.toThrow('Unrecognized node type');
	});

	it('works again when it is installed again, with the workflow and credential of before', async () => {
		await host.api.installPackage(packed.name);
		expect((await run()).items(NODE)).toHaveLength(10);
	});

	it('goes on after n8n was killed: a question can still be answered, and is not asked again', async () => {
		const id = await host.api.createWorkflow(workflowWith(asking(simulator), credentialId));
		const executionId = await host.api.start(id, TRIGGER);
		await host.api.executionWith('waiting', executionId);
		const [{ url }] = questionsIn(simulator);

		await host.kill();
		await host.restart();

		expect((await host.api.execution(executionId)).status).toBe('waiting');
		expect((await axios.get<string>(url, { proxy: false })).data).toContain('Shall we?');
		await axios.post(url, 'answer=decline', { proxy: false });
		const answered = await host.api.executionWith('success', executionId);
		expect(answered.items(NODE)).toMatchObject([{ data: { approved: false } }]);
		expect(questionsIn(simulator)).toHaveLength(1);
		expect(host.log()).not.toContain(simulator.key);
	});
});
