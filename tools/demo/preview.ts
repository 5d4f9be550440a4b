import { setTimeout } from 'node:timers/promises';
import type { Simulator } from 'messaging-crm-simulator';

import { runNode } from '../../test/engine/support/engine';
import { GET_ALL_ORDERS } from '../../test/engine/support/service';
import { credentialFor } from '../../test/n8n/workflows';
import { say } from '../playground';
import { changeOrders, describeTraffic } from './service';

/** Runs the sync's node on n8n's engine alone: a newcomer need not wait for n8n to see it read orders. */
export async function preview(simulator: Simulator): Promise<void> {
	say("Meanwhile, the node that reads the orders, on n8n's engine without n8n:");
	const orders = await read('All orders');
	// A page that was requested ahead may still arrive.
	await setTimeout(200);
	changeOrders(simulator);
	const newest = orders.map(({ json }) => String(json.updated_at)).sort()[orders.length - 1];
	await read('Orders updated since, of which three have changed', { updatedAfter: newest });

	async function read(what: string, filters = {}) {
		const before = simulator.requests.length;
		const credential = credentialFor(simulator).data;
		const parameters = { ...GET_ALL_ORDERS, filters };
		const { items, error } = await runNode({ credential, parameters });
		if (error) throw error;
		const traffic = describeTraffic(simulator.requests.slice(before));
		say(`  ${what}: ${items.length} orders read with ${traffic}`);
		return items;
	}
}
