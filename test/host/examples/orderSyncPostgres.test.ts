import { startSimulator, type Order, type Simulator } from '../../simulator';
import { startHost, type Host } from '../../n8n/host';
import type { Credential } from '../../n8n/api';
import { exampleWorkflow } from '../../n8n/example';
import { toStderr } from '../../support/progress';
import type { Run } from '../../n8n/run';
import { usePostgres, type PostgresService } from '../../n8n/services/postgres';
import { credentialFor } from '../../n8n/workflows';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
	let host: Host;
	let workflowId: string;

	beforeAll(async () => {
		simulator = await startSimulator({ orders: 450 });
		postgres = await usePostgres(toStderr);
		host = await startHost();
		const crm = await host.api.createCredential(credentialFor(simulator));
		const database = await host.api.createCredential(credentialForPostgres());
		workflowId = await host.api.createWorkflow(
			exampleWorkflow('order-sync-postgres.json', crm, { postgres: database }),
		);
	});

	afterAll(async () => {
		await host?.stop();
		await postgres?.remove();
		await simulator?.close();
	});

	function credentialForPostgres(): Credential {
		const { host: address, port, user, database } = postgres;
		const data = { host: address, port, user, database, password: '', ssl: 'disable' };
		return { name: 'Postgres account', type: 'postgres', data: { ...data, sshTunnel: false } };
	}

	const run = async (): Promise<Run> => await host.api.run(workflowId, 'Every Hour');

	/** Runs the workflow and answers the ids of the orders that it wrote. */
	async function sync(): Promise<Set<unknown>> {
		simulator.reset();
		const done = await run();
		expect(done.error).toBeUndefined();
		const written = done.items('Save Orders').map(({ order_id: id }) => id);
		return new Set(written.filter((id) => id !== undefined));
	}

	/** The tables as a whole: what they were before a run that must change nothing. */
	const everything = async () => ({
		orders: await postgres.query('SELECT * FROM messaging_crm_orders ORDER BY order_id'),
		sync: await postgres.query('SELECT * FROM messaging_crm_sync'),
	});

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

	/** The day in Jakarta, so many days before the last run that went well. */
	async function daysBeforeLastRun(days: number): Promise<string> {
		const [{ read_at: readAt }] = await postgres.query<{ read_at: Date }>(
			'SELECT read_at FROM messaging_crm_sync',
		);
		return new Date(readAt.getTime() + 7 * HOUR_MS - days * DAY_MS).toISOString().slice(0, 10);
	}

	/** What the service was asked for as the first day. */
	const startDates = () => new Set(simulator.requests.map(({ query }) => query.start_date));

	const change = (order: Order) =>
		simulator.data.updateOrder(order.id, {
			order_status: 'completed',
			notes: `Done ${Date.now()}`,
		});

	it('makes a row of every order', async () => {
		expect((await sync()).size).toBe(450);
		expect(startDates()).toEqual(new Set([undefined]));
		await expectTableToHold(simulator.data.orders);
	});

	it('then reads the last days only, and writes nothing where nothing has changed', async () => {
		const before = (await everything()).orders;
		const firstDay = await daysBeforeLastRun(30);

		expect((await sync()).size).toBe(0);

		expect(startDates()).toEqual(new Set([firstDay]));
		expect((await everything()).orders).toEqual(before);
	});

	it('writes what is new, and what has changed within the look-back', async () => {
		const changed = [orderOf(0), orderOf(10), orderOf(29)].map(change);
		const added = [simulator.data.addOrder(), simulator.data.addOrder()];

		expect(await sync()).toEqual(new Set([...changed, ...added].map(({ id }) => id)));

		await expectTableToHold(simulator.data.orders);
	});

	it('repairs in the next run what a run missed that failed while it read', async () => {
		const changed = change(orderOf(20));
		const added = simulator.data.addOrder();
		const before = await everything();
		simulator.reset();
		const secondPage = { method: 'GET', route: '/api/orders', pathIncludes: 'page=2' };
		simulator.faults.add({ match: secondPage, fault: { type: 'status', status: 500 } });

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

	it('starts where the last good run was, however long ago', async () => {
		await postgres.query("UPDATE messaging_crm_sync SET read_at = read_at - interval '3 days'");
		const firstDay = await daysBeforeLastRun(30);
		await sync();
		expect(startDates()).toEqual(new Set([firstDay]));
	});

	it('sees changes of older orders when it next reads all of them', async () => {
		const age = async (days: number) =>
			await postgres.query(
				`UPDATE messaging_crm_sync SET full_read_at = full_read_at - interval '${days} days'`,
			);
		const changed = change(orderOf(60));
		await age(4);
		expect((await sync()).size).toBe(0);

		await age(3);
		expect(await sync()).toEqual(new Set([changed.id]));
		await expectTableToHold(simulator.data.orders);

		expect((await sync()).size).toBe(0);
		expect(startDates()).not.toContain(undefined);
	});
});
