/**
 * Starts the simulated service alone:
 *   npm run simulator -- --port 8799 --orders 2500 --limit 300 --envelope data
 */
import { parseArgs } from 'node:util';
import { ENVELOPES, startSimulator } from 'messaging-crm-simulator';

import { freePort } from '../test/support/freePort';

async function main(): Promise<void> {
	const type = 'string' as const;
	const options = { port: { type }, orders: { type }, limit: { type }, envelope: { type } };
	const { envelope, ...numbers } = parseArgs({ options }).values;
	for (const [name, text] of Object.entries(numbers)) {
		if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a number, not "${text}"`);
	}
	const known = ENVELOPES.find((name) => name === envelope);
	if (known !== envelope) throw new Error(`--envelope must be one of ${ENVELOPES.join(', ')}`);

	const { port = 8799, orders, limit } = numbers;
	const simulator = await startSimulator({
		port: await freePort(Number(port)),
		...(orders && { orders: Number(orders) }),
		...(limit && { rateLimit: { limit: Number(limit) } }),
		...(known && { envelope: known }),
	});
	console.log(`Simulated service: ${simulator.url}`);
	console.log(`API key:           ${simulator.key}`);
	console.log(`Orders:            ${simulator.data.orders.length}`);
	console.log('Ctrl-C stops it.');
}

main().catch(({ message }: Error) => {
	console.error(message);
	process.exitCode = 1;
});
