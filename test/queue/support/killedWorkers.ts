import type { Order } from 'messaging-crm-simulator';

import { exampleWorkflow } from '../../n8n/example';
import { useSimulator } from '../../n8n/useSimulator';
import { credentialForPostgres } from '../../n8n/workflows';
import { until } from '../../support/until';
import type { Cluster } from './cluster';

const WAITING =
	'SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())';

/** Kills a worker in the middle of an order sync. Orders that cannot be read: test/host/support/orderSync.ts. */
export function describeKilledWorkers(running: () => Cluster): void {
	const simulator = useSimulator(() => running().main.api, { orders: 1_500 });

	it('while it wrote: the next run makes the table right', async () => {
		const { main, workers, postgres } = running();
		const { api } = main;
		const query = async <T extends object>(sql: string) => await postgres.query<T>(sql);
		const held = async () => {
			const rows = await query<{ record: Order }>('SELECT record FROM messaging_crm_orders');
			return new Map(rows.map(({ record }) => [record.id, record]));
		};
		const all = () => new Map([...simulator.data.orders].map((order) => [order.id, order]));
		const credential = await api.createCredential(credentialForPostgres(postgres));
		const additions = { credentials: { postgres: credential } };
		const file = 'order-sync-postgres.json';
		const example = exampleWorkflow(file, simulator.credential, additions);
		const workflowId = await api.createWorkflow(example);
		const sync = async () => (await api.run(workflowId, 'Every Hour')).status;

		expect(await sync()).toBe('success');
		const before = await held();
		expect(before).toEqual(all());
		const changed = [...simulator.data.orders].slice(0, 40);
		for (const { id } of changed) simulator.data.updateOrder(id, { notes: 'Killed' });
		simulator.data.addOrder();

		await query('BEGIN');
		await query('LOCK TABLE messaging_crm_orders IN SHARE MODE');
		const executionId = await api.start(workflowId, 'Every Hour');
		await until('the worker waits to write', async () => {
			const [{ waiting }] = await query<{ waiting: string }>(WAITING);
			return Number(waiting) > 0;
		});
		await workers.find((one) => one.executions().includes(executionId))!.kill();
		// Until n8n has given it up.
		const killed = await api.executionWhen(executionId, ({ status }) => status !== 'running');
		expect(['crashed', 'error']).toContain(killed.status);
		await query('ROLLBACK');
		expect(await held()).toEqual(before);

		expect(await sync()).toBe('success');
		expect(await held()).toEqual(all());
	});
}
