import type { Order } from 'messaging-crm-simulator';

import { toStderr } from '../../support/progress';
import { startPostgres, type PostgresService } from '../../support/n8n/services/postgres';
import { credentialForPostgres } from '../../support/n8n/workflows';
import { testOrderSync, type Store } from '../support/orderSync';

let postgres: PostgresService;

interface Row extends Record<string, unknown> {
	order_id: string;
}

const POSTGRES: Store = {
	async credentials(api) {
		return { postgres: await api.createCredential(credentialForPostgres(postgres)) };
	},
	async table() {
		const rows = await postgres.query<Row>('SELECT * FROM messaging_crm_orders');
		return new Map(rows.map((row) => [row.order_id, row]));
	},
	tableOf: (orders) => new Map([...orders].map((order) => [order.id, rowOf(order)])),
	firstRun: 'Every Hour',
};

function rowOf(order: Order): Row {
	const { id, order_number, order_status, payment_status, contact, grand_total } = order;
	const shown = { id, order_number, order_status, payment_status, contact, grand_total };
	return {
		order_id: id,
		order_number: String(order_number),
		order_status,
		payment_status,
		customer: contact?.display_name ?? null,
		created_at: new Date(order.created_at),
		updated_at: new Date(order.updated_at),
		record: expect.objectContaining(shown),
	};
}

describe('the example order-sync-postgres.json', () => {
	beforeAll(async () => {
		postgres = await startPostgres(toStderr);
	});

	afterAll(async () => await postgres?.stop());

	const example = testOrderSync('order-sync-postgres.json', POSTGRES);
	const { simulator, run, sync, table, expectTableToHoldAllOrders, orderAt, change } = example;

	it('writes the missing orders in the next run if a run failed', async () => {
		const changed = change(orderAt(25), { order_status: 'refused' });
		const added = simulator.data.addOrder();
		const before = await table();
		const rule = `CHECK (order_id <> '${changed.id}' OR order_status <> 'refused')`;
		await postgres.query(`ALTER TABLE messaging_crm_orders ADD CONSTRAINT refuse ${rule}`);

		expect((await run()).error).toBeDefined();
		expect(await table()).toEqual(before);

		await postgres.query('ALTER TABLE messaging_crm_orders DROP CONSTRAINT refuse');
		expect(await sync()).toEqual(new Set([changed.id, added.id]));
		await expectTableToHoldAllOrders();
	});
});
