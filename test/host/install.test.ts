/** @slow n8n installs the package with npm. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startSimulator, type Simulator } from 'messaging-crm-simulator';

import { pack, type Packed } from '../support/pack';
import { until } from '../support/until';
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

	it('goes on after a restart with what its trigger saved, and fires nothing twice', async () => {
		const { data } = simulator;
		const order = data.addOrder({ order_status: 'pending' });
		const trigger = withCredential(
			node('Event', `${packed.name}.messagingCrmTrigger`, {
				events: ['orderStatusChanged', 'contactCreated'],
				pollTimes: everySeconds(2),
			}),
			credentialId,
		);
		const workflow = { name: 'Test', nodes: [trigger], connections: {} };
		const id = await host.api.createWorkflow(workflow);
		// The first reading does not ask for a sort: the state is saved once the second one does.
		const polls = () => simulator.requests.filter(({ query }) => query.sort_field).length;
		simulator.reset();
		await host.api.publish(id);
		await until('it has polled twice after the first reading', () => polls() >= 2);

		await host.kill();
		data.updateOrder(order.id, { order_status: 'shipping', payment_status: 'paid' });
		const contact = data.addContact();
		simulator.reset();
		restarted = await startServer(host.n8n, host.folder, {
			port: Number(new URL(host.url).port),
			env: registry.env,
		});

		await until('it has polled three times', () => polls() >= 3);
		const executions = await host.api.executions(id);
		const runs = await Promise.all(executions.map(({ id: one }) => host.api.endOf(one)));
		const fired = runs.flatMap((done) => done.items('Event')).map((item) => [item.id, item._event]);
		expect(fired).toHaveLength(2);
		expect(Object.fromEntries(fired)).toMatchObject({
			[order.id]: { type: 'orderStatusChanged', changes: { order_status: { from: 'pending' } } },
			[contact.id]: { type: 'contactCreated' },
		});
	});
});
