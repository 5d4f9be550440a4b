import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import { exampleWorkflow } from '../../n8n/example';
import { differences, tableOfOrders, tableOfRows } from '../../n8n/orderTable';
import { credentialFor } from '../../n8n/workflows';
import { until } from '../../support/until';
import { sharedHost } from '../support/sharedHost';

const TABLE = 'messaging_crm_orders';

describe('the example order-sync.json', () => {
	let simulator: Simulator;
	const host = sharedHost();
	let workflowId: string;

	beforeAll(async () => {
		simulator = await startSimulator({ orders: 120 });
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
		const table = tableOfRows(await host.api.dataTableRows(TABLE));
		expect(differences(table, tableOfOrders(simulator.data.orders))).toEqual([]);
	}

	const rowOf = async (id: string) =>
		(await host.api.dataTableRows(TABLE)).find((row) => row.order_id === id);

	it('makes one row of every order, also if two first runs overlap', async () => {
		const runs = await Promise.all([1, 2].map(() => host.api.run(workflowId, 'Every Day')));
		expect(runs.map(({ error }) => error)).toEqual([undefined, undefined]);
		await expectTableToHoldAllOrders();
	});

	it('makes one request and writes nothing if nothing has changed', async () => {
		expect(await sync()).toBe(0);
		expect(simulator.requests).toHaveLength(1);
		expect(await sync('Every Day')).toBe(0);
	});

	it('then writes only what is new or has changed', async () => {
		const [changed] = simulator.data.orders.slice(100, 101);
		simulator.data.updateOrder(changed.id, { payment_status: 'settled' });
		simulator.data.addOrder();

		expect(await sync()).toBe(2);
		await expectTableToHoldAllOrders();
	});

	it('finds once a day what changed without a newer timestamp', async () => {
		const [order] = simulator.data.orders.slice(110, 111);
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
			await sync();
			expect(await rowOf(odd.id)).toMatchObject({ payment_status: 'paid' });
			simulator.data.updateOrder(late.id, { payment_status: 'settled' });
			simulator.data.updateOrder(odd.id, { payment_status: 'settled' });

			expect(await sync()).toBe(2);
			await expectTableToHoldAllOrders();
		});

		it('saves an order without any date', async () => {
			const { id } = simulator.data.addOrder();
			const dateless = simulator.data.updateOrder(id, { payment_status: 'paid' });
			Object.assign(dateless, { updated_at: null });
			await sync('Every Day');
			expect(await rowOf(id)).toMatchObject({ payment_status: 'paid' });
			simulator.data.updateOrder(id, { payment_status: 'settled' });
			expect(await sync()).toBe(1);
			await expectTableToHoldAllOrders();
		});

		it('saves no old state over a newer one if two runs overlap', async () => {
			const { data, options, requests } = simulator;
			const [order, another] = data.orders.slice(20, 22);
			data.updateOrder(order.id, { payment_status: 'pending' });
			const { id: added } = data.addOrder({ payment_status: 'pending' });
			simulator.reset();
			// The daily run goes on reading while the hourly run saves what it has read already.
			options.latencyMs = ({ query }) => (Number(query.page) > 1 ? 2_000 : 0);

			const daily = await host.api.start(workflowId, 'Every Day');
			await until('the daily run has read the order', () => requests.length > 1);
			for (const id of [order.id, added]) data.updateOrder(id, { payment_status: 'paid' });
			data.updateOrder(another.id, { payment_status: 'settled' });
			const hourly = await host.api.run(workflowId, 'Every Hour');
			expect((await host.api.execution(daily)).status).toBe('running');
			const runs = [hourly, await host.api.endOf(daily)];

			options.latencyMs = 0;
			expect(runs.map(({ error }) => error)).toEqual([undefined, undefined]);
			await expectTableToHoldAllOrders();
		});

		it('writes what is missing after a run that failed, or was stopped halfway', async () => {
			for (let added = 0; added < 60; added++) simulator.data.addOrder();
			simulator.reset();
			simulator.faults.add({ fault: { type: 'status', status: 500 } });
			expect((await host.api.run(workflowId, 'Every Hour')).error).toBeDefined();
			simulator.faults.clear();

			const saved = (await host.api.dataTableRows(TABLE)).length;
			const stopped = await host.api.start(workflowId, 'Every Hour');
			await until('it writes', async () => (await host.api.dataTableRows(TABLE)).length > saved);
			await host.api.stop(stopped);
			await host.api.endOf(stopped);

			expect(await sync()).toBe(60);
			await expectTableToHoldAllOrders();
		});
	});
});
