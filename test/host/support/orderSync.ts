import type { Order } from 'messaging-crm-simulator';

import type { N8nApi } from '../../support/n8n/api';
import type { OrderTable } from '../../support/n8n/orderTable';
import { until } from '../../support/until';
import { sharedHost } from './sharedHost';
import { useExample } from './useExample';

type Trigger = 'Every Hour' | 'Every Day';

/** Where an example keeps the orders. */
export interface Store {
	/** The IDs of its credentials, by type. */
	credentials?(api: N8nApi): Promise<Record<string, string>>;
	table(api: N8nApi): Promise<OrderTable>;
	/** The table that the example must create for these orders. */
	tableOf(orders: Iterable<Order>): OrderTable;
	/** The run that fills the table. */
	firstRun: Trigger;
}

/** Tests what all examples with a table of orders have in common. Returns helpers for their other tests. */
export function testOrderSync(file: string, store: Store) {
	const host = sharedHost();
	const service = { orders: 40, maxLimit: 20 };
	const example = useExample(file, { service }, async () => {
		return { credentials: await store.credentials?.(host.api) };
	});
	const { simulator, start } = example;

	const run = async (trigger: Trigger = 'Every Hour') => await example.run(trigger);

	/** Runs the example. Returns the IDs of the orders that it wrote. */
	async function sync(trigger?: Trigger): Promise<Set<unknown>> {
		simulator.reset();
		const done = await run(trigger);
		expect(done.error).toBeUndefined();
		const written = done.items('Save Orders').map(({ order_id: id }) => id);
		return new Set(written.filter((id) => id !== undefined));
	}

	const table = async () => await store.table(host.api);

	async function expectTableToHoldAllOrders(): Promise<void> {
		expect(await table()).toEqual(store.tableOf(simulator.data.orders));
	}

	/** The order at this position, newest first. */
	const orderAt = (place: number) => simulator.data.orders.at(place) as Order;

	const change = ({ id }: Order, changes: Partial<Order> = {}) =>
		simulator.data.updateOrder(id, { notes: `Done ${Date.now()}`, ...changes });

	const idsOf = (orders: Order[]) => new Set<unknown>(orders.map(({ id }) => id));

	it('creates a row per order', async () => {
		expect((await run(store.firstRun)).error).toBeUndefined();
		await expectTableToHoldAllOrders();
	});

	it('makes one request in the next run, and writes only new and changed orders of any age', async () => {
		const before = await table();
		expect((await sync()).size).toBe(0);
		expect((await sync('Every Day')).size).toBe(0);
		expect(await table()).toEqual(before);
		const changed = [0, 20, 35].map((place) =>
			change(orderAt(place), { payment_status: 'settled' }),
		);
		const added = [simulator.data.addOrder(), simulator.data.addOrder()];

		expect(await sync()).toEqual(idsOf([...changed, ...added]));

		expect(simulator.requests).toHaveLength(1);
		await expectTableToHoldAllOrders();
	});

	it('does not overwrite newer states with older states if two runs overlap', async () => {
		const { data, options, requests } = simulator;
		const changed = [change(orderAt(12)), data.addOrder({ payment_status: 'pending' })];
		simulator.reset();
		// The daily run continues reading while the hourly run saves its orders.
		options.latencyMs = ({ query }) => (Number(query.page) > 1 ? 2_000 : 0);

		const daily = await start('Every Day');
		await until('the daily run has read the orders', () => requests.length > 1);
		for (const order of changed) change(order, { payment_status: 'paid' });
		change(orderAt(14), { payment_status: 'settled' });
		const hourly = await run();
		expect((await host.api.execution(daily)).status).toBe('running');
		const runs = [hourly, await host.api.endOf(daily)];

		expect(runs.map(({ error }) => error)).toEqual([undefined, undefined]);
		await expectTableToHoldAllOrders();
	});

	it('finds changes without a newer timestamp once per day', async () => {
		const order = orderAt(35);
		const { updated_at: was } = order;
		Object.assign(change(order, { payment_status: 'expired' }), { updated_at: was });

		expect((await sync()).size).toBe(0);
		expect(await sync('Every Day')).toEqual(idsOf([order]));
		await expectTableToHoldAllOrders();
	});

	return { host, simulator, start, run, sync, table, expectTableToHoldAllOrders, orderAt, change };
}
