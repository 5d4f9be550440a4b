import { startSimulator, type Order, type Simulator } from 'messaging-crm-simulator';
import { exampleWorkflow } from '../../n8n/example';
import { toStderr } from '../../support/progress';
import type { Run } from '../../n8n/run';
import { usePostgres, type PostgresService } from '../../n8n/services/postgres';
import { credentialFor, credentialForPostgres } from '../../n8n/workflows';
import { sharedHost } from '../support/sharedHost';

const DAY_MS = 86_400_000;

interface Row {
	order_id: string;
	order_number: string;
	order_status: string;
	payment_status: string;
	customer: string | null;
	created_at: Date;
	updated_at: Date;
	record: Order;
}

describe('the example order-sync-postgres.json', () => {
	let simulator: Simulator;
	let postgres: PostgresService;
	const host = sharedHost();
	let workflowId: string;

	beforeAll(async () => {
		simulator = await startSimulator({ orders: 450 });
		postgres = await usePostgres(toStderr);
		const crm = await host.api.createCredential(credentialFor(simulator));
		const database = await host.api.createCredential(credentialForPostgres(postgres));
		workflowId = await host.api.createWorkflow(
			exampleWorkflow('order-sync-postgres.json', crm, { credentials: { postgres: database } }),
		);
	});

	afterAll(async () => {
		await postgres?.remove();
		await simulator?.close();
	});

	const run = async (trigger = 'Every Hour'): Promise<Run> =>
		await host.api.run(workflowId, trigger);

	/** Runs the workflow and answers the ids of the orders that it wrote. */
	async function sync(trigger?: string): Promise<Set<unknown>> {
		simulator.reset();
		const done = await run(trigger);
		expect(done.error).toBeUndefined();
		const written = done.items('Save Orders').map(({ order_id: id }) => id);
		return new Set(written.filter((id) => id !== undefined));
	}

	/** The table as a whole: what it was before a run that must change nothing. */
	const everything = async () =>
		await postgres.query('SELECT * FROM messaging_crm_orders ORDER BY order_id');

	async function expectTableToHold(orders: Iterable<Order>): Promise<void> {
		const rows = await postgres.query<Row>('SELECT * FROM messaging_crm_orders');
		const byId = new Map(rows.map((row) => [row.order_id, row]));
		const wanted = [...orders];
		expect(byId.size).toBe(wanted.length);
		for (const order of wanted) {
			expect(byId.get(order.id)).toEqual({
				order_id: order.id,
				order_number: order.order_number,
				order_status: order.order_status,
				payment_status: order.payment_status,
				customer: order.contact?.display_name ?? null,
				created_at: new Date(order.created_at),
				updated_at: new Date(order.updated_at),
				record: order,
			});
		}
	}

	/** An order that was created so many days ago. */
	function orderOf(daysAgo: number): Order {
		const before = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
		const order = [...simulator.data.orders].find(({ created_at: at }) => at < before);
		if (!order) throw new Error(`No order is ${daysAgo} days old.`);
		return order;
	}

	const change = (order: Order) =>
		simulator.data.updateOrder(order.id, {
			order_status: 'completed',
			notes: `Done ${Date.now()}`,
		});

	it('makes a row of every order', async () => {
		expect((await sync()).size).toBe(450);
		await expectTableToHold(simulator.data.orders);
	});

	it('then makes one request, and writes nothing if nothing has changed', async () => {
		const before = await everything();
		expect((await sync()).size).toBe(0);
		expect(simulator.requests).toHaveLength(1);
		expect(await everything()).toEqual(before);
	});

	it('writes what is new, and what has changed, of any age', async () => {
		const changed = [orderOf(0), orderOf(10), orderOf(60)].map(change);
		const added = [simulator.data.addOrder(), simulator.data.addOrder()];

		expect(await sync()).toEqual(new Set([...changed, ...added].map(({ id }) => id)));

		expect(simulator.requests).toHaveLength(1);
		await expectTableToHold(simulator.data.orders);
	});

	it('repairs in the next run what a run missed that failed while it read', async () => {
		const changed = change(orderOf(20));
		const added = simulator.data.addOrder();
		const before = await everything();
		simulator.reset();
		const orders = { method: 'GET', route: '/api/orders' };
		simulator.faults.add({ match: orders, fault: { type: 'status', status: 500 } });

		expect((await run()).error).toBeDefined();
		expect(simulator.requests.some(({ status }) => status === 500)).toBe(true);
		expect(await everything()).toEqual(before);

		expect(await sync()).toEqual(new Set([changed.id, added.id]));
		await expectTableToHold(simulator.data.orders);
	});

	it('repairs in the next run what a run missed that failed while it wrote', async () => {
		const changed = change(orderOf(25));
		const added = simulator.data.addOrder();
		const before = await everything();
		const rule = `CHECK (order_id <> '${changed.id}' OR order_status <> 'completed')`;
		await postgres.query(`ALTER TABLE messaging_crm_orders ADD CONSTRAINT refuse ${rule}`);

		expect((await run()).error).toBeDefined();
		expect(await everything()).toEqual(before);

		await postgres.query('ALTER TABLE messaging_crm_orders DROP CONSTRAINT refuse');
		expect(await sync()).toEqual(new Set([changed.id, added.id]));
		await expectTableToHold(simulator.data.orders);
	});

	it('finds once a day what changed without a newer timestamp', async () => {
		const order = orderOf(45);
		const { updated_at: was } = order;
		Object.assign(change(order), { updated_at: was });

		expect((await sync()).size).toBe(0);
		expect(await sync('Every Day')).toEqual(new Set([order.id]));
		await expectTableToHold(simulator.data.orders);
	});

	describe('on a bad day', () => {
		it('keeps the newer state of an order if an overlapping run read the older one', async () => {
			const order = structuredClone(orderOf(30));
			change(orderOf(30));
			await sync();
			const current = structuredClone(simulator.data.orders.get(order.id));

			simulator.data.updateOrder(order.id, order);
			await sync('Every Day');

			simulator.data.updateOrder(order.id, { ...current });
			await expectTableToHold(simulator.data.orders);
		});

		it('reads a timestamp without a zone as the time in Jakarta', async () => {
			const { id } = orderOf(1);
			const now = new Date();
			const inJakarta = new Date(now.getTime() + 7 * 3_600_000).toISOString().replace('Z', '');
			simulator.data.updateOrder(id, { order_status: 'completed', updated_at: inJakarta });

			await sync();
			const rows = await postgres.query<Row>('SELECT * FROM messaging_crm_orders');
			expect(rows.find((row) => row.order_id === id)?.updated_at).toEqual(now);
			change(orderOf(1));
		});

		it('goes on although one order has been changed in the future', async () => {
			const odd = orderOf(40);
			const future = Date.now() + 30 * DAY_MS;
			simulator.data.updateOrder(odd.id, { order_status: 'shipping' }, future);
			await sync('Every Day');
			const changed = change(orderOf(5));

			expect(await sync()).toEqual(new Set([changed.id]));

			change(odd);
			expect(await sync('Every Day')).toEqual(new Set([odd.id]));
			await expectTableToHold(simulator.data.orders);
		});

		it('makes no difference if two runs overlap', async () => {
			for (const days of [2, 12, 35]) change(orderOf(days));
			simulator.data.addOrder();
			simulator.options.latencyMs = 100;

			const runs = await Promise.all([run(), run('Every Day')]);

			simulator.options.latencyMs = 0;
			expect(runs.map(({ error }) => error)).toEqual([undefined, undefined]);
			await expectTableToHold(simulator.data.orders);
		});
	});
});
