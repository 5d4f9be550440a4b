import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { startSimulator, type Simulator } from '../simulator';
import { pack, type Packed } from '../support/pack';
import { fillWith, savedBefore, staticDataOf } from '../support/stateOfVersion1';
import { until } from '../support/until';
import { replaceStaticData } from '../n8n/database';
import { startHost, type Host } from '../n8n/host';
import { everySeconds } from '../n8n/pollTimes';
import { startServer, type Server } from '../n8n/server';
import { startNpmRegistry, type NpmRegistry } from '../n8n/services/npmRegistry';
import { credentialFor, node, NODE, TRIGGER, withCredential, workflowWith } from '../n8n/workflows';

const GET_MANY = { resource: 'order', operation: 'getAll', limit: 10 };

describe('in an n8n without it, the package', () => {
	let simulator: Simulator;
	let packed: Packed;
	let registry: NpmRegistry;
	let host: Host;
	let restarted: Server | undefined;
	let credentialId: string;
	let workflowId: string;

	beforeAll(async () => {
		simulator = await startSimulator();
		packed = await pack();
		registry = await startNpmRegistry(packed);
		host = await startHost({ withPackage: false, env: registry.env });
	});

	afterAll(async () => {
		await restarted?.stop();
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

	it('goes on with what triggers of the first release saved, and fires nothing twice', async () => {
		const version1 = savedBefore(Date.now());
		// Created events, and a changed value. Digests of whole records fit only the days of the fixture.
		const [byStatus, , , created] = version1.states;
		const ids: string[] = [];
		for (const { parameters } of [byStatus, created]) {
			const trigger = withCredential(
				node('Event', `${packed.name}.messagingCrmTrigger`, {
					...parameters,
					pollTimes: everySeconds(2),
				}),
				credentialId,
			);
			const id = await host.api.createWorkflow({ name: 'Test', nodes: [trigger], connections: {} });
			await host.api.publish(id);
			ids.push(id);
		}

		await host.kill();
		for (const [index, saved] of [byStatus, created].entries()) {
			const staticData = { 'node:Event': staticDataOf(saved, simulator) };
			await replaceStaticData(host.n8n, host.folder, ids[index], staticData);
		}
		fillWith(version1, simulator);
		const { data } = simulator;
		const changed = String(version1.records.orders[0].id);
		data.updateOrder(changed, { order_status: 'shipping', payment_status: 'paid' });
		const { id: contact } = data.addContact();
		simulator.reset();
		restarted = await startServer(host.n8n, host.folder, {
			port: Number(new URL(host.url).port),
			env: registry.env,
		});

		const polls = () => simulator.requests.filter(({ route }) => route === '/api/orders').length;
		await until('both have polled three times', () => polls() >= 6);
		const fired = await Promise.all(
			ids.map(async (id) => {
				const executions = await host.api.executions(id);
				const runs = await Promise.all(executions.map(({ id: one }) => host.api.endOf(one)));
				return runs
					.flatMap((done) => done.items('Event'))
					.map(({ id: one, _event }) => [one, _event]);
			}),
		);
		expect(fired).toMatchObject([
			[[changed, { type: 'orderStatusChanged', changes: { order_status: { from: 'pending' } } }]],
			[[contact, { type: 'contactCreated' }]],
		]);
	});
});
