import { startSimulator, type Simulator } from '../../simulator';
import { exampleWorkflow } from '../../n8n/example';
import { differences, tableOfOrders, tableOfRows } from '../../n8n/orderTable';
import { credentialFor } from '../../n8n/workflows';
import { sharedHost } from '../support/sharedHost';

describe('the example order-sync.json', () => {
	let simulator: Simulator;
	const host = sharedHost();
	let workflowId: string;

	beforeAll(async () => {
		simulator = await startSimulator({ orders: 230 });
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
});
