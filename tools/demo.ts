// A real n8n keeps a table of the orders of a simulated service, with nothing to set up.
import { differences, type OrderTable } from '../test/n8n/orderTable';
import { changeOrders } from './demo/changeOrders';
import { OrderSync } from './demo/orderSync';
import { addTemplates, addUnpaidOrders, describeWhatToTry } from './demo/today';
import { end, runCommand, say, startPlayground, stayUp } from './playground';

const ORDERS = 300;
/** The requests per minute of the Pro plan. */
const LIMIT = 300;

const once = process.argv.includes('--once');

function showChanges(before: OrderTable, after: OrderTable): void {
	const changes = differences(before, after);
	say('What changed in the table:');
	for (const { orderId, column, from, to } of changes) {
		if (column === 'updated_at') continue;
		say(
			`  ${String(after.get(orderId)?.order_number)}: ${column} was ${String(from)}, is ${String(to)}`,
		);
	}
}

runCommand('The demo', async () => {
	const service = { orders: ORDERS, rateLimit: { limit: LIMIT } };
	const playground = await startPlayground(service, {}, async (simulator) => {
		// Loads the package, which has just been built.
		const { preview } = await import('./demo/preview');
		await preview(simulator, say);
	});
	const { simulator, server } = playground;

	say('Importing the credential and examples/order-sync.json');
	const sync = await OrderSync.import(server.api, simulator, say);
	const before = await sync.run(
		'Running the workflow (n8n writes about 40 rows a second)',
		'Every Day',
	);
	changeOrders(simulator);
	say('Three orders have changed in the service.');
	const after = await sync.run('Running the workflow again', 'Every Hour');
	showChanges(before, after);
	// Not before, or the changes could pay them.
	addUnpaidOrders(simulator);
	addTemplates(simulator);
	say(`All of this took ${Math.round(process.uptime())} s.`);
	describeWhatToTry(simulator, say);
	if (once) await end(0);
	else await stayUp(playground, sync.workflowId);
});
