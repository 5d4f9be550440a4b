import { startSimulator, type Order, type Simulator } from 'messaging-crm-simulator';
import { exampleWorkflow } from '../../n8n/example';
import { until } from '../../support/until';
import { credentialFor, credentialForPostgres } from '../../n8n/workflows';
import type { Cluster, Worker } from './cluster';

/** Kills two workers, each in the middle of an order sync. */
export function describeKilledWorkers(running: () => Cluster): void {
	let simulator: Simulator;
	let cluster: Cluster;
	let workflowId: string;

	beforeAll(async () => {
		simulator = await startSimulator({ orders: 1_500 });
		cluster = running();
		const { api } = cluster.main;
		const crm = await api.createCredential(credentialFor(simulator));
		const postgres = await api.createCredential(credentialForPostgres(cluster.postgres));
		workflowId = await api.createWorkflow(
			exampleWorkflow('order-sync-postgres.json', crm, { credentials: { postgres } }),
		);
	});

	afterAll(async () => {
		await simulator?.close();
	});

	const start = async () => await cluster.main.api.start(workflowId, 'Every Hour');

	function workerOf(executionId: string): Worker {
		const worker = cluster.workers.find((one) => one.executions().includes(executionId));
		if (!worker) throw new Error(`No worker runs execution ${executionId}.`);
		return worker;
	}

	/** Kills who runs an execution, and waits until n8n has given it up. */
	async function killWorkerOf(executionId: string): Promise<void> {
		await workerOf(executionId).kill();
		const { api } = cluster.main;
		const run = await api.executionWhen(executionId, ({ status }) => status !== 'running');
		expect(['crashed', 'error']).toContain(run.status);
	}

	async function sync(): Promise<void> {
		const run = await cluster.main.api.endOf(await start());
		expect(run.error).toBeUndefined();
		expect(run.status).toBe('success');
	}

	const rows = async () =>
		await cluster.postgres.query<{ record: Order }>(
			'SELECT record FROM messaging_crm_orders ORDER BY order_id',
		);

	async function expectTableToHoldAllOrders(): Promise<void> {
		const held = (await rows()).map(({ record }) => record);
		const wanted = [...simulator.data.orders];
		expect(held).toHaveLength(wanted.length);
		expect(new Map(held.map((order) => [order.id, order]))).toEqual(
			new Map(wanted.map((order) => [order.id, order])),
		);
	}

	it('while it read: the next run makes the table right', async () => {
		simulator.options.latencyMs = 500;
		const executionId = await start();
		await until('orders are read', () => simulator.stats().requests >= 2);
		await killWorkerOf(executionId);
		expect(await rows()).toEqual([]);

		simulator.options.latencyMs = 0;
		await sync();
		await expectTableToHoldAllOrders();
	});

	it('while it wrote: the next run makes the table right', async () => {
		const changed = [...simulator.data.orders].slice(0, 40);
		for (const { id } of changed) simulator.data.updateOrder(id, { notes: 'Killed' });
		simulator.data.addOrder();
		const before = await rows();

		const { query } = cluster.postgres;
		await query('BEGIN');
		await query('LOCK TABLE messaging_crm_orders IN SHARE MODE');
		const executionId = await start();
		await until('the worker waits to write', async () => {
			const [{ waiting }] = await query<{ waiting: string }>(
				'SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
			);
			return Number(waiting) > 0;
		});
		await killWorkerOf(executionId);
		await query('ROLLBACK');
		expect(await rows()).toEqual(before);

		await sync();
		await expectTableToHoldAllOrders();
	});
}
