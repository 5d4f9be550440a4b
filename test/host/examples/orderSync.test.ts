/** @slow Its runs repeatedly read and write all orders. */
import { tableOfOrders, tableOfRows } from '../../support/n8n/orderTable';
import { until } from '../../support/until';
import { testOrderSync, type Store } from '../support/orderSync';

const DATA_TABLE: Store = {
	table: async (api) => tableOfRows(await api.dataTableRows('messaging_crm_orders')),
	tableOf: tableOfOrders,
	firstRun: 'Every Day',
};

describe('the example order-sync.json', () => {
	const example = testOrderSync('order-sync.json', DATA_TABLE);
	const { host, simulator, start, sync, table, expectTableToHoldAllOrders } = example;

	it('writes the missing orders in the next run if a run was stopped halfway', async () => {
		for (let added = 0; added < 40; added++) simulator.data.addOrder();
		const saved = (await table()).size;
		const stopped = await start('Every Hour');
		await until('it writes', async () => (await table()).size > saved);
		await host.api.stopped(stopped);

		expect((await sync()).size).toBe(40);
		await expectTableToHoldAllOrders();
	});
});
