import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import type { Run } from '../n8n/run';
import { byId, credentialFor, NODE, TRIGGER, workflowWith } from '../n8n/workflows';
import { sharedHost } from './support/sharedHost';

const WRONG_KEY = 'not-the-key-fedcba9876543210';

describe('orders', () => {
	let simulator: Simulator;
	const host = sharedHost();
	let credentialId: string;

	beforeAll(async () => {
		simulator = await startSimulator({ orders: 250 });
		credentialId = await host.api.createCredential(credentialFor(simulator));
	});

	afterAll(async () => {
		await simulator?.close();
	});

	async function run(parameters: INodeParameters, credential = credentialId): Promise<Run> {
		const workflow = workflowWith({ resource: 'order', ...parameters }, credential);
		return await host.api.run(await host.api.createWorkflow(workflow), TRIGGER);
	}

	it('creates one', async () => {
		const created = await run({
			operation: 'create',
			specifyProducts: 'fields',
			products: { product: [{ productName: 'Teapot', quantity: 2, price: 75_000 }] },
			customer: 'phoneNumber',
			phoneNumber: '6281234567890',
			additionalFields: { displayName: 'Ayu', shippingFee: 9_000 },
		});

		expect(created.error).toBeUndefined();
		expect(simulator.data.orders).toHaveLength(251);
		const order = simulator.data.orders.at(0);
		expect(order).toMatchObject({
			orders_products: [{ product_id: null, product_name: 'Teapot', quantity: 2, price: 75_000 }],
			shipping_fee: 9_000,
		});
		expect(created.items(NODE)).toEqual([order]);
	});

	it('gets one', async () => {
		const order = simulator.data.orders.at(42);

		const got = await run({ operation: 'get', orderId: byId(order?.id ?? '') });

		expect(got.error).toBeUndefined();
		expect(got.items(NODE)).toEqual([order]);
	});

	it('gets many, filtered', async () => {
		const got = await run({
			operation: 'getAll',
			returnAll: true,
			filters: { orderStatus: 'shipping', paymentStatus: 'paid' },
		});

		expect(got.error).toBeUndefined();
		const wanted = [...simulator.data.orders].filter(
			(order) => order.order_status === 'shipping' && order.payment_status === 'paid',
		);
		expect(wanted.length).toBeGreaterThan(10);
		expect(new Set(got.items(NODE).map(({ id }) => id))).toEqual(
			new Set(wanted.map(({ id }) => id)),
		);
	});

	it('gets no more than the limit', async () => {
		const got = await run({ operation: 'getAll', returnAll: false, limit: 123 });

		expect(got.error).toBeUndefined();
		expect(new Set(got.items(NODE).map(({ id }) => id)).size).toBe(123);
	});

	it('updates one', async () => {
		const { id } = simulator.data.addOrder({ order_status: 'pending', invoice_is_sent: false });

		const updated = await run({
			operation: 'update',
			orderId: byId(id),
			updateFields: { orderStatus: 'completed', invoiceIsSent: true },
		});

		expect(updated.error).toBeUndefined();
		const changes = { id, order_status: 'completed', invoice_is_sent: true };
		expect(simulator.data.orders.get(id)).toMatchObject(changes);
		expect(updated.items(NODE)).toMatchObject([changes]);
	});

	it("fails with the service's own reason", async () => {
		const credential = await host.api.createCredential(
			credentialFor(simulator, { apiKey: WRONG_KEY }),
		);

		const { status, error } = await run({ operation: 'getAll' }, credential);

		expect(status).toBe('error');
		expect(`${error?.message} ${error?.description}`).toContain('Not authenticated');
	});

	it('leaves no key in saved runs, or in the log', async () => {
		const database = await host.database();

		expect(database).toContain(simulator.data.orders.at(42)?.id);
		for (const text of [database, host.log()]) {
			expect(text).not.toContain(simulator.key);
			expect(text).not.toContain(WRONG_KEY);
		}
	});
});
