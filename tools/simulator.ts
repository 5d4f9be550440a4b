/**
 * Starts the simulated service without n8n:
 *   npm run simulator -- --port 8799 --orders 2500 --limit 300
 */
import { parseArgs } from 'node:util';
import { startSimulator } from 'messaging-crm-simulator';

import { freePort } from '../test/support/freePort';
import { runCommand } from './playground';

runCommand('The simulated service', async () => {
	const type = 'string' as const;
	const { port, orders, limit } = parseArgs({
		options: {
			port: { type, default: '8799' },
			orders: { type, default: '250' },
			limit: { type, default: '1000000' },
		},
	}).values;
	const settings = { orders: Number(orders), rateLimit: { limit: Number(limit) } };
	const simulator = await startSimulator({ ...settings, port: await freePort(Number(port)) });
	console.log(
		`Simulated service: ${simulator.url}\nAPI key: ${simulator.key}\nPress Ctrl-C to stop.`,
	);
});
