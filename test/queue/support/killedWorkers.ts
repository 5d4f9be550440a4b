import type { Order } from 'messaging-crm-simulator';

import { exampleWorkflow } from '../../n8n/example';
import { useSimulator } from '../../n8n/useSimulator';
import { credentialForPostgres } from '../../n8n/workflows';
import { until } from '../../support/until';
import type { Cluster } from './cluster';

const WAITING =
	'SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())';

/** Kills two workers, each in the middle of an order sync. */
export function describeKilledWorkers(running: () => Cluster): void {
	const simulator = useSimulator(() => running().main.api, { orders: 1_500 });
	let cluster: Cluster;
	let workflowId: string;

	beforeAll(async () => {
		cluster = running();
		const { api } = cluster.main;
		const postgres = await api.createCredential(credentialForPostgres(cluster.postgres));
		const { credential } = simulator;
		const example = exampleWorkflow('order-sync-postgres.json', credential, {
			credentials: { postgres },
		});
		workflowId = await api.createWorkflow(example);
	});

	const start = async () => await cluster.main.api.start(workflowId, 'Every Hour');

	/** Kills the worker that runs an execution, and waits until n8n has given it up. */
	async function killWorkerOf(executionId: string): Promise<void> {
		const worker = cluster.workers.find((one) => one.executions().includes(executionId));
		await worker!.kill();
		const { api } = cluster.main;
		const run = await api.executionWhen(executionId, ({ status }) => status !== 'running');
		expect(['crashed', 'error']).toContain(run.status);
	}

	async function sync(): Promise<void> {
		const run = await cluster.main.api.endOf(await start());
		expect(run.error).toBeUndefined();
		expect(run.status).toBe('success');
	}

	const query = async <T extends object>(sql: string) => await cluster.postgres.query<T>(sql);

	const rows = async () =>
		await query<{ record: Order }>('SELECT record FROM messaging_crm_orders ORDER BY order_id');

	async function expectTableToHoldAllOrders(): Promise<void> {
		const byId = (orders: Order[]) => new Map(orders.map((order) => [order.id, order]));
		const held = (await rows()).map(({ record }) => record);
		expect(byId(held)).toEqual(byId([...simulator.data.orders]));
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

		await query('BEGIN');
		await query('LOCK TABLE messaging_crm_orders IN SHARE MODE');
		const executionId = await start();
		await until('the worker waits to write', async () => {
			const [{ waiting }] = await query<{ waiting: string }>(WAITING);
			return Number(waiting) > 0;
		});
		await killWorkerOf(executionId);
		await query('ROLLBACK');
		expect(await rows()).toEqual(before);

		await sync();
		await expectTableToHoldAllOrders();
	});
}
