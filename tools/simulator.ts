/**
 * Starts the simulated service alone:
 *   npm run simulator -- --port 8799 --orders 2500 --limit 300 --envelope data
 * PORT and ORDERS from the environment do the same as their flags.
 */
import { parseArgs } from 'node:util';
import { ENVELOPES, startSimulator } from 'messaging-crm-simulator';

import { freePort } from '../test/support/freePort';

const PORT = 8799;

function fail(message: string): never {
	console.error(message);
	process.exit(1);
}

function integer(name: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	return /^\d{1,9}$/.test(text) ? Number(text) : fail(`--${name} must be a number, not "${text}"`);
}

function envelopeOf(text: string) {
	const envelope = ENVELOPES.find((name) => name === text);
	return envelope ?? fail(`--envelope must be one of ${ENVELOPES.join(', ')}`);
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: process.env.PORT },
			orders: { type: 'string', default: process.env.ORDERS },
			limit: { type: 'string' },
			envelope: { type: 'string' },
		},
	});
	const orders = integer('orders', values.orders);
	const limit = integer('limit', values.limit);
	const simulator = await startSimulator({
		port: await freePort(integer('port', values.port) ?? PORT),
		...(orders !== undefined && { orders }),
		...(limit !== undefined && { rateLimit: { limit } }),
		...(values.envelope !== undefined && { envelope: envelopeOf(values.envelope) }),
	});
	console.log(`Simulated service: ${simulator.url}`);
	console.log(`API key:           ${simulator.key}`);
	console.log(`Orders:            ${simulator.data.orders.length}`);
	console.log('Ctrl-C stops it.');
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void simulator.close().then(() => process.exit(0)));
	}
}

main().catch((error: Error) => fail(error.message));
