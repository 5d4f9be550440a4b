import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import { exampleWorkflow } from '../../n8n/example';
import { differences, tableOfOrders, tableOfRows } from '../../n8n/orderTable';
import { credentialFor } from '../../n8n/workflows';
import { until } from '../../support/until';
import { sharedHost } from '../support/sharedHost';

const HOUR_MS = 3_600_000;
const LOCK = 'messaging_crm_sync_lock';

describe('the example order-sync.json', () => {
	let simulator: Simulator;
	const host = sharedHost();
	let workflowId: string;
	/** How far the service's clock is behind, so that a test can let hours pass. */
	let lagMs = 3 * HOUR_MS;

	beforeAll(async () => {
		simulator = await startSimulator({ orders: 230, now: () => Date.now() - lagMs });
		const credentialId = await host.api.createCredential(credentialFor(simulator));
		workflowId = await host.api.createWorkflow(exampleWorkflow('order-sync.json', credentialId));
	});

	afterAll(async () => {
		await simulator?.close();
	});

	/** Runs the workflow and answers how many rows it wrote. */
	async function sync(trigger = 'Every Hour'): Promise<number> {
		simulator.reset();
		const run = await host.api.run(workflowId, trigger);
		expect(run.error).toBeUndefined();
		return run.items('Save Orders').length;
	}

	async function expectTableToHoldAllOrders(): Promise<void> {
		const table = tableOfRows(await host.api.dataTableRows('messaging_crm_orders'));
		expect(differences(table, tableOfOrders(simulator.data.orders))).toEqual([]);
	}

	it('makes a row of every order', async () => {
		expect(await sync()).toBe(230);
		await expectTableToHoldAllOrders();
	});

	it('makes one request and writes nothing if nothing has changed', async () => {
		expect(await sync()).toBe(0);
		expect(simulator.requests).toHaveLength(1);
		await expectTableToHoldAllOrders();
	});

	it('then writes only what is new or has changed', async () => {
		const [changed] = simulator.data.orders.slice(100, 101);
		simulator.data.updateOrder(changed.id, { payment_status: 'settled' });
		simulator.data.addOrder();

		expect(await sync()).toBe(2);
		await expectTableToHoldAllOrders();
	});

	it('finds once a day what changed without a newer timestamp', async () => {
		const [order] = simulator.data.orders.slice(150, 151);
		const { updated_at: was } = order;
		const changed = simulator.data.updateOrder(order.id, { payment_status: 'expired' });
		Object.assign(changed, { updated_at: was });

		expect(await sync()).toBe(0);
		expect(await sync('Every Day')).toBe(1);
		await expectTableToHoldAllOrders();
	});

	describe('on a bad day', () => {
		it('goes on although one order has been changed in the future', async () => {
			const [odd, late] = simulator.data.orders.slice(60, 62);
			const future = Date.now() + 30 * 86_400_000;
			simulator.data.updateOrder(odd.id, { payment_status: 'paid' }, future);
			await sync('Every Day');
			simulator.data.updateOrder(late.id, { payment_status: 'settled' });

			expect(await sync()).toBe(1);
			simulator.data.updateOrder(odd.id, { payment_status: 'settled' });
			expect(await sync('Every Day')).toBe(1);
			await expectTableToHoldAllOrders();
		});

		it('saves no old state over a newer one if two runs overlap', async () => {
			const { data, options, requests } = simulator;
			const [order, another] = data.orders.slice(20, 22);
			data.updateOrder(order.id, { payment_status: 'pending' });
			simulator.reset();
			// The daily run goes on reading while the hourly run might save what it has read already.
			options.latencyMs = ({ query }) => (Number(query.page) > 1 ? 1_000 : 0);

			const daily = await host.api.start(workflowId, 'Every Day');
			await until('the daily run has read the order', () => requests.length > 1);
			lagMs = HOUR_MS;
			data.updateOrder(order.id, { payment_status: 'paid' });
			lagMs = 0;
			data.updateOrder(another.id, { payment_status: 'settled' });
			const hourly = await host.api.run(workflowId, 'Every Hour');
			const runs = [hourly, await host.api.endOf(daily)];

			options.latencyMs = 0;
			expect(runs.map(({ error }) => error)).toEqual([undefined, undefined]);
			await sync();
			await expectTableToHoldAllOrders();
		});

		it('is not stopped for good by a run that failed', async () => {
			simulator.data.addOrder();
			simulator.reset();
			simulator.faults.add({ fault: { type: 'status', status: 500 } });
			expect((await host.api.run(workflowId, 'Every Hour')).error).toBeDefined();
			simulator.faults.clear();

			const [{ id, locked_until: end }] = await host.api.dataTableRows(LOCK);
			expect(new Date(String(end)).getTime() - Date.now()).toBeLessThan(HOUR_MS);
			const passed = new Date(Date.now() - 1).toISOString();
			await host.api.updateRow(LOCK, Number(id), { locked_until: passed });

			expect(await sync()).toBe(1);
			await expectTableToHoldAllOrders();
		});
	});
});
