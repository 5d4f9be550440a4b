// Runs a demo that needs no setup: a real n8n copies the orders of a simulated service into a table.
import type { Simulator } from 'messaging-crm-simulator';

import { exampleWorkflow } from '../test/support/n8n/example';
import { differences, tableOfRows, type OrderTable } from '../test/support/n8n/orderTable';
import { credentialFor } from '../test/support/n8n/workflows';
import { step } from '../test/support/progress';
import { addDay, goOn, TIME_ZONE } from './demo/day';
import { showInstantEvent } from './demo/instant';
import { offerWhatToTry } from './demo/whatToTry';
import { end, runCommand, say, startPlayground, stayUp } from './playground';

const TABLE = 'messaging_crm_orders';

const CHANGES = [
	['order_status', 'pending', 'processing'],
	['order_status', 'processing', 'shipping'],
	['payment_status', 'pending', 'paid'],
] as const;

/** Changes the order status or payment status of three orders. */
function changeOrders({ data }: Simulator): void {
	const changed = new Set<string>();
	for (const [field, from, to] of CHANGES) {
		const order = [...data.orders].find((one) => one[field] === from && !changed.has(one.id));
		if (!order) throw new Error(`No order has the ${field} ${from}.`);
		data.updateOrder(order.id, { [field]: to });
		changed.add(order.id);
	}
}

function showChanges(before: OrderTable, after: OrderTable): void {
	say('What changed in the table:');
	for (const { orderId, column, from, to } of differences(before, after)) {
		if (column === 'updated_at') continue;
		const number = String(after.get(orderId)?.order_number);
		say(`  ${number}: ${column} was ${String(from)}, is ${String(to)}`);
	}
}

runCommand('The demo', async () => {
	say(`The first run takes several minutes, because it installs n8n (3 GB) into a cache folder. The demo:
  1. Starts a simulated service and n8n
  2. Runs a workflow twice to copy orders into a table
  3. Runs another workflow when a customer writes
`);
	// The Pro plan has this rate limit.
	const service = { orders: 300, rateLimit: { limit: 300 } };
	const playground = await startPlayground(service, { GENERIC_TIMEZONE: TIME_ZONE });
	const { simulator, server } = playground;
	const { api } = server;
	addDay(simulator);

	say('Importing the credential and examples/order-sync.json');
	const credentialId = await api.createCredential(credentialFor(simulator, { countryCode: '62' }));
	const workflowId = await api.createWorkflow(exampleWorkflow('order-sync.json', credentialId));

	/** Runs the workflow, prints what happened, and returns the table. */
	async function sync(title: string, trigger: string): Promise<OrderTable> {
		const before = simulator.requests.length;
		const run = await step(say, title, () => api.run(workflowId, trigger));
		if (run.error) throw new Error(`The run failed: ${run.error.message}`);
		const table = tableOfRows(await api.dataTableRows(TABLE));
		const [read, written] = ['Get Orders', 'Save Orders'].map((name) => run.items(name).length);
		say(`  ${read} orders read with ${simulator.requests.length - before} requests`);
		say(`  ${written} rows written; the table ${TABLE} has ${table.size} rows`);
		return table;
	}

	const before = await sync(
		'Running the workflow (n8n writes about 40 rows per second)',
		'Every Day',
	);
	changeOrders(simulator);
	say('Three orders have changed in the service.');
	showChanges(before, await sync('Running the workflow again', 'Every Hour'));
	await showInstantEvent(api, simulator, credentialId);
	say(`The demo took ${Math.round(process.uptime())} s.`);
	if (process.argv.includes('--once')) {
		say(
			'Stopping n8n and the service. Without --once, both keep running, and you can try examples.',
		);
		return await end(0);
	}
	offerWhatToTry(simulator);
	goOn(simulator);
	await stayUp(playground, workflowId);
});
